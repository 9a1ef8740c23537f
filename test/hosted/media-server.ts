import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";

/** Serves the files of a folder, as any web server has them. */
export interface MediaServer {
  /** `127.0.0.1:4711`, for --allow-media. */
  readonly place: string;
  readonly urlOf: (name: string) => string;
  readonly close: () => Promise<void>;
}

export async function startMediaServer(folder: string): Promise<MediaServer> {
  const server = createServer((request, response) => {
    const file = join(folder, basename(new URL(request.url ?? "/", "http://any").pathname));
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-length": statSync(file).size });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    place,
    urlOf: (name) => `http://${place}/${name}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
