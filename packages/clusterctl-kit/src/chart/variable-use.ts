import type { NestedSubstitution } from "../variables/replace-substitutions.ts";

/** Operators whose result is the value, or the arguments if the value is empty. */
const defaults = new Set(["=", ":=", "-", ":-", "?", ":?", "+", ":+"]);

/** A variable of the components. */
export interface ChartVariable {
  readonly name: string;
  /** Whether clusterctl requires a value: its first use has no default. */
  readonly required: boolean;
  /** The default of all uses; undefined if they differ or contain variables. */
  readonly defaultText: string | undefined;
}

/** Returns the variables of substitutions in the order of their names. */
export function collectVariables(substitutions: readonly NestedSubstitution[]): readonly ChartVariable[] {
  const uses = new Map<string, (string | undefined)[]>();
  const required = new Map<string, boolean>();
  const visit = (one: NestedSubstitution, isTop: boolean): void => {
    const text = one.args.every((arg) => typeof arg === "string") ? one.args.join("") : undefined;
    uses.set(one.name, [...(uses.get(one.name) ?? []), text]);
    if (isTop && !required.has(one.name)) required.set(one.name, text === "");
    for (const arg of one.args) if (typeof arg !== "string") visit(arg, false);
  };
  for (const one of substitutions) visit(one, true);
  return [...uses.keys()].sort().map((name) => {
    const texts = new Set(uses.get(name));
    const [defaultText] = texts;
    return {
      name,
      required: required.get(name) === true,
      defaultText: texts.size === 1 && defaultText !== "" ? defaultText : undefined,
    };
  });
}

/** Returns the names of a substitution with an operator that Helm does not have. */
export function unsupportedIn({ name, operator, args }: NestedSubstitution): readonly string[] {
  const inside = args.flatMap((arg) => (typeof arg === "string" ? [] : unsupportedIn(arg)));
  return operator === "" || defaults.has(operator) ? inside : [name, ...inside];
}

/** Evaluates a substitution with supported operators. */
export function evaluateUse(
  { name, args }: NestedSubstitution,
  get: (name: string) => string | undefined,
): string {
  const value = get(name) ?? "";
  if (value !== "") return value;
  return args.map((arg) => (typeof arg === "string" ? arg : evaluateUse(arg, get))).join("");
}
