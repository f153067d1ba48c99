import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Diagnostic, positionOf } from "@capikit/model";
import { type Config, type GenerateResult, generate } from "@capikit/runner";

/** A small project with faults, and what must be said of them. */
export interface FaultCase {
  /** `<group>/<name>`. */
  readonly name: string;
  readonly folder: string;
  /** Code and place of everything that must be reported, and nothing else: `CK1001 api/v1/widget.ts:14:6`. */
  readonly faults: readonly string[];
  /** Used instead of a `capikit.config.ts`. */
  readonly config?: Config;
}

export const faultsRoot = join(import.meta.dirname, "../faults");

const meta = join(import.meta.dirname, "../../../packages/api/src/meta/index.ts");

export function faultCases(): FaultCase[] {
  return globSync("*/*/case.json", { cwd: faultsRoot })
    .sort()
    .map((path) => ({
      ...JSON.parse(readFileSync(join(faultsRoot, path), "utf8")),
      name: dirname(path),
      folder: join(faultsRoot, dirname(path)),
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

/** Code and place of a fault, as {@link FaultCase.faults} has them. */
export function codeAndPlace({ code, location }: Diagnostic): string {
  if (location === undefined) return code;
  const { path, line, column } = positionOf(location);
  return `${code} ${path}:${line}:${column}`;
}

/** The text that a case must give. */
export function goldenOf({ folder }: FaultCase): string {
  const path = join(folder, "expected.txt");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

export function writeGolden({ folder }: FaultCase, text: string): void {
  writeFileSync(join(folder, "expected.txt"), text);
}
