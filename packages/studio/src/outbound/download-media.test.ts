import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createRawServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ReelError } from "@reelkiln/document";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readAllowedHosts } from "./allowed-hosts.ts";
import { downloadMedia, type DownloadTerms } from "./download-media.ts";

const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(4000)]);

let folder: string;
const servers: { readonly close: () => Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelkiln-outbound-"));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Listener {
  readonly port: number;
  /** Connections that were accepted so far. */
  readonly connections: () => number;
}

function listening(
  server: Server | ReturnType<typeof createRawServer>,
  host?: string,
): Promise<Listener> {
  let connections = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  servers.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  });
  return new Promise((resolve) => {
    server.listen(0, host, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        connections: () => connections,
      }),
    );
  });
}

const web = (answer: RequestListener): Promise<Listener> => listening(createServer(answer));

/** A server that writes what it likes. */
const raw = (answer: (socket: Socket) => void): Promise<Listener> =>
  listening(createRawServer((socket) => socket.once("data", () => answer(socket))));

const serving = (body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  web((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });

const allowing = (...listeners: readonly Listener[]): DownloadTerms => ({
  allow: readAllowedHosts(listeners.map(({ port }) => `127.0.0.1:${port}`)),
});

const fetched = (address: string, terms: DownloadTerms = {}) =>
  downloadMedia(address, join(folder, "media"), terms);

const at = ({ port }: Listener, path = "/film.png"): string => `http://127.0.0.1:${port}${path}`;

async function refused(address: string, terms: DownloadTerms = {}): Promise<ReelError> {
  const error: unknown = await fetched(address, terms).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ReelError);
  // Nothing half-written stays.
  expect(await readdir(folder)).toEqual([]);
  return error as ReelError;
}

describe("addresses that are refused", () => {
  const FORMS: readonly (readonly [name: string, host: string])[] = [
    ["loopback", "127.0.0.1"],
    ["another loopback", "127.8.9.10"],
    ["name", "localhost"],
    ["name with a dot", "localhost."],
    ["name below localhost", "media.localhost"],
    ["IPv6 loopback", "[::1]"],
    ["IPv6 unspecified", "[::]"],
    ["mapped, dotted", "[::ffff:127.0.0.1]"],
    ["mapped, hex", "[::ffff:7f00:1]"],
    ["mapped, long", "[0:0:0:0:0:ffff:7f00:0001]"],
    ["compatible", "[::127.0.0.1]"],
    ["translated", "[::ffff:0:127.0.0.1]"],
    ["NAT64", "[64:ff9b::127.0.0.1]"],
    ["local NAT64", "[64:ff9b:1::7f00:1]"],
    ["6to4", "[2002:7f00:1::]"],
    ["decimal", "2130706433"],
    ["hex", "0x7f000001"],
    ["hex in parts", "0x7f.0x0.0x0.0x1"],
    ["hex, short", "0x7f.1"],
    ["octal", "017700000001"],
    ["octal in parts", "0177.0.0.01"],
    ["short", "127.1"],
    ["zero", "0"],
    ["unspecified", "0.0.0.0"],
    ["wide digits", "１２７.０.０.１"],
    ["circled digits", "①②⑦.⓪.⓪.①"],
    ["ideographic dots", "127。0。0。1"],
    ["escaped", "%31%32%37.0.0.1"],
  ];

  it.each(FORMS)("[H9] %s: %s, and no connection is made", async (_name, host) => {
    // On every address of this machine.
    const listener = await listening(
      createServer((_request, response) => response.end(PNG)),
      "::",
    );
    for (const scheme of ["http", "https"]) {
      const error = await refused(`${scheme}://${host}:${listener.port}/film.png`);
      // Not the port is what saves it; not every resolver knows names at localhost.
      expect(error.message).toMatch(/does not lead to a public address|is not known/);
    }
    expect(listener.connections()).toBe(0);
  });

  it.each([
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.0.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00:ec2::254]/latest/meta-data/",
    "http://[fe80::1]/",
    "http://168.63.129.16/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
  ])("[H9] %s is not public", async (address) => {
    expect(await refused(address)).toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("public address") as unknown,
    });
  });

  it.each([
    ["file:///etc/passwd", /file:/],
    ["ftp://example.com/film.mp4", /ftp:/],
    ["gopher://127.0.0.1:70/", /gopher:/],
    ["data:image/png;base64,iVBOR", /data:/],
    ["blob:http://example.com/1", /blob:/],
    ["unix:/var/run/docker.sock", /unix:/],
    ["media/film.mp4", /cannot be fetched/],
    ["", /cannot be fetched/],
    ["http://", /cannot be fetched/],
    [`http://example.com/${"a".repeat(3000)}`, /cannot be fetched/],
    ["http://user:word@example.com/film.mp4", /user name or a password/],
    ["http://example.com:22/film.mp4", /port 22/],
    ["http://example.com:6379/film.mp4", /port 6379/],
  ])("[H9] %.80s is refused before anything is connected", async (address, message) => {
    const resolve = async () => [{ address: "93.184.215.14", family: 4 }];
    const error = await refused(address, { resolve });
    expect(error.code).toBe("invalid-input");
    expect(error.message).toMatch(message);
    expect(error.hint).toBeDefined();
  });

  it("[H9] a name with one address that is not public", async () => {
    const resolve = async () => [
      { address: "93.184.215.14", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    expect(await refused("http://media.example/film.png", { resolve })).toMatchObject({
      code: "invalid-input",
    });
  });

  it("[H9] a name that changes after the check: the checked address is connected to, once resolved", async () => {
    const listener = await serving(PNG);
    const answers = ["127.0.0.1", "192.0.2.1", "192.0.2.1"];
    const asked: string[] = [];
    const resolve = async (hostname: string) => {
      asked.push(hostname);
      return [{ address: answers[asked.length - 1] ?? "192.0.2.1", family: 4 }];
    };
    // Allowed by its name, so that the loopback address stands for the public one that was checked.
    const allow = readAllowedHosts([`media.example:${listener.port}`]);
    const address = `http://media.example:${listener.port}/film.png`;
    expect(await fetched(address, { allow, resolve })).toMatchObject({ bytes: PNG.length });
    expect(asked).toEqual(["media.example"]);
  });

  it("[H9] what is allowed is that host and port alone", async () => {
    const [one, other] = [await serving(PNG), await serving(PNG)];
    expect(await fetched(at(one), allowing(one))).toMatchObject({ contentType: "image/png" });
    await rm(join(folder, "media"));
    await refused(at(other), allowing(one));
    await refused(`http://localhost:${one.port}/film.png`, allowing(one));
    expect(other.connections()).toBe(0);
    expect(one.connections()).toBe(1);
  });

  it.each([
    "media.internal",
    "http://media.internal:80",
    "a:b@c:80",
    "c:80/x",
    "a b:80",
    ":80",
    "",
  ])("[H9] --allow-media %s is no HOST:PORT", (entry) => {
    expect(() => readAllowedHosts([entry])).toThrow("HOST:PORT is needed");
  });
});

describe("redirects", () => {
  const redirecting = (location: (port: number) => string, status = 302) => {
    const found: { port: number } = { port: 0 };
    return web((_request, response) => {
      response.writeHead(status, { location: location(found.port) });
      response.end();
    }).then((listener) => {
      found.port = listener.port;
      return listener;
    });
  };

  it.each([301, 302, 303, 307, 308])("[H9] %i is followed, checked again", async (status) => {
    const target = await serving(PNG);
    const first = await redirecting(() => at(target), status);
    expect(await fetched(at(first), allowing(first, target))).toMatchObject({ bytes: PNG.length });
    await rm(join(folder, "media"));
    expect((await refused(at(first), allowing(first))).code).toBe("invalid-input");
    expect(target.connections()).toBe(1);
  });

  it.each([
    "http://[::ffff:7f00:1]",
    "http://2130706433",
    "http://localhost",
    "//127.0.0.1",
    "https://0x7f.1",
  ])("[H9] to %s: no connection is made", async (host) => {
    const target = await listening(
      createServer((_request, response) => response.end(PNG)),
      "::",
    );
    const first = await redirecting(() => `${host}:${target.port}/film.png`);
    expect((await refused(at(first), allowing(first))).code).toBe("invalid-input");
    expect(target.connections()).toBe(0);
  });

  it.each(["file:///etc/passwd", "gopher://x/", "data:,x", "http://user:x@127.0.0.1/", "http://"])(
    "[H9] to %s is refused",
    async (location) => {
      const first = await redirecting(() => location);
      expect((await refused(at(first), allowing(first))).code).toBe("invalid-input");
    },
  );

  it("[H9] a circle ends, and its limit is told", async () => {
    const first = await redirecting((port) => `http://127.0.0.1:${port}/again`);
    const error = await refused(at(first), allowing(first));
    expect(error).toMatchObject({ code: "limit-exceeded" });
    expect(error.message).toContain("5 times");
    expect(first.connections()).toBe(6);
  });
});

describe("files", () => {
  it("[H9] arrive whole, with their kind and hash", async () => {
    const listener = await serving(PNG, { "content-type": "text/html" });
    const told: number[] = [];
    const media = await fetched(at(listener, "/film.html?token=1"), {
      ...allowing(listener),
      onProgress: (bytes) => told.push(bytes),
    });
    expect(media).toEqual({
      file: join(folder, "media"),
      bytes: PNG.length,
      contentType: "image/png",
      ending: ".png",
      sha256: createHash("sha256").update(PNG).digest("hex"),
    });
    expect(await readFile(media.file)).toEqual(PNG);
    expect(await readdir(folder)).toEqual(["media"]);
    expect(told.at(-1)).toBe(PNG.length);
  });

  it.each([
    ["<!DOCTYPE html><html></html>", "a web page"],
    ['<?xml version="1.0"?>', "a text with tags"],
    ["{}", "JSON"],
    ["#EXTM3U\nhttp://169.254.169.254/", "a playlist"],
    ["PK\x03\x04....", "an archive"],
    ["ffconcat version 1.0", "something else"],
    ["", "nothing"],
  ])("[H9] %j is no media, whatever its name and header say", async (body, came) => {
    const listener = await serving(Buffer.from(body, "latin1"), { "content-type": "video/mp4" });
    const error = await refused(at(listener, "/film.mp4"), allowing(listener));
    expect(error.code).toBe("invalid-input");
    expect(error.message).toContain(came);
  });

  it.each([
    [404, "media-failed"],
    [403, "media-failed"],
    [206, "media-failed"],
    [429, "unreachable"],
    [503, "unreachable"],
  ])("[H9] an answer %i is %s", async (status, code) => {
    const listener = await web((_request, response) => {
      response.writeHead(status);
      response.end(PNG);
    });
    const error = await refused(at(listener, "/a?secret=1"), allowing(listener));
    expect(error.code).toBe(code);
    expect(error.message).toContain(String(status));
    expect(error.message).not.toContain("secret");
  });
});

describe("servers that lie, stall or never end", () => {
  const HEAD = "HTTP/1.1 200 OK\r\n";

  it("[H9] an endless body stops at the limit", async () => {
    const listener = await web((_request, response) => {
      const timer = setInterval(() => response.write(PNG), 1);
      response.on("close", () => clearInterval(timer));
    });
    const limits = { maxBytes: 50_000 };
    const error = await refused(at(listener), { ...allowing(listener), limits });
    expect(error.code).toBe("limit-exceeded");
    expect(error.message).toContain("50000 bytes");
  });

  it("[H9] a size above the limit is refused before the body", async () => {
    const listener = await raw((socket) =>
      socket.write(`${HEAD}Content-Length: 2000000000\r\n\r\n`),
    );
    const error = await refused(at(listener), allowing(listener));
    expect(error.code).toBe("limit-exceeded");
    expect(error.message).toContain("1073 MB");
  });

  it("[H9] less than was declared is a broken-off file", async () => {
    const listener = await raw((socket) => {
      socket.write(`${HEAD}Content-Length: 10000\r\n\r\n`);
      socket.end(PNG);
    });
    const error = await refused(at(listener), allowing(listener));
    expect(error.code).toBe("unreachable");
    expect(error.message).toMatch(/broke off after \d+ of 10000 bytes/);
  });

  it("[H9] more than was declared is not taken", async () => {
    const listener = await raw((socket) => {
      socket.write(`${HEAD}Connection: close\r\nContent-Length: 1000\r\n\r\n`);
      socket.end(PNG);
    });
    expect((await fetched(at(listener), allowing(listener))).bytes).toBe(1000);
  });

  it("[H9] two lengths, or none that is a number, are no answer", async () => {
    for (const headers of [
      "Content-Length: 5\r\nContent-Length: 6\r\n",
      "Content-Length: many\r\n",
      "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    ]) {
      const listener = await raw((socket) => socket.end(`${HEAD}${headers}\r\n12345`));
      expect((await refused(at(listener), allowing(listener))).code).toBe("unreachable");
    }
  });

  it("[H9] a compressed body is not opened", async () => {
    const listener = await serving(PNG, { "content-encoding": "gzip" });
    const error = await refused(at(listener), allowing(listener));
    expect(error.code).toBe("invalid-input");
    expect(error.message).toContain("compressed (gzip)");
  });

  it("[H9] silence before the answer and within the body ends", async () => {
    const mute = await raw(() => undefined);
    const stalled = await raw((socket) => {
      socket.write(`${HEAD}Content-Length: 10000\r\n\r\n`);
      socket.write(PNG);
    });
    for (const listener of [mute, stalled]) {
      const limits = { idleSeconds: 0.3 };
      const error = await refused(at(listener), { ...allowing(listener), limits });
      expect(error.code).toBe("timeout");
      expect(error.message).toContain("silent for 0.3 s");
    }
  });

  it("[H9] a byte now and then does not hold it open beyond the whole time", async () => {
    const dripping = (first: string | Buffer) =>
      raw((socket) => {
        socket.write(first);
        const timer = setInterval(() => socket.write("x"), 50);
        socket.on("close", () => clearInterval(timer));
      });
    const body = Buffer.concat([Buffer.from(`${HEAD}Content-Length: 900000\r\n\r\n`), PNG]);
    for (const listener of [await dripping(body), await dripping(`${HEAD}X-Slow: `)]) {
      const limits = { totalSeconds: 1, idleSeconds: 30 };
      const error = await refused(at(listener), { ...allowing(listener), limits });
      expect(error.code).toBe("timeout");
      expect(error.message).toContain("within 1 s");
    }
  });

  it("[H9] headers without end, and what is no HTTP", async () => {
    const endless = await raw((socket) => {
      socket.write(HEAD);
      const timer = setInterval(() => socket.write(`X-Pad: ${"a".repeat(4000)}\r\n`), 1);
      socket.on("close", () => clearInterval(timer));
    });
    const other = await raw((socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"));
    expect((await refused(at(endless), allowing(endless))).message).toContain("too large headers");
    expect((await refused(at(other), allowing(other))).message).toContain("no HTTP");
  });

  it("[H9] nothing listening, and a resolver that hangs", async () => {
    const gone = await serving(PNG);
    await servers.pop()?.close();
    expect(await refused(at(gone), allowing(gone))).toMatchObject({ code: "unreachable" });
    const error = await refused("http://media.example/a", {
      resolve: () => new Promise(() => undefined),
      limits: { totalSeconds: 0.3 },
    });
    expect(error.code).toBe("timeout");
  });

  it("[H5] cancelled: before, and while it arrives", async () => {
    const listener = await raw((socket) => {
      socket.write(`${HEAD}Content-Length: 900000\r\n\r\n`);
      socket.write(PNG);
    });
    const controller = new AbortController();
    const terms = {
      ...allowing(listener),
      signal: controller.signal,
      onProgress: () => controller.abort(),
    };
    expect((await refused(at(listener), terms)).code).toBe("cancelled");
    expect((await refused(at(listener), terms)).code).toBe("cancelled");
    expect(listener.connections()).toBe(1);
  });
});
