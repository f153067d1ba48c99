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
      target = /^([^\s:#=]+)\s*:(?!=)/.exec(line)?.[1] ?? target;
      continue;
    }
    const recipe = expand(
      line.replaceAll("$@", () => target),
      variables,
    );
    for (const command of recipe.split(/&&|;|\|/)) {
      const words = command
        .replaceAll(/>>?/g, " $& ")
        .trim()
        .replace(/^[@-]+/, "")
        .split(/\s+/);
      const build = /kustomize/i.test(command) ? buildOf(words) : undefined;
      if (build !== undefined) builds.push(build);
      const paths = words.slice(1).filter((word) => !word.startsWith("-"));
      const to = paths.pop();
      if (/^(cp|mv)$/.test(words[0] ?? "") && to !== undefined)
        copies.push(...paths.map((source) => ({ source: projectPath(source), target: projectPath(to) })));
    }
  }
  return { builds, copies };
}

function buildOf(words: readonly string[]): { folder: string; output: string } | undefined {
  const at = words.indexOf("build");
  const redirect = words.findIndex((word) => /^>>?$/.test(word) || word === "-o" || word === "--output");
  const output = words[redirect + 1];
  if (at === -1 || redirect === -1 || output === undefined) return undefined;
  const folder = words
    .slice(at + 1)
    .find((word, index, rest) => !word.startsWith("-") && rest[index - 1] !== "--load-restrictor");
  return folder === undefined || /^>/.test(folder)
    ? undefined
    : { folder: projectPath(folder), output: projectPath(output) };
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
  return found;
}

/** Replaces variables; the results of functions such as `$(shell …)` are unknown: `.` */
function expand(text: string, variables: ReadonlyMap<string, string>): string {
  let result = text;
  // Innermost parentheses first; the limits end variables that contain themselves.
  for (let depth = 0; depth < 8 && result.length <= maxCommand && /\$[({]/.test(result); depth++)
    result = result.replaceAll(/\$\(([^()]*)\)|\$\{([^{}]*)\}/g, (_, round?: string, curly?: string) => {
      const inside = round ?? curly ?? "";
      if (inside.startsWith("abspath ")) return inside.slice("abspath ".length).trim();
      return /\s/.test(inside) ? "." : (variables.get(inside) ?? "");
    });
  return result.slice(0, maxCommand);
}

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
