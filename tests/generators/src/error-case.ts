import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, type GenerateResult, generate } from "@capikit/runner";
import { fallback } from "./fallback.ts";
import { type Files, parseArchive, printArchive } from "./txtar.ts";

/** A small project with errors, and its expected output. */
export interface ErrorCase {
  /** `<group>/<name>`. */
  readonly name: string;
  readonly files: Files;
  /** Used instead of a `capikit.config.ts`. */
  readonly config?: Config;
  /** Expected diagnostics as text. Empty in a new case. */
  readonly expected: string;
}

/** File of an archive with the expected diagnostics. */
const golden = "expected.txt";
const root = join(import.meta.dirname, "../errors");

export function errorCases(): ErrorCase[] {
  return globSync("*/*.txtar", { cwd: root })
    .sort()
    .map((path) => {
      const { comment, files } = parseArchive(readFileSync(join(root, path), "utf8"));
      const { [golden]: expected = "", ...project } = files;
      return {
        name: path.slice(0, -".txtar".length),
        files: project,
        ...(comment !== "" && { config: JSON.parse(comment) as Config }),
        expected,
      };
    });
}

/** Writes the expected diagnostics of a case. */
export function updateErrorCase({ name, files, config }: ErrorCase, expected: string): void {
  const comment = config === undefined ? "" : JSON.stringify(config);
  writeFileSync(
    join(root, `${name}.txtar`),
    printArchive({ comment, files: { ...files, [golden]: expected } }),
  );
}

/** Generates everything there is to generate of a project, as `capikit generate` does. */
export function generateAll(
  project: string,
  out: string,
  config: Config | undefined,
): Promise<GenerateResult> {
  return generate({ project, out, cache: false, ...(config !== undefined && { config }), fallback });
}
