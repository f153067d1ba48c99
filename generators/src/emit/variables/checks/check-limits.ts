import type { JsonSchema, ValidationRule } from "@capikit/schema";
import * as variableDiagnostics from "../../../model/diagnostics/codes/variables.ts";
import type { Location } from "../../../model/text/source-text.ts";
import { type Check, everyPart, findPlace } from "./check-keywords.ts";

const bounds = [
  "maximum",
  "minimum",
  "maxLength",
  "minLength",
  "maxItems",
  "minItems",
  "maxProperties",
  "minProperties",
] as const;
const values = ["default", "example", "enum"] as const;

/** Reports numbers that variable schemas or JavaScript's JSON cannot represent. */
export const checkNumbers: Check = ({ name: variable, location }, root, origins, report) => {
  for (const part of everyPart(root)) {
    const { schema, path } = part;
    const refuse = (keyword: keyof JsonSchema, value: bigint | number): void =>
      report(
        variableDiagnostics.variableNumber.create(
          { variable, path, keyword, value: String(value) },
          findPlace(part, keyword, origins) ?? location,
        ),
      );
    for (const keyword of bounds) {
      const value = schema[keyword];
      if (value !== undefined && !Number.isSafeInteger(value)) refuse(keyword, value);
    }
    for (const keyword of values) {
      const big = bigintIn(schema[keyword]);
      if (big !== undefined) refuse(keyword, big);
    }
  }
};

function bigintIn(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value !== "object" || value === null) return undefined;
  for (const each of Object.values(value)) {
    const found = bigintIn(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

const ofTexts = { format: 32, pattern: 512 } as const;
const ofLists = { enum: 100, required: 1000, "x-kubernetes-validations": 100 } as const;
const ofRules = { rule: 4096, message: 512, messageExpression: 1024, fieldPath: 512 } as const;
const nameLimit = 256;

/** Reports violations of the ClusterClass CRD's limits on top-level variable schemas. */
export const checkLimits: Check = ({ name: variable, location }, schema, origins, report) => {
  const limit = (what: string, found: number, most: number, at: Location | undefined): void => {
    if (found > most)
      report(
        variableDiagnostics.variableLimit.create(
          { variable, what: what.replace("#", String(found)), limit: most },
          at ?? location,
        ),
      );
  };
  for (const [keyword, most] of entriesOf(ofTexts))
    limit(
      `a ${keyword} of # characters`,
      lengthOf(schema[keyword]),
      most,
      origins.of(schema, keyword, schema[keyword]),
    );
  for (const [keyword, most] of entriesOf(ofLists))
    limit(words[keyword], schema[keyword]?.length ?? 0, most, origins.of(schema, keyword));
  for (const name of schema.required ?? [])
    limit(
      "a required member with a name of # characters",
      lengthOf(name),
      nameLimit,
      origins.of(schema.properties?.[name] ?? schema),
    );
  const seen = new Set<string>();
  for (const rule of schema["x-kubernetes-validations"] ?? []) {
    const at = origins.ofRule(rule);
    for (const [part, most] of entriesOf(ofRules))
      limit(`a ${part} of # characters`, lengthOf(textOf(rule, part)), most, at);
    if (seen.has(rule.rule))
      report(variableDiagnostics.variableRuleTwice.create({ variable, rule: rule.rule }, at ?? location));
    seen.add(rule.rule);
  }
};

const words: Readonly<Record<keyof typeof ofLists, string>> = {
  enum: "# values",
  required: "# required members",
  "x-kubernetes-validations": "# rules",
};

function textOf(rule: ValidationRule, part: keyof typeof ofRules): string | undefined {
  return rule[part];
}

/** Returns the number of code points, like the API server. */
function lengthOf(text: string | undefined): number {
  return text === undefined ? 0 : [...text].length;
}

function entriesOf<K extends string>(limits: Readonly<Record<K, number>>): [K, number][] {
  return Object.entries<number>(limits) as [K, number][];
}
