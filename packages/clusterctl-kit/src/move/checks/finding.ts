/** An object by its names. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for objects of the cluster. */
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** What a finding is about. */
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

/** Something that blocks a move, breaks by it, or is worth knowing. */
export interface MoveFinding {
  readonly code: MoveFindingCode;
  /** `blocker`: the move would be refused, or would leave something behind that belongs to what is moved. */
  readonly level: "blocker" | "warning" | "info";
  /** What it is about. Absent: the cluster as a whole. */
  readonly object?: ObjectName | undefined;
  readonly message: string;
  /** How to fix it. */
  readonly help: string;
}

/** An object by its names, as one text: `Machine default/one`. */
export function named({ kind, namespace, name }: ObjectName): string {
  return `${kind} ${namespace ? `${namespace}/` : ""}${name}`;
}

/** The names of an object or a node. */
export function nameOf(node: ObjectName): ObjectName {
  const { apiVersion, kind, namespace, name } = node;
  return { apiVersion, kind, ...(namespace && { namespace }), name };
}
