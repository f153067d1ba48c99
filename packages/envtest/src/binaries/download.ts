import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorMessage, hasErrorCode } from "@capikit/common/errors";
import { makeFolders } from "@capikit/common/files";
import { readBoundedBody, withBasicAuth } from "@capikit/common/http";
import { redactUrl } from "@capikit/common/text";
import { EnvtestError } from "../errors/envtest-error.ts";
import {
  newPartPath,
  type Report,
  removeOldParts,
  reportWait,
  withFileLock,
} from "../go-tools/build-go-tool.ts";
import { run } from "../go-tools/run.ts";
import { type Archive, chooseArchive } from "./releases.ts";

/** Timeout of the index in milliseconds: short, for machines without internet access. */
const indexTimeoutMs = 4_000;
const archiveTimeoutMs = 300_000;

const maxIndexBytes = 16 * 1024 * 1024;
/** Several times the size of the archives. */
const maxArchiveBytes = 1024 * 1024 * 1024;

export interface DownloadRequest {
  readonly indexUrl: string;
  /** Version such as `1.37` or `1.37.0`. */
  readonly wanted: string;
  /** Platform such as `linux-amd64`. */
  readonly platform: string;
  /** Folder with a folder per release. */
  readonly dir: string;
  readonly report: Report;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the folder for a platform's downloads, with a folder per release. */
export function downloadsDir(cacheDir: string, platform: string): string {
  return join(cacheDir, "envtest", platform);
}

/** Returns folders of downloads, newest first, that match a version such as `1.37` or `1.37.0`. */
export async function findDownloaded(dir: string, wanted: string): Promise<string[]> {
  const exact = wanted.replace(/^v/, "");
  const names = await readdir(dir).catch(() => []);
  return names
    .filter((name) => !name.startsWith(".") && (name === exact || name.startsWith(`${exact}.`)))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(dir, name));
}

/**
 * Downloads an index's archive, verifies its SHA-512, and unpacks its programs into its release's
 * folder. URLs of archives may be relative to the index.
 *
 * @returns the folder.
 * @throws EnvtestError when the index or archive is invalid, or the index has no such archive.
 */
export async function download(request: DownloadRequest): Promise<string> {
  const { indexUrl, dir, report, signal } = request;
  const index = await fetchBytes(indexUrl, indexTimeoutMs, maxIndexBytes, signal);
  const archive = archiveIn(index.toString("utf8"), request);
  const target = join(dir, archive.version);
  makeFolders(dir);
  const title = `etcd and kube-apiserver ${archive.version}`;
  const fetchAndUnpack = async (): Promise<void> => {
    if (!existsSync(target)) {
      const shown = redactUrl(archive.url);
      report(`downloading ${title} from ${shown}`);
      const bytes = await fetchBytes(archive.url, archiveTimeoutMs, maxArchiveBytes, signal);
      verify(shown, bytes, archive);
      await unpack(shown, bytes, target, signal);
    }
  };
  await withFileLock(join(dir, `.${archive.version}.lock`), fetchAndUnpack, {
    onWait: () => reportWait(`another process that downloads ${title}`, report),
    signal,
  });
  return target;
}

/** Returns the archive of a request, with an absolute URL. */
function archiveIn(index: string, { indexUrl, wanted, platform }: DownloadRequest): Archive {
  const shown = redactUrl(indexUrl);
  let archive: Archive | undefined;
  try {
    archive = chooseArchive(index, wanted, platform);
  } catch (error) {
    throw new EnvtestError(`${shown}: ${errorMessage(error)}`, { cause: error });
  }
  if (archive === undefined) {
    throw new EnvtestError(`${shown}: no Kubernetes ${wanted} for ${platform}`);
  }
  const url = URL.parse(archive.url, indexUrl);
  if (url === null) {
    throw new EnvtestError(
      `${shown}: selfLink of ${archive.version} is not a URL: ${redactUrl(archive.url)}`,
    );
  }
  return { ...archive, url: url.href };
}

function verify(shown: string, bytes: Buffer, archive: Archive): void {
  const hash = createHash("sha512").update(bytes).digest("hex");
  if (hash !== archive.hash.toLowerCase()) {
    throw new EnvtestError(`${shown}: SHA-512 is ${hash}, expected ${archive.hash}`);
  }
}

async function fetchBytes(
  url: string,
  timeoutMs: number,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  try {
    const target = withBasicAuth(url);
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await fetch(target.url, {
      headers: target.headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new EnvtestError(`${redactUrl(url)}: status ${response.status}`);
    }
    return Buffer.from(await readBoundedBody(response, maxBytes));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof EnvtestError) {
      throw error;
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new EnvtestError(`${redactUrl(url)}: ${errorMessage(cause)}`, {
      cause: error,
    });
  }
}

/** The programs that are taken out of an archive. */
const programs = ["etcd", "kube-apiserver"];

/**
 * Unpacks the programs of an archive into a new folder and renames it to `target`. `target` is
 * complete even if several processes unpack at once: the first wins.
 *
 * @param url of the archive, for errors, without password.
 * @throws EnvtestError when the archive is invalid.
 * @throws the signal's reason if it aborts.
 */
async function unpack(
  url: string,
  bytes: Buffer,
  target: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const dir = dirname(target);
  await removeOldParts(dir);
  const part = newPartPath(dir);
  await mkdir(part);
  try {
    await extract(url, bytes, part, signal);
    await rename(part, target).catch((error: unknown) => {
      // Another process unpacked the same archive first.
      if (!hasErrorCode(error, "EEXIST", "ENOTEMPTY")) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function extract(
  url: string,
  bytes: Buffer,
  part: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const file = join(part, "archive.tar.gz");
  await writeFile(file, bytes);
  // Naming the entries keeps all others, and paths that leave the folder, in the archive.
  const entries = programs.map((program) => `controller-tools/envtest/${program}`);
  const unpacked = await run("tar", ["-xzf", file, "--strip-components=2", "-C", part, ...entries], {
    signal,
  });
  if (unpacked.code !== 0) {
    throw new EnvtestError(`${url}: cannot unpack the archive: ${unpacked.stderr.trim()}`);
  }
  for (const program of programs) {
    if (!(await lstat(join(part, program))).isFile()) {
      throw new EnvtestError(`${url}: cannot unpack the archive: ${program} is not a regular file`);
    }
  }
  await rm(file);
}
