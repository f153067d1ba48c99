import type { Emitter, OptionDefinition } from "@capikit/model";
import type { LintConfig } from "./config.ts";
import type { KeyDefinition } from "./key-definition.ts";
import { providerConfigError } from "./provider-config.ts";

const text: KeyDefinition = { wanted: "a string", accepts: (value) => typeof value === "string" };

const wantedOf: Readonly<Record<OptionDefinition["type"], KeyDefinition>> = {
  boolean: { wanted: "true or false", accepts: (value) => typeof value === "boolean" },
  file: { wanted: "the path of a file", accepts: (value) => typeof value === "string" },
  files: { wanted: "the path of a file or folder", accepts: (value) => typeof value === "string" },
  integer: {
    wanted: "a non-negative integer",
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0,
  },
  string: text,
};

/** The year option is a string, but users write a number. */
const year: KeyDefinition = {
  wanted: "a year",
  accepts: (value) => typeof value === "string" || wantedOf.integer.accepts(value),
};

/** Returns the type of an option. */
export function optionDefinition(name: string, option: OptionDefinition): KeyDefinition {
  return name === "year" ? year : wantedOf[option.type];
}

/** Top-level configuration keys, apart from emitters. */
export const topKeys: Readonly<Record<string, KeyDefinition>> = {
  tsconfig: text,
  out: text,
  lint: {
    wanted:
      "an object with disable, a list of rules, contract, v1beta1 or v1beta2, and include, a list of paths",
    accepts: (value) => isLintConfig(value),
  },
  provider: {
    wanted: "an object with name and type, or a list of them; see capikit components build",
    accepts: (value) => providerConfigError(value) === undefined,
  },
};

/** Reports whether a value is a valid `lint` configuration. */
export function isLintConfig(value: unknown): value is LintConfig {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([key, item]) =>
    key === "disable" || key === "include"
      ? Array.isArray(item) && item.every((id) => typeof id === "string")
      : key === "contract" && (item === "v1beta1" || item === "v1beta2"),
  );
}

/** Returns the keys of an emitter's configuration. */
export function emitterKeys(emitter: Emitter): Readonly<Record<string, KeyDefinition>> {
  const options = Object.entries(emitter.options).map(
    ([name, option]) => [name, optionDefinition(name, option)] as const,
  );
  return { folder: text, ...Object.fromEntries(options) };
}
