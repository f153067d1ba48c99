import type { MoveObject } from "../objects/move-object.ts";
import type { OwnerEdge } from "./move-node.ts";

/** A node while the graph is built: edges are indices into the list of nodes. */
export interface DraftNode {
  readonly uid: string;
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
  /** Absent while nobody has seen the object. */
  object: MoveObject | undefined;
  edges: readonly OwnerEdge[];
  owners: readonly number[];
  softOwners: readonly number[];
  /** Nodes that this one owns, softly or not; each once. */
  readonly owned: number[];
  tenants: number[];
  move: boolean;
  moveHierarchy: boolean;
  isGlobal: boolean;
  isGlobalHierarchy: boolean;
  shouldNotDelete: boolean;
  blocksMove: boolean;
}

const none: readonly never[] = Object.freeze([]);

/** A node of which no more is known than what names it. */
export function draftNode(
  uid: string,
  named: { readonly apiVersion: string; readonly kind: string; readonly name: string },
): DraftNode {
  return {
    uid,
    apiVersion: named.apiVersion,
    kind: named.kind,
    namespace: "",
    name: named.name,
    object: undefined,
    edges: none,
    owners: none,
    softOwners: none,
    owned: [],
    tenants: [],
    move: false,
    moveHierarchy: false,
    isGlobal: false,
    isGlobalHierarchy: false,
    shouldNotDelete: false,
    blocksMove: false,
  };
}
