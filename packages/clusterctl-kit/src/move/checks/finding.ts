/** Names that identify an object. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** Code of a move finding. */
export type MoveFindingCode =
  | "block-move"
  | "cluster-class-paused"
  | "cluster-paused"
  | "control-plane-not-initialized"
  | "extension-config-missing"
  | "extension-config-not-moved"
  | "file-name-collision"
  | "infrastructure-not-provisioned"
  | "machine-without-node"
  | "owner-cycle"
  | "owner-left-behind"
  | "not-in-a-hierarchy"
  | "provider-missing"
  | "provider-older"
  | "provider-version-unreadable"
  | "reference-missing"
  | "secret-without-cluster-name"
  | "uid-in-spec"
  | "unmoved-owner"
  | "virtual-owner";

/** A problem that blocks a move, results from it, or is worth knowing. */
export interface MoveFinding {
  readonly code: MoveFindingCode;
  /** `blocker`: the move is refused or would leave an object behind. */
  readonly level: "blocker" | "warning" | "info";
  /** Affected object. Absent: the whole cluster. */
  readonly object?: ObjectName | undefined;
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
}

/** Formats the names of an object: `Machine default/one`. */
export function named({ kind, namespace, name }: ObjectName): string {
  return `${kind} ${namespace ? `${namespace}/` : ""}${name}`;
}

/** Returns the names of an object or a node. */
export function nameOf(node: ObjectName): ObjectName {
  const { apiVersion, kind, namespace, name } = node;
  return { apiVersion, kind, ...(namespace && { namespace }), name };
}
