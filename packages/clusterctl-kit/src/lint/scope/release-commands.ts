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
        copies.push(...paths.map((source) => ({ source: clean(source), target: clean(to) })));
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
    : { folder: clean(folder), output: clean(output) };
}

/** Returns the first value of each variable. */
function variablesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ""] =
      /^\s*(?:export\s+)?([\w.-]+)\s*[?:]{0,3}=\s*(.*?)\s*(?:#.*)?$/.exec(line) ?? [];
    if (name !== undefined && !found.has(name)) found.set(name, value);
  }
  return found;
}

/** Replaces variables; the results of functions such as `$(shell …)` are unknown: `.` */
function expand(text: string, variables: ReadonlyMap<string, string>): string {
  let result = text;
  // Innermost parentheses first; the limit ends variables that contain themselves.
  for (let depth = 0; depth < 8 && /\$[({]/.test(result); depth++)
    result = result.replaceAll(/\$\(([^()]*)\)|\$\{([^{}]*)\}/g, (_, round?: string, curly?: string) => {
      const inside = round ?? curly ?? "";
      const [, name, argument] = /^(abspath)\s+(.*)$/.exec(inside) ?? [];
      if (name !== undefined) return argument ?? "";
      return /\s/.test(inside) ? "." : (variables.get(inside) ?? "");
    });
  return result;
}

/** Returns a path relative to the Makefile, without quotes, `.` and trailing slashes. */
function clean(path: string): string {
  return path
    .replaceAll(/["']/g, "")
    .split("/")
    .filter((part) => part !== "." && part !== "")
    .join("/");
}
