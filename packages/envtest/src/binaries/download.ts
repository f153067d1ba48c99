import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "@capikit/common/errors";
import { readBoundedBody, withBasicAuth } from "@capikit/common/http";
import { redactUrl } from "@capikit/common/text";
import { EnvtestError } from "../errors/envtest-error.ts";
import { withFileLock } from "../go-tools/file-lock.ts";
import { type Report, reportWait } from "../go-tools/progress.ts";
import { type Archive, chooseArchive } from "./releases.ts";
import { unpack } from "./unpack.ts";

/** Timeout of the index in milliseconds: short, for machines without internet access. */
const indexTimeoutMs = 4_000;
const archiveTimeoutMs = 300_000;

const maxIndexBytes = 16 * 1024 * 1024;
/** Several times the size of the archives. */
const maxArchiveBytes = 1024 * 1024 * 1024;

/** Parameters of a download. */
export interface DownloadRequest {
  readonly indexUrl: string;
  /** Version such as `1.36` or `1.36.0`. */
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
  await mkdir(dir, { recursive: true });
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
