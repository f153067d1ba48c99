import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { delayAfter, sleep, systemClock } from "@capikit/common/time";
import { type Descriptor, hashFor } from "./image-manifest.ts";
import {
  type ImageRepository,
  isFinal,
  RegistryError,
  type RegistryOptions,
  unreachable,
} from "./registry.ts";

/** Attempts without any progress. */
const maxFailures = 3;
/** A server that sends little per connection must not keep a download going. */
const maxAttempts = 50;
/** Added to the time that the bytes of a blob take, for all attempts. */
const baseTimeMs = 60_000;
/** A server that sends less takes too long, such as one byte within each idle timeout. */
const minBytesPerMs = 32;

/**
 * Downloads a blob into a file. Continues a cut download, also of an earlier process. The file has
 * the digest when this resolves.
 *
 * @throws RegistryError
 */
export async function downloadBlob(
  repository: ImageRepository,
  blob: Descriptor,
  path: string,
  { clock = systemClock, signal }: Pick<RegistryOptions, "clock" | "signal">,
): Promise<void> {
  const end = clock.now() + baseTimeMs + blob.size / minBytesPerMs;
  const checkTime = (): void => {
    if (clock.now() > end)
      throw new RegistryError(
        `${repository.url}/blobs/${blob.digest}: the download is slower than ${minBytesPerMs} kB per second`,
      );
  };
  let failures = 0;
  for (let attempt = 1; ; attempt++) {
    const before = await readSize(path);
    try {
      await continueDownload(repository, blob, path, before, { checkTime, signal });
      break;
    } catch (error) {
      signal?.throwIfAborted();
      failures = (await readSize(path)) > before ? 1 : failures + 1;
      // A registry without ranges, or with other ones: the next attempt starts again.
      const isRange = error instanceof RegistryError && error.status === 416;
      if (isRange) await rm(path, { force: true });
      if ((isFinal(error) && !isRange) || failures >= maxFailures || attempt >= maxAttempts) throw error;
      await sleep(clock, delayAfter(failures, { initialMs: 500 }), signal);
    }
  }
  const hash = hashFor(blob.digest);
  await pipeline(createReadStream(path), async (chunks) => {
    for await (const chunk of chunks) hash.update(chunk);
  });
  const digest = hash.digest();
  if (digest === blob.digest) return;
  await rm(path, { force: true });
  throw new RegistryError(
    `${repository.url}/blobs/${blob.digest}: digest is ${digest}, expected ${blob.digest}`,
  );
}

async function continueDownload(
  repository: ImageRepository,
  { digest, size }: Descriptor,
  path: string,
  present: number,
  { checkTime, signal }: { readonly checkTime: () => void; readonly signal: AbortSignal | undefined },
): Promise<void> {
  if (present === size) return;
  const name = `blobs/${digest}`;
  const isPart = present > 0 && present < size;
  const response = await repository.get(name, isPart ? { range: `bytes=${present}-${size - 1}` } : {});
  // A server without ranges sends all.
  const start =
    response.status === 206
      ? Number(/^bytes (\d+)-/.exec(response.headers.get("content-range") ?? "")?.[1])
      : 0;
  if (start !== 0 && start !== present) {
    await response.body?.cancel();
    throw new RegistryError(`${repository.url}/${name}: the answer is not the requested range`);
  }
  const file = await open(path, start === 0 ? "w" : "a", 0o600);
  let length = start;
  try {
    for await (const chunk of response.body ?? []) {
      signal?.throwIfAborted();
      checkTime();
      length += chunk.length;
      if (length > size) break;
      await file.write(chunk);
    }
  } catch (error) {
    throw unreachable(`${repository.url}/${name}`, error);
  } finally {
    await file.close();
  }
  if (length > size) throw new RegistryError(`${repository.url}/${name} has more than ${size} bytes`);
  if (length < size)
    throw new RegistryError(`${repository.url}/${name} ended after ${length} of ${size} bytes`, true);
}

async function readSize(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}
