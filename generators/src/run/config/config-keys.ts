import { isRecord } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import type { Emitter, OptionDefinition } from "../../emit/emitter.ts";
import type { LintConfig } from "./config.ts";
import { isCount, isFlag, isListOf, isString, type KeyDefinition, type KeyTable } from "./key-definition.ts";
import { providerConfigError } from "./provider-config.ts";

const text: KeyDefinition = { wanted: "a string", accepts: isString };

const wantedOf: Readonly<Record<OptionDefinition["type"], KeyDefinition>> = {
  boolean: { wanted: "true or false", accepts: isFlag },
  file: { wanted: "the path of a file", accepts: isString },
  integer: { wanted: "a non-negative integer", accepts: isCount },
  string: text,
};

/** Returns the definition of an option's key. */
export function optionDefinition({ type, oneOf, orNumber }: OptionDefinition): KeyDefinition {
  if (oneOf !== undefined)
    return { wanted: formatList(oneOf, "or"), accepts: (value) => oneOf.some((one) => one === value) };
  if (orNumber)
    return { wanted: "a string or number", accepts: (value) => isString(value) || isCount(value) };
  return wantedOf[type];
}

/** Top-level configuration keys, apart from emitters. */
export const topKeys: KeyTable = {
  tsconfig: text,
  out: text,
  released: { wanted: "the path of a file or folder", accepts: isString },
  allow: { wanted: "a list of the names of what may stay unjudged", accepts: isListOf(isString) },
  lint: {
    wanted:
      "an object with disable, a list of rules, contract, v1beta1 or v1beta2, include, a list of paths, and kinds, an object of roles",
    accepts: (value) => isLintConfig(value),
  },
  provider: {
    wanted: "an object with name and type, or a list of them; see capikit components build",
    accepts: (value) => providerConfigError(value) === undefined,
  },
};

export function isLintConfig(value: unknown): value is LintConfig {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([key, item]) =>
    key === "disable" || key === "include"
      ? isListOf(isString)(item)
      : key === "kinds"
        ? isRecord(item) && Object.values(item).every(isString)
        : // @until CAPI v1.16
          key === "contract" && (item === "v1beta1" || item === "v1beta2"),
  );
}

export function emitterKeys(emitter: Emitter): KeyTable {
  const options = Object.entries(emitter.options).map(
    ([name, option]) => [name, optionDefinition(option)] as const,
  );
  return { folder: text, ...Object.fromEntries(options) };
}
