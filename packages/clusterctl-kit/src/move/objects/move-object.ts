import type { OwnerReference } from "@capikit/api/meta";

/** The fields of an object that a move reads. */
export interface MoveObject {
  readonly apiVersion?: string | undefined;
  readonly kind?: string | undefined;
  readonly metadata: {
    readonly name?: string | undefined;
    readonly namespace?: string | undefined;
    readonly uid?: string | undefined;
    readonly labels?: Readonly<Record<string, string>> | undefined;
    readonly annotations?: Readonly<Record<string, string>> | undefined;
    readonly ownerReferences?: readonly OwnerReference[] | undefined;
  };
  readonly spec?: unknown;
  readonly status?: unknown;
}

/** Returns the API group of an `apiVersion`; empty for the core group. */
export function groupOf(apiVersion: string | undefined): string {
  const slash = apiVersion?.indexOf("/") ?? -1;
  return slash === -1 ? "" : (apiVersion ?? "").slice(0, slash);
}

/** Returns a nested member of an unknown value; undefined if the path does not exist. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const step of path) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as Record<string, unknown>)[step];
  }
  return here;
}

/** Returns a nested string; undefined if missing or empty. */
export function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === "string" && found !== "" ? found : undefined;
}
