import { compareVersions, formatVersion, tryParseVersion } from "@capikit/common/versions";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";
import { runProgram } from "./run-program.ts";

/**
 * Returns the version to upgrade to: the given one without its build, or that of a tag such as
 * `next` in the registry. Default: the newer one of `latest` and this program.
 *
 * @param own the version of this program
 * @throws UsageError when the registry does not have the version.
 */
export async function targetVersion(
  given: string | undefined,
  own: string,
  folder: string,
  io: Io,
): Promise<string> {
  const exact = exactVersion(given?.replace(/^v/, ""));
  if (exact !== undefined) return exact;
  const published = await publishedVersion(given ?? "latest", folder, io);
  return given === undefined && isNewer(own, published) ? own : published;
}

/** Returns the version of a tag or range in the registry that npm uses in a folder. */
async function publishedVersion(specification: string, folder: string, io: Io): Promise<string> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runProgram(["npm", "view", `capikit@${specification}`, "version", "--json"], {
    cwd: folder,
    io,
    output: { stdout: (text) => output.push(text), stderr: (text) => errors.push(text) },
    help: "install npm, which reads versions from the registry",
  });
  const found = code === 0 ? publishedIn(output.join("")) : undefined;
  if (found !== undefined) return found;
  const [, reason] = /^npm error (?!code )(.+)$/m.exec(errors.join("")) ?? [];
  throw new UsageError(
    `no version ${specification} of capikit found${reason === undefined ? "" : `: ${reason}`}`,
    "check the version and the network: npm view capikit dist-tags",
  );
}

/** Returns the last version that npm printed, as JSON: a version, or the list of a range. */
function publishedIn(text: string): string | undefined {
  try {
    return exactVersion([JSON.parse(text)].flat().at(-1));
  } catch {
    return undefined;
  }
}

/** Returns a semantic version without its build, which names no other release. */
function exactVersion(text: unknown): string | undefined {
  const parsed = typeof text === "string" ? tryParseVersion(text, { strict: true }) : undefined;
  return parsed && formatVersion({ ...parsed, build: [] });
}

/** Reports whether a version is newer than another. */
export function isNewer(version: string, other: string): boolean {
  const [a, b] = [tryParseVersion(version), tryParseVersion(other)];
  return a !== undefined && b !== undefined && compareVersions(a, b) > 0;
}
