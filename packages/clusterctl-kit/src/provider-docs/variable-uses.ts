import { getVariableMap } from "../variables/index.ts";

/** Where a variable stands, and what it is there without being set. */
export interface VariableUse {
  readonly file: string;
  /** Undefined where it must be set. */
  readonly default: string | undefined;
}

/** A variable of a provider's files. */
export interface DocumentedVariable {
  readonly name: string;
  /** What a comment `# NAME: …` in one of the files says. */
  readonly description: string | undefined;
  /** In the order of the files. */
  readonly uses: readonly VariableUse[];
}

/** The variables of files, sorted by name. @throws TemplateError */
export function variableUses(files: ReadonlyMap<string, string>): readonly DocumentedVariable[] {
  const uses = new Map<string, VariableUse[]>();
  for (const [file, text] of files)
    for (const [name, value] of getVariableMap(text)) {
      const list = uses.get(name) ?? [];
      uses.set(name, list);
      list.push({ file, default: value });
    }
  return [...uses]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => ({ name, description: descriptionOf(name, files), uses: list }));
}

function descriptionOf(name: string, files: ReadonlyMap<string, string>): string | undefined {
  // Per line and up to its end: patterns that search for either take quadratic time.
  const comment = new RegExp(`^#\\s*${name}\\s*[:-]\\s(.+)$`, "su");
  for (const text of files.values())
    for (const line of text.split("\n")) {
      const found = comment.exec(line.trim())?.[1]?.trim();
      if (found !== undefined && found !== "") return found;
    }
  return undefined;
}
