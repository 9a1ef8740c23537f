import { openAsBlob } from "node:fs";

import { ReelError } from "@reelkiln/document";
import { hashFile } from "@reelkiln/engine";
import type { AwsClient } from "aws4fetch";

import type { ByteSpan } from "./byte-span.ts";
import { readListing } from "./s3-listing.ts";
import {
  checkKey,
  contentTypeOf,
  saveAsHeader,
  type Storage,
  type StoredBody,
  type StoredObject,
} from "./stored-object.ts";

export interface S3Terms {
  /** `https://s3.eu-central-1.amazonaws.com`, or that of any S3-compatible server. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Begins every key; may be empty. */
  readonly prefix: string;
  /** Default `auto`. */
  readonly region?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Further attempts when the server is busy or broken. */
const RETRIES = 3;

/** Storage in a bucket of an S3-compatible server, addressed by path. */
export async function openS3Storage(terms: S3Terms): Promise<Storage> {
  const { AwsClient: Client } = await import("aws4fetch");
  const { region = "auto", accessKeyId, secretAccessKey, sessionToken } = terms;
  const client = new Client({
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    retries: RETRIES,
  });
  const bucket = new Bucket(client, terms);
  return {
    put: (key, file) => bucket.put(key, file),
    get: (key, span) => bucket.get(key, span),
    head: (key) => bucket.head(key),
    remove: async (key) => void (await bucket.ask("DELETE", bucket.address(key))),
    list: (prefix) => bucket.list(prefix),
    signGet: async (key, { seconds, saveAs }) => {
      const url = bucket.address(key);
      url.searchParams.set("X-Amz-Expires", String(seconds));
      if (saveAs !== undefined)
        url.searchParams.set("response-content-disposition", saveAsHeader(saveAs));
      return (await client.sign(url, { method: "GET", aws: { signQuery: true } })).url;
    },
    signPut: async (key, { seconds, bytes }) => {
      const url = bucket.address(key);
      url.searchParams.set("X-Amz-Expires", String(seconds));
      const headers = { "content-length": String(bytes) };
      const aws = { signQuery: true, allHeaders: true };
      return { url: (await client.sign(url, { method: "PUT", headers, aws })).url, headers };
    },
  };
}

class Bucket {
  readonly #client: AwsClient;
  readonly #base: string;
  readonly #prefix: string;

  constructor(client: AwsClient, { endpoint, bucket, prefix }: S3Terms) {
    this.#client = client;
    this.#base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
    this.#prefix = prefix === "" ? "" : `${prefix.replace(/\/$/, "")}/`;
  }

  address(key: string): URL {
    return new URL(`${this.#base}/${this.#prefix}${checkKey(key)}`);
  }

  async put(key: string, file: string): Promise<void> {
    const body = await openAsBlob(file, { type: contentTypeOf(key) });
    const sha256 = await hashFile(file);
    await this.ask("PUT", this.address(key), {
      body,
      headers: { "content-type": contentTypeOf(key), "x-amz-content-sha256": sha256 },
    });
  }

  async get(key: string, span?: ByteSpan): Promise<StoredBody | undefined> {
    const headers: Record<string, string> =
      span === undefined ? {} : { range: `bytes=${span.start}-${span.end}` };
    const response = await this.ask("GET", this.address(key), { headers });
    if (response === undefined) return undefined;
    const { body } = response;
    return {
      body: body ?? new ReadableStream({ start: (controller) => controller.close() }),
      bytes: Number(response.headers.get("content-length")),
    };
  }

  async head(key: string): Promise<StoredObject | undefined> {
    const response = await this.ask("HEAD", this.address(key));
    if (response === undefined) return undefined;
    return {
      key,
      bytes: Number(response.headers.get("content-length")),
      modifiedAt: new Date(response.headers.get("last-modified") ?? 0),
    };
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const url = new URL(this.#base);
      url.searchParams.set("list-type", "2");
      url.searchParams.set("prefix", this.#prefix + prefix);
      if (token !== undefined) url.searchParams.set("continuation-token", token);
      const response = await this.ask("GET", url);
      const listing = readListing((await response?.text()) ?? "");
      for (const each of listing.objects)
        yield { ...each, key: each.key.slice(this.#prefix.length) };
      token = listing.next;
    } while (token !== undefined);
  }

  /** Undefined for 404. Throws ReelError `unreachable` for every other fault. */
  async ask(
    method: string,
    url: URL,
    init: { readonly body?: Blob; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Response | undefined> {
    const response = await this.#client.fetch(url, { method, ...init }).catch((cause: unknown) => {
      throw new ReelError("unreachable", `The storage at ${url.host} cannot be reached`, {
        hint: "Check its address and the network.",
        cause,
      });
    });
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 404 && !text.includes("NoSuchBucket")) return undefined;
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? "no reason";
    throw new ReelError(
      "unreachable",
      `The storage at ${url.host} refuses ${method}: ${response.status}, ${code}`,
      { hint: "Check the bucket, and what its key may do." },
    );
  }
}
