import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { type Config, type GenerateResult, generate } from "@capikit/runner";
import { fallback } from "./fallback.ts";
import { type Archive, type Files, parseArchive, printArchive } from "./txtar.ts";

/** A small project with errors, and its expected output. */
export interface ErrorCase {
  /** `<subject>/<name>`. */
  readonly name: string;
  readonly files: Files;
  /** Used instead of a `capikit.config.ts`. */
  readonly config?: Config;
  /** Expected diagnostics as text. Empty in a new case. */
  readonly expected: string;
}

const root = join(import.meta.dirname, "../errors");
/** The index of cases with only `api/v1/widget.ts`. */
const index = '/** +groupName=bad.acme.example */\nexport * from "./widget.js";\n';

/** Returns the cases of all archives, whose folders are cases. */
export function errorCases(): ErrorCase[] {
  return globSync("*.txtar", { cwd: root }).sort().flatMap(casesIn);
}

function casesIn(path: string): ErrorCase[] {
  const cases = new Map<string, Record<string, string>>();
  for (const [inner, text] of Object.entries(readArchive(path).files)) {
    const [name = "", ...rest] = inner.split("/");
    const files = cases.get(name) ?? {};
    cases.set(name, files);
    files[rest.join("/")] = text;
  }
  return [...cases].map(([name, { "expected.txt": expected = "", "config.json": config, ...files }]) => ({
    name: `${path.slice(0, -".txtar".length)}/${name}`,
    files: files["api/v1/widget.ts"] === undefined ? files : { "api/v1/index.ts": index, ...files },
    ...(config !== undefined && { config: JSON.parse(config) as Config }),
    expected,
  }));
}

/** Writes the expected diagnostics of a case. */
export function updateErrorCase(name: string, expected: string): void {
  const [subject = "", inner = ""] = name.split("/");
  const { comment, files } = readArchive(`${subject}.txtar`);
  const updated = { ...files, [`${inner}/expected.txt`]: expected };
  writeFileSync(join(root, `${subject}.txtar`), printArchive({ comment, files: updated }));
}

function readArchive(path: string): Archive {
  return parseArchive(readFileSync(join(root, path), "utf8"));
}

/** Generates everything there is to generate of a project, as `capikit generate` does. */
export function generateAll(
  project: string,
  out: string,
  config: Config | undefined,
): Promise<GenerateResult> {
  return generate({ project, out, cache: false, ...(config !== undefined && { config }), fallback });
}

/** Codes with fixes in the cases. */
export const codesWithFixes: readonly string[] = [
  ...["CK1001", "CK1002", "CK1005", "CK1006", "CK1009", "CK1011", "CK1012", "CK1101", "CK1104", "CK1105"],
  ...["CK1106", "CK1107"],
  ...["CK2003", "CK2004", "CK2005", "CK2012", "CK3004", "CK3013", "CK4001", "CK4007", "CK4014", "CK4018"],
  ...["CK4020", "CK4021", "CK4025", "CK4033", "CK4034", "CK4035", "CK4037", "CK5011", "CK5013", "CK5026"],
  ...["CK5405", "CK6009", "CK6010", "CK6012", "CK7001", "CK7008", "CK7012", "CK8001"],
];

/** Applies the fix of a diagnostic to its file, whose range is within a line. */
export function withFix(files: Files, { fix, location }: Diagnostic): Files {
  const path = location?.path ?? "";
  const lines = files[path]?.split("\n") ?? [];
  const { line = 0, column = 0, endColumn = 0 } = fix?.range ?? {};
  const before = lines[line - 1] ?? "";
  lines[line - 1] = before.slice(0, column - 1) + fix?.text + before.slice(endColumn - 1);
  return { ...files, [path]: lines.join("\n") };
}
