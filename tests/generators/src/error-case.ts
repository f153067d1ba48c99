import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic, DiagnosticLocation } from "@capikit/common/diagnostics";
import { type Config, type GenerateResult, generate } from "@capikit/generators/run";
import { fallback } from "./fallback.ts";
import { type Archive, type Files, parseArchive, printArchive } from "./txtar.ts";

/** A small project with errors, and its expected output. */
export interface ErrorCase {
  /** `<subject>/<name>`. */
  readonly name: string;
  /** The whole project. */
  readonly files: Files;
  /** Used instead of a `capikit.config.ts`. */
  readonly config?: Config;
  /** The files of the archive, with their expected diagnostics. */
  readonly written: Files;
  /** The expected text of all diagnostics, in cases that show it. */
  readonly rendered?: string;
}

const root = join(import.meta.dirname, "../errors");
/** Starts the lines of expected diagnostics. */
const mark = "//! ";
/** Expected diagnostics of files that the case does not contain. */
const elsewhere = "errors";

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
  return [...cases].map(([name, files]) => caseOf(`${path.slice(0, -".txtar".length)}/${name}`, files));
}

function caseOf(name: string, { "rendered.txt": rendered, ...written }: Files): ErrorCase {
  const { "config.json": config, [elsewhere]: _, ...sources } = written;
  const files: Record<string, string> = {};
  for (const [inner, text] of Object.entries(sources)) {
    const { path, before, after } = wholeFile(inner, text);
    const [index, content] = indexOf(path);
    if (index !== undefined) files[index] ??= content;
    files[path] = [...before, withoutMarks(text).join("\n")].join("\n") + after;
  }
  return {
    name,
    files,
    written,
    ...(config !== undefined && { config: JSON.parse(withoutMarks(config).join("\n")) as Config }),
    ...(rendered !== undefined && { rendered }),
  };
}

function withoutMarks(text: string): string[] {
  return text.split("\n").filter((line) => !line.startsWith(mark));
}

/** Returns the index of the only file of an API package that has none. */
function indexOf(path: string): [path: string | undefined, content: string] {
  const [, folder, name] = /^(api\/\w+)\/(before|widget)\.ts$/.exec(path) ?? [];
  const group = name === "before" ? "hooks.acme.example" : "bad.acme.example";
  const content = `/** +groupName=${group} */\nexport * from "./${name}.js";\n`;
  return [folder === undefined ? undefined : `${folder}/index.ts`, content];
}

const metaTypes = [
  "Duration",
  "float32",
  "float64",
  "int32",
  "int64",
  "IntOrString",
  "JSONValue",
  "MicroTime",
  "Quantity",
  "Time",
  "uint32",
];

interface WholeFile {
  readonly path: string;
  /** Lines around those of the archive. */
  readonly before: readonly string[];
  readonly after: string;
}

/**
 * Returns the file of a part of a kind: `spec` has the members of its spec and may have declarations below, `kind` has the
 * markers of the kind.
 */
function wholeFile(path: string, text: string): WholeFile {
  const [, folder = "api/v1/", part] = /^(api\/\w+\/)?(kind|spec)$/.exec(path) ?? [];
  if (part === undefined) return { path, before: [], after: "" };
  const content = withoutMarks(text).join("\n");
  const imported = [
    ...metaTypes.filter((name) => new RegExp(`\\b${name}\\b`).test(content)),
    "KubernetesObject",
  ];
  const compared = new Intl.Collator("en").compare;
  const before = [`import type { ${imported.sort(compared).join(", ")} } from "@capikit/api/meta";`, ""];
  if (part === "kind") before.push("/**", " * Widget is a thing.");
  else before.push("/** Widget is a thing. */", ...declarations);
  const after = part === "kind" ? [" */", ...declarations, "  name?: string;", "}", ""] : ["}", ""];
  return { path: `${folder}widget.ts`, before, after: /^\}/m.test(content) ? "" : after.join("\n") };
}

const declarations = [
  "export interface Widget extends KubernetesObject {",
  "  spec: WidgetSpec;",
  "}",
  "",
  "/** WidgetSpec is the wanted state of a Widget. */",
  "export interface WidgetSpec {",
];

/** Returns the files of a case with other expected diagnostics. */
export function withDiagnostics({ written }: ErrorCase, diagnostics: readonly Diagnostic[]): Files {
  const remaining = new Set(diagnostics);
  const files: Record<string, string> = {};
  for (const [inner, text] of Object.entries(written)) {
    if (inner === elsewhere) continue;
    const { path, before } = wholeFile(inner, text);
    const lines = withoutMarks(text);
    const above: string[] = [];
    const below = new Map<number, string[]>();
    for (const one of diagnostics) {
      const place = (one.location?.line ?? 0) - before.length;
      if (one.location?.path !== path || place > lines.length) continue;
      // The end of the file is below its last line.
      const line = lines[place - 1] === "" && place === lines.length ? place - 1 : place;
      remaining.delete(one);
      if (line < 1) above.push(...described(one, `${one.location.line ?? ""}:`));
      else below.set(line, [...(below.get(line) ?? []), ...described(one, "")]);
    }
    files[inner] = [
      ...marked(above),
      ...lines.flatMap((line, at) => [line, ...marked(below.get(at + 1) ?? [])]),
    ].join("\n");
  }
  const others = [...remaining].flatMap((one) =>
    described(one, `${one.location?.path ?? ""}:${one.location?.line ?? ""}:`),
  );
  return others.length === 0 ? files : { ...files, [elsewhere]: `${others.join("\n")}\n` };
}

const marked = (lines: readonly string[]): string[] => lines.map((line) => mark + line);

/** Returns the lines of a diagnostic, the first with its columns. */
function described(
  { code, severity, message, help, location, related = [] }: Diagnostic,
  place: string,
): string[] {
  return [
    `${place}${columnsOf(location)} ${severity === "error" ? "" : `${severity} `}${code}: ${message}`,
    ...(help === undefined ? [] : [`help: ${help}`]),
    ...related.map(
      (one) => `see ${one.location.path}:${one.location.line}:${columnsOf(one.location)}: ${one.message}`,
    ),
  ].flatMap((text) => text.split("\n"));
}

function columnsOf({ line, column, endLine, endColumn }: DiagnosticLocation = {}): string {
  return `${column ?? ""}-${endLine === line ? "" : `${endLine}:`}${endColumn ?? ""}`;
}

/** Returns the expected diagnostics of a case with their helps. */
export function expectedHelps({ written }: ErrorCase): { readonly code: string; readonly help: string }[] {
  return Object.values(written).flatMap((text) =>
    text
      .split("\n")
      .map((line, at, lines) => [line, lines[at + 1] ?? ""] as const)
      .flatMap(([line, next]) => {
        const [, code] = /^(?:\/\/! )?\S* (?:warning )?(CK\d{4}): /.exec(line) ?? [];
        const [, help = ""] = /^(?:\/\/! )?help: (.*)$/.exec(next) ?? [];
        return code === undefined ? [] : [{ code, help }];
      }),
  );
}

/** Writes the expected diagnostics of a case. */
export function updateErrorCase(one: ErrorCase, written: Files, rendered: string): void {
  const [subject = "", name = ""] = one.name.split("/");
  const { comment, files } = readArchive(`${subject}.txtar`);
  const updated = { ...written, ...(one.rendered !== undefined && { "rendered.txt": rendered }) };
  const own = Object.entries(updated).map(([path, text]) => [`${name}/${path}`, text]);
  const entries = Object.entries(files);
  const at = entries.findIndex(([path]) => path.startsWith(`${name}/`));
  const others = entries.filter(([path]) => !path.startsWith(`${name}/`));
  writeFileSync(
    join(root, `${subject}.txtar`),
    printArchive({
      comment,
      files: Object.fromEntries(others.toSpliced(at, 0, ...(own as [string, string][]))),
    }),
  );
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
  ...["CK1001", "CK1005", "CK1006", "CK1009", "CK1011", "CK1012", "CK1101", "CK1104", "CK1105"],
  ...["CK1106"],
  ...["CK2003", "CK2004", "CK2005", "CK2012", "CK3004", "CK3013", "CK4001", "CK4007", "CK4014", "CK4018"],
  ...["CK4020", "CK4021", "CK4025", "CK4033", "CK4034", "CK4035", "CK4037", "CK5011", "CK5013", "CK5026"],
  ...["CK5405", "CK7008", "CK8001"],
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
