import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { posix } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { errorMessage } from "@capikit/common/errors";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { EnvtestError } from "../errors/envtest-error.ts";

const maxProgramBytes = 1024 * 1024 * 1024;
/** Headers of empty entries are small when compressed, and take longer to read than to unpack. */
const maxEntries = 500_000;
const maxUnpackedBytes = 8 * 1024 * 1024 * 1024;

/** Paths of a program for which lower layers are searched, with the reason why one is excluded. */
export interface ProgramSearch {
  /** Absolute and normalized. */
  readonly paths: Set<string>;
  readonly excluded: string[];
  /** Of all layers so far. */
  unpackedBytes: number;
  /** Of all layers so far. */
  entries: number;
}

/**
 * Writes a program of a layer to a file. Follows no links. What the layer removes or replaces leaves
 * the search, as lower layers do not count.
 *
 * @returns whether the layer has the program.
 * @throws EnvtestError for an invalid layer.
 */
export async function extractProgram(layer: string, search: ProgramSearch, target: string): Promise<boolean> {
  const wanted = new Set(search.paths);
  let found: string | undefined;
  const take = async (entry: ParsedTarEntry): Promise<void> => {
    const { name, type, size } = entry.header;
    const path = posix.join("/", name).replace(/\/$/, "");
    if (name.split("/").includes("..")) throw new EnvtestError(`${name} leaves the image`);
    if (wanted.has(path) && type === "file") {
      if (size > maxProgramBytes) throw new EnvtestError(`${path} has more than ${maxProgramBytes} bytes`);
      await writeBody(entry.body, target);
      found = path;
      return;
    }
    await entry.body.cancel();
    for (const one of wanted) {
      const reason = exclusion(path, type, one);
      if (reason === undefined) continue;
      search.paths.delete(one);
      search.excluded.push(reason);
      // Both are the same file, or in it.
      if (!isWhiteout(path) && found === one) found = undefined;
    }
  };
  try {
    await readEntries(layer, search, take);
  } catch (error) {
    if (error instanceof EnvtestError) throw error;
    throw new EnvtestError(`cannot unpack the layer: ${errorMessage(error)}`, { cause: error });
  }
  if (found !== undefined) await checkProgram(target, found);
  return found !== undefined;
}

/** Returns why an entry hides a program of lower layers; undefined if it does not. */
function exclusion(path: string, type: string | undefined, program: string): string | undefined {
  if (isWhiteout(path)) {
    const folder = posix.dirname(path);
    const name = posix.basename(path).slice(whiteout.length);
    const removed = name === opaque ? `${folder === "/" ? "" : folder}/` : posix.join(folder, name);
    return program === removed || program.startsWith(name === opaque ? removed : `${removed}/`)
      ? `${program} is removed by a layer`
      : undefined;
  }
  const isLink = type === "symlink" || type === "link";
  if (program === path)
    return `${path} is ${isLink ? "a link, which is not followed" : "not a regular file"}`;
  if (type === "directory" || !program.startsWith(`${path}/`)) return undefined;
  return `${path} is ${isLink ? "a link, which is not followed" : "not a folder"}`;
}

const whiteout = ".wh.";
/** Removes all of a folder in lower layers. */
const opaque = ".wh..opq";

function isWhiteout(path: string): boolean {
  return posix.basename(path).startsWith(whiteout);
}

async function readEntries(
  layer: string,
  search: ProgramSearch,
  take: (entry: ParsedTarEntry) => Promise<void>,
): Promise<void> {
  const limited = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      search.unpackedBytes += chunk.length;
      if (search.unpackedBytes > maxUnpackedBytes)
        throw new EnvtestError(`the layers have more than ${maxUnpackedBytes} bytes`);
      yield chunk;
    }
  };
  const consume = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const entry of ReadableStream.from(chunks).pipeThrough(createTarDecoder({ strict: true }))) {
      search.entries += 1;
      if (search.entries > maxEntries)
        throw new EnvtestError(`the layers have more than ${maxEntries} files`);
      await take(entry);
    }
  };
  const packed = createReadStream(layer);
  const unpacker = await chooseUnpacker(layer);
  if (unpacker === undefined) await pipeline(packed, limited, consume);
  else await pipeline(packed, unpacker, limited, consume);
}

/** Chooses by the content, as media types are often wrong. */
async function chooseUnpacker(layer: string) {
  const file = await open(layer);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt16BE(0) === 0x1f8b) return createGunzip();
    return buffer.readUInt32BE(0) === 0x28b52ffd ? createZstdDecompress() : undefined;
  } finally {
    await file.close();
  }
}

async function writeBody(body: AsyncIterable<Uint8Array>, target: string): Promise<void> {
  const file = await open(target, "w", 0o755);
  try {
    for await (const chunk of body) await file.write(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Rejects scripts and programs that need libraries of the image. @throws EnvtestError */
async function checkProgram(target: string, path: string): Promise<void> {
  const file = await open(target);
  try {
    const headers = await programHeaders(file);
    if (headers === undefined)
      throw new EnvtestError(`${path} is not a program but a script or another file`);
    if (headers.includes(loaderHeader))
      throw new EnvtestError(`${path} is linked dynamically, so it needs libraries of the image`);
  } finally {
    await file.close();
  }
}

/** Type of the program header with the path of a loader of libraries. */
const loaderHeader = 3;
const headerBytes = 64;
const programHeaderBytes = 56;

/** Returns the types of the program headers of an ELF file of 64 bits; undefined for other files. */
async function programHeaders(file: FileHandle): Promise<number[] | undefined> {
  const { buffer: header, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
  if (bytesRead < headerBytes || header.readUInt32BE(0) !== 0x7f454c46) return undefined;
  // Little-endian, as all platforms that are pulled.
  if (header.readUInt16BE(4) !== 0x0201 || header.readUInt16LE(54) !== programHeaderBytes) return undefined;
  const [offset, count] = [header.readBigUInt64LE(32), header.readUInt16LE(56)];
  if (offset > (await file.stat({ bigint: true })).size) return undefined;
  const size = count * programHeaderBytes;
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, Number(offset));
  return Array.from({ length: count }, (_, at) => buffer.readUInt32LE(at * programHeaderBytes));
}
