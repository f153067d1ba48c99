import type { Emitter, OptionDefinition } from "@capikit/model";
import type { LintConfig } from "./config.ts";
import { providerConfigError } from "./provider-config.ts";

/** What a key of the configuration takes, for people. */
export interface KeyDefinition {
  readonly wanted: string;
  readonly accepts: (value: unknown) => boolean;
}

const text: KeyDefinition = { wanted: "a string", accepts: (value) => typeof value === "string" };

const wantedOf: Readonly<Record<OptionDefinition["type"], KeyDefinition>> = {
  boolean: { wanted: "true or false", accepts: (value) => typeof value === "boolean" },
  file: { wanted: "the path of a file", accepts: (value) => typeof value === "string" },
  integer: {
    wanted: "an integer that is not negative",
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0,
  },
  string: text,
};

/** A year is a text to the header and a number to people. */
const year: KeyDefinition = {
  wanted: "a year",
  accepts: (value) => typeof value === "string" || wantedOf.integer.accepts(value),
};

/** What an option takes. */
export function optionDefinition(name: string, option: OptionDefinition): KeyDefinition {
  return name === "year" ? year : wantedOf[option.type];
}

/** The keys at the configuration's top, besides the emitters'. */
export const topKeys: Readonly<Record<string, KeyDefinition>> = {
  tsconfig: text,
  out: text,
  lint: {
    wanted: "an object with disable, a list of rules, and contract, v1beta1 or v1beta2",
    accepts: (value) => isLintConfig(value),
  },
  provider: {
    wanted: "an object with name and type, or a list of them; see capikit components build",
    accepts: (value) => providerConfigError(value) === undefined,
  },
};

/** Whether it is what `capikit lint` takes. */
export function isLintConfig(value: unknown): value is LintConfig {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([key, item]) =>
    key === "disable"
      ? Array.isArray(item) && item.every((id) => typeof id === "string")
      : key === "contract" && (item === "v1beta1" || item === "v1beta2"),
  );
}

/** The keys of an emitter's part. */
export function emitterKeys(emitter: Emitter): Readonly<Record<string, KeyDefinition>> {
  const options = Object.entries(emitter.options).map(
    ([name, option]) => [name, optionDefinition(name, option)] as const,
  );
  return { folder: text, ...Object.fromEntries(options) };
}
