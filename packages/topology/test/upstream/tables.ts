import { readFileSync } from "node:fs";
import type { JSONValue } from "@capikit/api/meta";
import { isJsonObject, type JsonObject } from "@capikit/common/json";

/** A call of a function by a unit test of Cluster API. */
export interface Row {
  readonly test: string;
  /** Package and name of the function; methods have the receiver as first argument. */
  readonly call: string;
  /** Contexts are left out. A client is the list of its objects. */
  readonly args: readonly JSONValue[];
  /** The arguments after the call, if it changed them. */
  readonly after?: readonly JSONValue[];
  readonly out: readonly JSONValue[];
  /** Enabled feature gates. */
  readonly gates: readonly string[];
}

interface Tables {
  /** Parts that occur more than once; `{ "$part": index }` refers to them. */
  readonly parts: readonly JSONValue[];
  readonly rows: readonly JSONValue[];
}

/** Reads the recorded calls. Every row is a copy. */
export function readTables(): Row[] {
  const text = readFileSync(new URL("./fixtures/tables.json", import.meta.url), "utf8");
  const { parts, rows } = JSON.parse(text) as Tables;
  const whole = (value: JSONValue): JSONValue => {
    if (Array.isArray(value)) return value.map(whole);
    if (!isJsonObject(value)) return value;
    if (typeof value.$part === "number") return whole(parts[value.$part] ?? null);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, whole(member)]));
  };
  return rows.map((row) => whole(row) as unknown as Row);
}

/** Reports whether results of a call contain an error. */
export function isRefused(out: readonly JSONValue[]): boolean {
  return out.some((one) => {
    const errors = isJsonObject(one) ? one.errors : undefined;
    return errors === true || (Array.isArray(errors) && errors.length > 0);
  });
}

/** Returns an argument, which is an object. */
export function objectOf(value: JSONValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
