import { applyOperator, MAX_RESULT, ResultTooLargeError } from "./apply-operator.ts";
import { type Part, type Substitution, TemplateParseError } from "./parse-template.ts";
import type { Bytes } from "./runes.ts";

/** A substitution whose arguments are being evaluated. */
interface Open {
  readonly substitution: Substitution;
  readonly args: Bytes[];
}

/**
 * Evaluates a template without recursion, as templates may nest deeply.
 *
 * @throws TemplateParseError where clusterctl crashes, and for a result that is too large.
 */
export function evaluate(parts: readonly Part[], lookUp: (name: Bytes) => Bytes): Bytes {
  let length = 0;
  const texts = parts.map((part) => {
    const text = typeof part === "string" ? part : evaluateSubstitution(part, lookUp);
    length += text.length;
    if (length > MAX_RESULT)
      throw new TemplateParseError("TEMPLATE_TOO_LARGE", typeof part === "string" ? 0 : part.start);
    return text;
  });
  return texts.join("");
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
      const result = apply(substitution, lookUp(substitution.name), args, whole.start);
      open.pop();
      const outer = open.at(-1);
      if (outer === undefined) return result;
      outer.args.push(result);
    }
  }
}

function apply(substitution: Substitution, value: Bytes, args: readonly Bytes[], start: number): Bytes {
  try {
    const result = applyOperator(substitution.operator, value, args);
    if (result === "crash") throw new TemplateParseError("TEMPLATE_NEGATIVE_LENGTH", start);
    if (result.length > MAX_RESULT) throw new TemplateParseError("TEMPLATE_TOO_LARGE", start);
    return result;
  } catch (error) {
    throw error instanceof ResultTooLargeError ? new TemplateParseError("TEMPLATE_TOO_LARGE", start) : error;
  }
}
