import type { Emitter, OptionDefinition } from "@capikit/model";

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
export const topKeys: Readonly<Record<string, KeyDefinition>> = { tsconfig: text, out: text };

/** The keys of an emitter's part. */
export function emitterKeys(emitter: Emitter): Readonly<Record<string, KeyDefinition>> {
  const options = Object.entries(emitter.options).map(
    ([name, option]) => [name, optionDefinition(name, option)] as const,
  );
  return { folder: text, ...Object.fromEntries(options) };
}
