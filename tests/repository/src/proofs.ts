import { dirname } from "node:path";
import { slugOf } from "../../../docs/.vitepress/site/slug.ts";
import type { Proof, Specification } from "../../../scripts/docs/specifications/specifications.ts";

/** Where proofs are looked up. */
export interface ProofSources {
  /** Returns a file of the repository, or undefined. */
  readonly read: (path: string) => string | undefined;
  /** Returns the paths of a folder's files. */
  readonly list: (folder: string) => readonly string[];
  /** All codes of each catalogue. */
  readonly codes: Readonly<Record<"doctor" | "generator" | "hook" | "lint", ReadonlySet<string>>>;
}

/** Returns the statements without a proof, and the proofs that do not exist or do not run. */
export function findProofProblems(
  { files, statements }: Specification,
  sources: ProofSources,
): readonly string[] {
  const used = new Set<string>();
  const problems = statements.flatMap(({ id, text, proofs }) => {
    if (proofs.length === 0) return [`${id} has no proof: ${text}`];
    return proofs.flatMap((proof) => {
      if (proof.kind === "test") used.add(proof.subject.split(" > ")[0] ?? "");
      const problem = problemOf(proof, files, sources);
      return problem === undefined ? [] : [`${id} ${proof.kind} ${proof.subject}: ${problem}`];
    });
  });
  const unused = Object.keys(files).filter((name) => !used.has(name));
  return [...problems, ...unused.map((name) => `no proof uses the file ${name}`)];
}

function problemOf(
  { kind, subject }: Proof,
  files: Specification["files"],
  sources: ProofSources,
): string | undefined {
  const [first = "", ...rest] = subject.split(" > ");
  switch (kind) {
    case "n/a":
    case "open":
      return undefined;
    case "test":
      return testProblem(files[first], rest, sources);
    case "file": {
      const text = sources.read(first);
      if (text === undefined) return "the file does not exist";
      return text.includes(rest.join(" > ")) && rest.length > 0
        ? undefined
        : "the file does not contain the text";
    }
    case "page": {
      const [path = "", anchor] = first.split("#");
      const text = sources.read(path);
      if (text === undefined) return "the page does not exist";
      return anchor === undefined || anchorsOf(text).has(anchor) ? undefined : "the page has no such heading";
    }
    default:
      return sources.codes[kind].has(first) ? undefined : "no such code";
  }
}

function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, text = ""]) =>
    slugOf(text.replaceAll("`", "")),
  );
  const ids = [...markdown.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id);
  return new Set([...headings, ...ids]);
}

function testProblem(
  path: string | undefined,
  titles: readonly string[],
  { read, list }: ProofSources,
): string | undefined {
  if (path === undefined) return "the file is not in `files`";
  const text = read(path);
  if (text === undefined) return "the file does not exist";
  if (/\.nightly\.test\.ts$/.test(path)) return "nightly tests are no proof";
  if (!path.endsWith(".test.ts") && !isImported(path, { read, list })) return "no test file imports it";
  const found = testsIn(text).filter(
    (one) =>
      one.path.length >= titles.length &&
      titles.every((title, at) => one.path.at(at - titles.length) === title),
  );
  if (titles.length === 0 || found.length === 0) return "no test with this title";
  if (found.length > 1) return "several tests have this title: prefix it with the title of its `describe`";
  return found[0]?.isSkipped ? "the test is skipped, or runs under a condition" : undefined;
}

/** Reports whether a test file of the folder above imports a module with tests. */
function isImported(path: string, { read, list }: Pick<ProofSources, "list" | "read">): boolean {
  const folder = dirname(dirname(path));
  const name = folder === "." ? path : path.slice(folder.length + 1);
  return list(folder).some(
    (file) => /(?<!\.nightly)\.test\.ts$/.test(file) && read(file)?.includes(`"./${name}"`),
  );
}

interface TestTitle {
  readonly path: readonly string[];
  readonly isSkipped: boolean;
}

/** Returns the tests and groups of a file that a formatter has indented, with the titles around each. */
export function testsIn(text: string): readonly TestTitle[] {
  const source = text.replaceAll(/^[ \t]*\/\*[\s\S]*?\*\//gm, (comment) => comment.replaceAll(/[^\n]/g, ""));
  const lines = source.split("\n");
  const byLine = new Map<
    number,
    { readonly title: string; readonly isSkipped: boolean; readonly line: number }
  >();
  const lineAt = (index: number): number => source.slice(0, index).split("\n").length - 1;
  for (const match of source.matchAll(/^[ \t]*(?:describe|test|it)((?:\.\w+)*)/gm)) {
    const [all, chain = ""] = match;
    const titleAt = argumentsAt(
      source,
      match.index + all.length,
      /\.(?:each|for|skipIf|runIf)\b/.test(chain),
    );
    const literal = /^\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`)([^\n]*)/.exec(
      source.slice(titleAt),
    );
    if (literal === null) continue;
    const [, double, single, template, after = ""] = literal;
    const line = lineAt(match.index);
    const isSkipped =
      /\.(?:skip|todo|fails|skipIf|runIf)\b/.test(chain) || /\b(?:skip|todo|fails): /.test(after);
    const title = (double ?? single ?? template ?? "").replaceAll(/\\(["'`])/g, "$1");
    const call = { title, isSkipped, line };
    byLine.set(line, call);
    byLine.set(lineAt(titleAt), call);
  }
  return [...new Set(byLine.values())].map((call) => {
    const around = linesAround(lines, call.line);
    const groups = [...new Set(around.flatMap((line) => byLine.get(line) ?? []))];
    return {
      path: [...groups.map(({ title }) => title), call.title],
      isSkipped:
        [...groups, call].some(({ isSkipped }) => isSkipped) ||
        around.some((line) => /^\s*(?:\} )?(?:if|else)\b/.test(lines[line] ?? "")),
    };
  });
}

/** Returns the lines that open the blocks around a line, the outermost first. */
function linesAround(lines: readonly string[], line: number): readonly number[] {
  const indentOf = (text: string): number => text.length - text.trimStart().length;
  const around: number[] = [];
  let indent = indentOf(lines[line] ?? "");
  for (let at = line - 1; at >= 0 && indent > 0; at--) {
    const text = lines[at] ?? "";
    // Other lines, such as those of template literals, open no block.
    if (indentOf(text) >= indent || !/(?:[{([]|=>)$|^\s*(?:if|else)\b/.test(text)) continue;
    indent = indentOf(text);
    around.unshift(at);
  }
  return around;
}

/** Returns the index of the arguments with the title: after the cases of `each` and their types, if there are. */
function argumentsAt(source: string, from: number, hasCases: boolean): number {
  if (!hasCases) return from;
  let depth = 0;
  for (let at = source[from] === "<" ? endOfTypes(source, from) : from; at < source.length; at++) {
    const character = source[at] ?? "";
    if (/["'`]/.test(character)) at = endOfString(source, at);
    else if (/[([{]/.test(character)) depth++;
    else if (/[)\]}]/.test(character) && --depth === 0) return at + 1;
  }
  return source.length;
}

function endOfTypes(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === "<") depth++;
    else if (source[at] === ">" && source[at - 1] !== "=" && --depth === 0) return at + 1;
  }
  return source.length;
}

function endOfString(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (source[at] === source[from]) return at;
  }
  return source.length;
}
