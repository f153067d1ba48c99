import { listAt, recordOf } from "@capikit/common/json";

/** An error for which the API server rejects a CustomResourceDefinition. */
export interface CrdError {
  /** Path to the field or its parent: `["spec", "names", "plural"]`. */
  readonly path: readonly (string | number)[];
  /** The whole error: "the plural Foos must consist of …". */
  readonly message: string;
}

/** A mapping from YAML or JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the mappings of a list, empty for any other value. */
export function itemsOf(value: unknown): readonly Fields[] {
  return listAt(value).map(recordOf);
}

const annotation = "api-approved.kubernetes.io";

/**
 * Reports whether a CRD needs an approval: its group belongs to the Kubernetes project, such as
 * `foo.k8s.io`, and no annotation has the URL of the approval or `unapproved`.
 */
export function needsApproval(group: string, annotations: Readonly<Record<string, unknown>>): boolean {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return false;
  const value = annotations[annotation];
  return typeof value !== "string" || !(value.startsWith("unapproved") || URL.canParse(value));
}
