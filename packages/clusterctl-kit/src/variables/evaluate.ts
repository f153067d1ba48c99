import { applyOperator } from "./apply-operator.ts";
import type { Bytes } from "./bytes.ts";
import { ParseFailure } from "./parse-template.ts";
import type { Part, Substitution } from "./substitution.ts";

/** A substitution whose arguments are being evaluated. */
interface Open {
  readonly substitution: Substitution;
  readonly args: Bytes[];
}

/**
 * The text of a template. Without recursion, as templates may nest as deep as they like.
 *
 * @throws ParseFailure where clusterctl crashes.
 */
export function evaluate(parts: readonly Part[], lookUp: (name: Bytes) => Bytes): Bytes {
  return parts.map((part) => (typeof part === "string" ? part : evaluateSubstitution(part, lookUp))).join("");
}

function evaluateSubstitution(whole: Substitution, lookUp: (name: Bytes) => Bytes): Bytes {
  const open: Open[] = [{ substitution: whole, args: [] }];
  for (;;) {
    const one = open.at(-1);
    if (one === undefined) return "";
    const { substitution, args } = one;
    const next = substitution.args[args.length];
    if (typeof next === "string") {
      args.push(next);
    } else if (next !== undefined) {
      open.push({ substitution: next, args: [] });
    } else {
      const result = applyOperator(substitution.operator, lookUp(substitution.name), args);
      if (result === "crash") throw new ParseFailure("negativeLength", whole.start);
      open.pop();
      const outer = open.at(-1);
      if (outer === undefined) return result;
      outer.args.push(result);
    }
  }
}
