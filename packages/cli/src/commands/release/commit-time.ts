import { execFileSync } from "node:child_process";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";

/** Seconds of the last time with a year of four digits. */
const lastSecond = 253_402_300_799;

/**
 * Returns the time stamp in files: `SOURCE_DATE_EPOCH`, or the time of the commit, so that builds
 * are reproducible; 1970 without a commit.
 *
 * @throws UsageError when `SOURCE_DATE_EPOCH` is not a time.
 */
export function commitTime(root: string, { SOURCE_DATE_EPOCH: epoch }: Io["env"]): Date {
  if (epoch) return new Date(parseSeconds(epoch) * 1000);
  try {
    const args = ["-C", root, "log", "-1", "--no-show-signature", "--format=%ct"];
    const seconds = execFileSync("git", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return new Date(Number(seconds) * 1000);
  } catch {
    // Without a repository, a commit or git.
    return new Date(0);
  }
}

function parseSeconds(epoch: string): number {
  const seconds = /^[0-9]+$/.test(epoch) ? Number(epoch) : Number.NaN;
  if (seconds <= lastSecond) return seconds;
  throw new UsageError(
    `SOURCE_DATE_EPOCH is not a time: ${epoch}`,
    "set it to seconds since 1970, such as 1700000000, or unset it",
  );
}
