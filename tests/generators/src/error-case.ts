import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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
