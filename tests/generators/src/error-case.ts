import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { type Config, type GenerateResult, generate } from "@capikit/runner";

/** A small project with errors, and the expected diagnostics. */
export interface ErrorCase {
  /** `<group>/<name>`. */
  readonly name: string;
  readonly folder: string;
  /** All expected diagnostics with code and location: `CK1001 api/v1/widget.ts:14:6`. */
  readonly problems: readonly string[];
  /** Used instead of a `capikit.config.ts`. */
  readonly config?: Config;
}

export const errorsRoot = join(import.meta.dirname, "../errors");

const meta = join(import.meta.dirname, "../../../packages/api/src/meta/index.ts");

export function errorCases(): ErrorCase[] {
  return globSync("*/*/case.json", { cwd: errorsRoot })
    .sort()
    .map((path) => ({
      ...JSON.parse(readFileSync(join(errorsRoot, path), "utf8")),
      name: dirname(path),
      folder: join(errorsRoot, dirname(path)),
    }));
}

/** Generates everything there is to generate of a project, as `capikit generate` does. */
export function generateAll(
  project: string,
  out: string,
  config: Config | undefined,
): Promise<GenerateResult> {
  return generate({
    project,
    out,
    cache: false,
    ...(config !== undefined && { config }),
    fallback: () => ({ "@capikit/api/meta": meta }),
  });
}

/** Formats a diagnostic like {@link ErrorCase.problems}. */
export function codeAndPlace({ code, location }: Diagnostic): string {
  if (location === undefined) return code;
  const { path, line, column } = location;
  return `${code} ${path}:${line}:${column}`;
}

/** Returns the expected text of a case. */
export function goldenOf({ folder }: ErrorCase): string {
  const path = join(folder, "expected.txt");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

export function writeGolden({ folder }: ErrorCase, text: string): void {
  writeFileSync(join(folder, "expected.txt"), text);
}
