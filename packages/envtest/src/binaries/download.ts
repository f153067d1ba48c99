import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { readBoundedBody } from "@capikit/common/http";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type Report, run, withFileLock } from "../go-tools/index.ts";
import { type Archive, chooseArchive } from "./releases.ts";

/** Timeout of the index in milliseconds: short, for machines without internet access. */
const indexTimeoutMs = 4_000;
const archiveTimeoutMs = 300_000;

const maxIndexBytes = 16 * 1024 * 1024;
/** Several times the size of the archives. */
const maxArchiveBytes = 1024 * 1024 * 1024;

/** Returns the folder for a platform's downloads, with a folder per release. */
export function downloadsDir(cacheDir: string, platform: string): string {
  return join(cacheDir, "envtest", platform);
}

/** Returns folders of downloads, newest first, that match a version such as `1.36` or `1.36.0`. */
export async function findDownloaded(dir: string, wanted: string): Promise<string[]> {
  const exact = wanted.replace(/^v/, "");
  const names = await readdir(dir).catch(() => []);
  return names
    .filter((name) => !name.startsWith(".") && (name === exact || name.startsWith(`${exact}.`)))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(dir, name));
}

/**
 * Downloads an index's archive, verifies its SHA-512, and unpacks it into its release's folder.
 *
 * @returns the folder.
 * @throws EnvtestError when the index or archive is invalid, or the index has no such archive.
 */
export async function download(
  indexUrl: string,
  wanted: string,
  platform: string,
  dir: string,
  report: Report,
): Promise<string> {
  const index = await fetchBytes(indexUrl, indexTimeoutMs, maxIndexBytes);
  const archive = chooseArchive(index.toString("utf8"), wanted, platform);
  if (archive === undefined) {
    throw new EnvtestError(`${indexUrl} has no Kubernetes ${wanted} for ${platform}`);
  }
  const target = join(dir, archive.version);
  await mkdir(dir, { recursive: true });
  const lock = join(dir, `.${archive.version}.lock`);
  await withFileLock(lock, async () => {
    if (!(await exists(target))) {
      report(`downloading etcd and kube-apiserver ${archive.version} from ${archive.url}`);
      await fetchArchive(new URL(archive.url, indexUrl).href, archive, target);
    }
  });
  return target;
}

async function fetchArchive(url: string, archive: Archive, target: string): Promise<void> {
  const bytes = await fetchBytes(url, archiveTimeoutMs, maxArchiveBytes);
  const hash = createHash("sha512").update(bytes).digest("hex");
  if (hash !== archive.hash.toLowerCase()) {
    throw new EnvtestError(`${url}: SHA-512 is ${hash}, expected ${archive.hash}`);
  }
  const part = join(dirname(target), `.part-${randomBytes(4).toString("hex")}`);
  try {
    await mkdir(part);
    const file = join(part, archive.name);
    await writeFile(file, bytes);
    // The archives hold controller-tools/envtest/<program>.
    const unpacked = await run("tar", ["-xzf", file, "--strip-components=2", "-C", part]);
    if (unpacked.code !== 0) {
      throw new EnvtestError(`cannot unpack ${url}: ${unpacked.stderr.trim()}`);
    }
    await rm(file);
    await rename(part, target);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function fetchBytes(url: string, timeoutMs: number, maxBytes: number): Promise<Buffer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) {
      await response.body?.cancel();
      throw new EnvtestError(`${url}: status ${response.status}`);
    }
    return Buffer.from(await readBoundedBody(response, maxBytes));
  } catch (error) {
    if (error instanceof EnvtestError) {
      throw error;
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new EnvtestError(`${url}: ${errorMessage(cause)}`, {
      cause: error,
    });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
