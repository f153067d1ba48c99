import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasErrorCode } from "@capikit/common/errors";
import { EnvtestError } from "../errors/envtest-error.ts";
import { newPartPath, removeOldParts } from "../go-tools/parts.ts";
import { run } from "../go-tools/run.ts";

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
export async function unpack(
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
