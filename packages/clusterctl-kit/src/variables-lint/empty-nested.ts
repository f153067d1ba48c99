import type { Diagnostic } from "@capikit/common/diagnostics";
import { alwaysSetVariables } from "../repository/model/repository.ts";
import { getVariableMap, type PlacedSubstitution } from "../variables/index.ts";
import { type NestedSubstitution, replaceSubstitutions } from "../variables/replace-substitutions.ts";
import { makeProblem } from "./variable-diagnostics.ts";

const alwaysSet: ReadonlySet<string> = new Set(alwaysSetVariables);

/**
 * Returns the variables in arguments of others that clusterctl renders as empty text if users set
 * all required variables, and no others.
 *
 * @param placed top-level substitutions of the template.
 */
export function emptyNested(template: string, placed: readonly PlacedSubstitution[]): Diagnostic[] {
  if (placed.every(({ args }) => args.every((one) => typeof one === "string"))) return [];
  const listed = getVariableMap(template);
  const isSet = (name: string): boolean =>
    alwaysSet.has(name) || (listed.has(name) && listed.get(name) === undefined);
  const found: Diagnostic[] = [];
  let index = 0;
  replaceSubstitutions(template, ({ name, operator, args }) => {
    const { position } = placed[index++] ?? {};
    for (const empty of new Set(args.flatMap((one) => emptyIn(one, isSet)))) {
      const known = listed.get(empty);
      const state =
        known === undefined
          ? "is neither listed nor required"
          : `does not have its default "${known}", which applies only where it is written`;
      if (position !== undefined)
        found.push(
          makeProblem(
            "variables/default",
            position,
            `${empty} within \${${name}${operator}…} ${state}; if unset, it is empty`,
          ),
        );
    }
    return "";
  });
  return found;
}

/** Returns the names without a value in an argument, whose text is then empty. */
function emptyIn(part: string | NestedSubstitution, isSet: (name: string) => boolean): string[] {
  if (typeof part === "string" || isSet(part.name)) return [];
  const { name, operator, args } = part;
  // A length is never empty.
  if (operator === "#" && args.length === 0) return [];
  if (!isDefault(operator) || args.length === 0) return [name];
  return args.flatMap((one) => emptyIn(one, isSet));
}

/** Reports whether an operator is followed by a default. */
export function isDefault(operator: string): boolean {
  return /^:?[=]$|^:[-?+]$/.test(operator);
}
