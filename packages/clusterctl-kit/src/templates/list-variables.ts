import { ownMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { decodeBytes } from "../variables/go-text/runes.ts";
import { collectVariableMap, readTemplate } from "../variables/processor.ts";
import type { Part } from "../variables/substitution.ts";
import { presets } from "./template-file.ts";

/** Location of a variable in a template. */
export interface VariableUse {
  /** From 1; for a nested variable, the location of the outer `${`. */
  readonly line: number;
  readonly column: number;
  /** Whether it is an argument of another variable. */
  readonly nested: boolean;
}

/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** Whether clusterctl requires a value. NAMESPACE and the machine counts always have one. */
  readonly required: boolean;
  /** Default that clusterctl lists: its own for machine counts, else that of the first use. */
  readonly default?: string;
  /** Whether clusterctl lists it, unlike variables used only in defaults. */
  readonly listed: boolean;
  /** In template order. */
  readonly uses: readonly VariableUse[];
}

/**
 * Returns the variables of a template by name, including unlisted ones in defaults, which are empty
 * if unset.
 *
 * @throws TemplateError
 */
export function listVariables(template: string | Uint8Array): TemplateVariable[] {
  const { original, originalOffset, parts } = readTemplate(template);
  const listed = collectVariableMap(parts);
  const uses = new Map<string, VariableUse[]>();
  let at = 0;
  let line = 1;
  let column = 1;
  for (const part of parts) {
    if (typeof part === "string") continue;
    const start = originalOffset(part.start);
    const between = original.slice(at, start);
    const lines = between.split("\n");
    line += lines.length - 1;
    // Only the text since the last variable is read, as a line may have many.
    column = (lines.length === 1 ? column : 1) + decodeBytes(lines.at(-1) ?? "").length;
    at = start;
    for (const { name, nested } of namesIn(part)) {
      const known = uses.get(name);
      if (known === undefined) uses.set(name, [{ line, column, nested }]);
      else known.push({ line, column, nested });
    }
  }
  return [...uses]
    .sort(([a], [b]) => compareText(a, b))
    .map(([name, of]) => {
      const preset = ownMember(presets, name);
      const value = preset ?? listed.get(name);
      return {
        name,
        required: listed.has(name) && value === undefined && name !== "NAMESPACE",
        ...(value !== undefined && { default: value }),
        listed: listed.has(name),
        uses: of,
      };
    });
}

/** Returns the names in a substitution, without recursion, as templates may nest deeply. */
function namesIn(whole: Part): { name: string; nested: boolean }[] {
  const names: { name: string; nested: boolean }[] = [];
  const open: { part: Part; nested: boolean }[] = [{ part: whole, nested: false }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { part, nested } = one;
    if (typeof part === "string") continue;
    names.push({ name: decodeBytes(part.name), nested });
    for (const arg of part.args.toReversed()) open.push({ part: arg, nested: true });
  }
  return names;
}
