import { isRecord } from "@capikit/common/json";

export interface KeyDefinition {
  readonly wanted: string;
  accepts(value: unknown): boolean;
}

/** The keys of a part of the configuration. */
export type KeyTable = Readonly<Record<string, KeyDefinition>>;

/** An entry with an unknown key, or a value that its definition does not accept. */
export interface BadEntry {
  readonly key: string;
  readonly value: unknown;
  readonly definition: KeyDefinition | undefined;
}

/** Returns the invalid entries of a part of the configuration. */
export function findBadEntries(section: object, keys: KeyTable): readonly BadEntry[] {
  return Object.entries(section).flatMap(([key, value]) => {
    const definition = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const isValid = value === undefined || definition?.accepts(value) === true;
    return isValid ? [] : [{ key, value, definition }];
  });
}

type Accepts = KeyDefinition["accepts"];

export const isFlag: Accepts = (value) => typeof value === "boolean";
export const isString: Accepts = (value) => typeof value === "string";
/** A string that is not empty. */
export const isText: Accepts = (value) => typeof value === "string" && value !== "";
export const isCount: Accepts = (value) => Number.isInteger(value) && Number(value) >= 0;

/** Returns a check for lists whose items pass a check. */
export function isListOf(accepts: Accepts): Accepts {
  return (value) => Array.isArray(value) && value.every(accepts);
}

/** Returns a check for objects whose values pass a check. */
export function isRecordOf(accepts: Accepts): Accepts {
  return (value) => isRecord(value) && Object.values(value).every(accepts);
}
