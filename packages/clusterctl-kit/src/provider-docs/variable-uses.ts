import { compareText } from "@capikit/common/text";
import { getVariableMap } from "../variables/index.ts";

/** A use of a variable with its default. */
export interface VariableUse {
  readonly file: string;
  /** Undefined if the variable is required. */
  readonly default: string | undefined;
}

/** A variable of a provider's files. */
export interface DocumentedVariable {
  readonly name: string;
  /** Text of a comment `# NAME: …` in one of the files. */
  readonly description: string | undefined;
  /** In file order. */
  readonly uses: readonly VariableUse[];
}

/** Returns the variables of files, sorted by name. @throws TemplateError */
export function variableUses(files: ReadonlyMap<string, string>): readonly DocumentedVariable[] {
  const uses = new Map<string, VariableUse[]>();
  for (const [file, text] of files)
    for (const [name, value] of getVariableMap(text)) {
      const list = uses.get(name) ?? [];
      uses.set(name, list);
      list.push({ file, default: value });
    }
  return [...uses]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, list]) => ({ name, description: descriptionOf(name, files), uses: list }));
}

function descriptionOf(name: string, files: ReadonlyMap<string, string>): string | undefined {
  // One pattern per line and anchored: searching takes quadratic time.
  const comment = new RegExp(`^#\\s*${name}\\s*[:-]\\s(.+)$`, "su");
  for (const text of files.values())
    for (const line of text.split("\n")) {
      const found = comment.exec(line.trim())?.[1]?.trim();
      if (found !== undefined && found !== "") return found;
    }
  return undefined;
}
