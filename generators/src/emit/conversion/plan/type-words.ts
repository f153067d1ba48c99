import { capitalize } from "@capikit/common/text";
import { stringLiteral } from "../../../model/text/typescript-text.ts";

/** Returns a field's name as part of a function's: `drain-timeout` → `DrainTimeout`. */
export function nameWord(name: string): string {
  const word = name.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase());
  return capitalize(word);
}

/** Items of lists cannot be missing. */
export function nonNull(type: string): string {
  return /\[number\]>?$/.test(type) ? type : `NonNullable<${type}>`;
}

/** Returns the type of a nullable value without `null`, which only items of lists need. */
export function withoutNull(type: string): string {
  return type.endsWith("[number]") ? `NonNullable<${type}>` : type;
}

/** Returns a member's type in TypeScript syntax. */
export function memberType(object: string, [first = "", ...rest]: readonly string[]): string {
  return rest.reduce(
    (type, step) => `NonNullable<${type}>[${stringLiteral(step)}]`,
    `${object}[${stringLiteral(first)}]`,
  );
}
