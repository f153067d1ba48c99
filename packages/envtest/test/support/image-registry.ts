import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { serve } from "./published-archive.ts";

/** An ELF file of 64 bits with program headers of these types. */
export function elf(...headers: readonly number[]): Buffer {
  const file = Buffer.alloc(64 + 56 * headers.length);
  file.writeUInt32BE(0x7f454c46, 0);
  file.writeUInt16BE(0x0201, 4);
  file.writeBigUInt64LE(64n, 32);
  file.writeUInt16LE(56, 54);
  file.writeUInt16LE(headers.length, 56);
  for (const [at, type] of headers.entries()) file.writeUInt32LE(type, 64 + 56 * at);
  return file;
}

/** A file of a layer. */
export function fileIn(name: string, body: Uint8Array | string = elf()): TarEntry {
  return {
    header: { name, size: Buffer.byteLength(body), type: "file", mode: 0o755, mtime: new Date(0) },
    body,
  };
}

/** A link of a layer. */
export function linkIn(name: string, linkname: string, type: "symlink" | "link" = "symlink"): TarEntry {
  return { header: { name, size: 0, type, linkname, mtime: new Date(0) } };
}

/** Content of the registry, by digest and tag. */
export interface TestImages {
  readonly blobs: Map<string, Buffer>;
  readonly manifests: Map<string, Buffer>;
}

/** Adds content, and returns its descriptor. */
export function addBlob({ blobs }: TestImages, content: Buffer) {
  const digest = digestOf(content);
  blobs.set(digest, content);
  return { digest, size: content.length };
}

export function digestOf(content: Uint8Array): string {
  return `sha256:${createHash("sha256").update(content).digest("hex")}`;
}

/** Settings of an image. */
export interface TestImage {
  /** From the lowest to the highest; a Buffer is a finished layer. */
  readonly layers: readonly (readonly TarEntry[] | Buffer)[];
  readonly config?: object;
  readonly architecture?: string;
  /** Changes the manifest. */
  readonly change?: (manifest: Record<string, unknown>) => object;
}

/** Adds the manifest of one platform. Returns its descriptor. */
export async function addImage(images: TestImages, image: TestImage) {
  const layers = [];
  for (const layer of image.layers)
    layers.push(
      addBlob(images, Buffer.isBuffer(layer) ? layer : gzipSync(await packTar(layer as readonly TarEntry[]))),
    );
  const { architecture = "amd64", config = { Entrypoint: ["/manager"] } } = image;
  const settings = addBlob(images, Buffer.from(JSON.stringify({ os: "linux", architecture, config })));
  const whole = { schemaVersion: 2, config: settings, layers };
  return addManifest(images, image.change?.(whole) ?? whole);
}

/** Adds a manifest. Returns its descriptor. */
export function addManifest({ manifests }: TestImages, manifest: object) {
  const content = Buffer.from(JSON.stringify(manifest));
  const digest = digestOf(content);
  manifests.set(digest, content);
  return { digest, size: content.length };
}

/** A request as the server received it. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
}

/** Answers a request instead of the registry; returns whether it did. */
export type Intercept = (
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer | undefined,
) => boolean;

/** Serves images until the test ends. */
export async function serveImages(images: TestImages, intercept: Intercept = () => false) {
  const seen: SeenRequest[] = [];
  const url = await serve((request, response) => {
    const path = String(request.url);
    seen.push({ path, authorization: request.headers.authorization });
    const [, kind, reference = ""] = /\/(manifests|blobs)\/([^/]+)$/.exec(path) ?? [];
    const body = kind === undefined ? undefined : images[kind as keyof TestImages].get(reference);
    if (intercept(request, response, body)) return;
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-length": body.length }).end(body);
  });
  return { host: new URL(url).host, url, seen };
}
