import { isRecord } from "@capikit/common/json";

/** A field that a manager owns. */
export interface OwnedField {
  /** Steps in the format of `fieldsV1`, such as `f:spec`, `k:{"port":80}` or `v:"a"`. */
  readonly steps: readonly string[];
  /** Whether the manager owns no field below it. */
  readonly isLeaf: boolean;
}

/** Returns the fields of `fieldsV1` in `managedFields`; none of another value. */
export function ownedFields(fieldsV1: unknown): readonly OwnedField[] {
  const fields: OwnedField[] = [];
  const visit = (value: unknown, steps: readonly string[]): void => {
    const members = isRecord(value) ? Object.entries(value) : [];
    const inner = members.filter(([step]) => step !== ".");
    const isLeaf = inner.length === 0;
    if (steps.length > 0 && (isLeaf || inner.length < members.length)) fields.push({ steps, isLeaf });
    for (const [step, below] of inner) visit(below, [...steps, step]);
  };
  visit(fieldsV1, []);
  return fields;
}

/**
 * Reports whether `fieldsV1` contains the field of a path, or fields below it. The items of a list and
 * the members of an atomic map count as the field of the list or map.
 */
export function ownsField(fieldsV1: unknown, [name, ...below]: readonly string[]): boolean {
  if (name === undefined || !isRecord(fieldsV1) || !Object.hasOwn(fieldsV1, `f:${name}`)) return false;
  const inner = fieldsV1[`f:${name}`];
  const isMap = isRecord(inner) && Object.keys(inner).some((step) => step.startsWith("f:"));
  return !isMap || below.length === 0 || ownsField(inner, below);
}
