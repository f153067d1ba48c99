import { compareVersions, formatVersion, tryParseVersion } from "@capikit/common/versions";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../shared/terminal/io.ts";
import { runProgram } from "./run-program.ts";

/**
 * Returns the version to upgrade to. A version is returned as it is, and a tag such as `next` is
 * read from the registry. Without either, the result is the newer one of `latest` and this program.
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
  const exact = given === undefined ? undefined : tryParseVersion(given.replace(/^v/, ""), { strict: true });
  if (exact !== undefined) return formatVersion(exact);
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
  const found = code === 0 ? [versionsIn(output.join(""))].flat().at(-1) : undefined;
  if (found !== undefined) return found;
  const [, reason] = /^npm error (?!code )(.+)$/m.exec(errors.join("")) ?? [];
  throw new UsageError(
    `no version ${specification} of capikit found${reason === undefined ? "" : `: ${reason}`}`,
    "check the version and the network: npm view capikit dist-tags",
  );
}

function versionsIn(text: string): string | readonly string[] {
  return text.trim() === "" ? [] : (JSON.parse(text) as string | readonly string[]);
}

/** Reports whether a version is newer than another. */
export function isNewer(version: string, other: string): boolean {
  const [a, b] = [tryParseVersion(version), tryParseVersion(other)];
  return a !== undefined && b !== undefined && compareVersions(a, b) > 0;
}
