import type { LintFile } from "../read/lint-file.ts";
import { projectPath } from "./paths.ts";

/** Commands of a Makefile that write the files of a release. */
export interface ReleaseCommands {
  /** `kustomize build FOLDER > OUTPUT`, with paths relative to the Makefile. */
  readonly builds: readonly { readonly folder: string; readonly output: string }[];
  /** `cp` and `mv`; sources may contain `*`. */
  readonly copies: readonly { readonly source: string; readonly target: string }[];
}

/** Reads the release commands of a Makefile, with its variables replaced. */
export function releaseCommands(makefile: string): ReleaseCommands {
  const lines = makefile.replace(/\\\r?\n/g, " ").split(/\r?\n/);
  const variables = variablesIn(lines);
  const builds: { folder: string; output: string }[] = [];
  const copies: { source: string; target: string }[] = [];
  let target = "";
  for (const line of lines) {
    if (!line.startsWith("\t")) {
      target = /^([^\s:#=]+)\s*:(?!=)/.exec(line)?.[1]?.slice(0, maxValue) ?? target;
      continue;
    }
    const recipe = line.slice(0, maxCommand).replaceAll("$@", () => target);
    for (const pipeline of expand(recipe, variables).split(/&&|\|\||;/)) {
      const commands = pipeline.split("|").map(wordsOf);
      builds.push(...buildsOf(commands));
      for (const [program = "", ...words] of commands) {
        const paths = words
          .filter((_, index) => !words.slice(Math.max(0, index - 1), index + 1).includes(">"))
          .filter((word) => !word.startsWith("-"));
        const to = paths.pop();
        if (/^(cp|mv)$/.test(program) && to !== undefined)
          copies.push(...paths.map((source) => ({ source: projectPath(source), target: projectPath(to) })));
      }
    }
  }
  return { builds, copies };
}

/** Returns the words of a command, with `>` as a word, and without redirects of other streams. */
function wordsOf(command: string): string[] {
  return command
    .replaceAll(/(?<![\w/.-])[02-9]>{1,2}\s*[^\s>]*/g, " ")
    .replaceAll(/((?<![\w/.-])1)?>{1,2}/g, " > ")
    .trim()
    .replace(/^[@&+-]+/, "")
    .split(/\s+/);
}

/** Options of `kustomize build` whose value is the next word. */
const valued =
  /^(-o|--output|-e|--env|--mount|--network-name|--reorder|--load[-_]restrictor|--helm-(command|api-versions|kube-version))$/;

/** Returns the builds of a pipeline: one for each file that a command of it writes. */
function buildsOf(commands: readonly (readonly string[])[]): { folder: string; output: string }[] {
  const isBuild = (words: readonly string[]): boolean =>
    words.slice(0, Math.max(0, words.indexOf("build"))).some((word) => /kustomize/i.test(word));
  const first = commands.findIndex(isBuild);
  const [build = [], ...filters] = first === -1 ? [] : commands.slice(first);
  const words = build.slice(build.indexOf("build") + 1);
  const [folder] = words.filter(
    (word, index) => !/^[->]/.test(word) && words[index - 1] !== ">" && !valued.test(words[index - 1] ?? ""),
  );
  if (folder === undefined) return [];
  const outputs = [
    ...words.filter((_, index) => /^(-o|--output)$/.test(words[index - 1] ?? "")),
    ...words.flatMap((word) => /^(?:-o|--output)=(.*)$/.exec(word)?.[1] ?? []),
    ...filters.flatMap(([program, ...rest]) =>
      program === "tee" ? rest.filter((word, index) => !/^[->]/.test(word) && rest[index - 1] !== ">") : [],
    ),
    ...[build, ...filters].flatMap((all) => all.filter((_, index) => all[index - 1] === ">")),
  ];
  return outputs
    .filter((output) => !/^(&|["']?\/dev\/)/.test(output))
    .map((output) => ({ folder: projectPath(folder), output: projectPath(output) }));
}

/** Names and values of release commands are shorter. */
const maxValue = 1024;
const maxCommand = 16_384;

/** Returns the first value of each variable. */
function variablesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const equals = line.indexOf("=");
    if (equals === -1) continue;
    const words = line
      .slice(0, equals)
      .replace(/[?:]{1,3}$/, "")
      .trim()
      .split(/\s+/);
    const name = words.pop() ?? "";
    const isVariable = /^[\w.-]+$/.test(name) && (words.length === 0 || words.join(" ") === "export");
    const [value = ""] = line.slice(equals + 1).split("#", 1);
    if (isVariable && !found.has(name) && value.length <= maxValue) found.set(name, value.trim());
  }
  // Often the path of a downloaded program, from functions of make.
  return found.set("KUSTOMIZE", "kustomize");
}

/**
 * Replaces variables. Results of functions such as `$(shell …)` are unknown: `.`, or kustomize for
 * functions that find it.
 */
function expand(text: string, variables: ReadonlyMap<string, string>): string {
  let result = text;
  // Innermost parentheses first; the limits end variables that contain themselves.
  for (let depth = 0; depth < 8 && result.length <= maxCommand && /\$[({]/.test(result); depth++)
    result = result.replaceAll(/\$\(([^()]*)\)|\$\{([^{}]*)\}/g, (_, round?: string, curly?: string) => {
      const inside = round ?? curly ?? "";
      if (inside.startsWith("abspath ")) return inside.slice("abspath ".length).trim();
      if (/\s/.test(inside)) return inside.includes("kustomize") ? "kustomize" : ".";
      return variables.get(inside) ?? "";
    });
  return result.slice(0, maxCommand);
}

/** Reports whether a file is a Makefile, by its name. */
export function isMakefile(path: string): boolean {
  return /(^|\/)(Makefile|[^/]+\.mk)$/.test(path);
}

/** Reads the Makefiles of a project. */
export function makefileCommands(files: ReadonlyMap<string, LintFile>): ReleaseCommands {
  // Variables of one file are used in the others.
  const text = [...files]
    .filter(([path]) => path === "Makefile" || path.endsWith(".mk"))
    .map(([, { content }]) => (typeof content === "string" ? content : new TextDecoder().decode(content)))
    .join("\n");
  return releaseCommands(text);
}
