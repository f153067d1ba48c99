import type { MoveObject } from "../objects/move-object.ts";
import type { OwnerEdge } from "./move-node.ts";

/** A node under construction: edges are indices into the list of nodes. */
export interface DraftNode {
  readonly uid: string;
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
  /** Absent until the object is read. */
  object: MoveObject | undefined;
  edges: readonly OwnerEdge[];
  owners: readonly number[];
  softOwners: readonly number[];
  /** Nodes that this one owns, softly or not, without duplicates. */
  readonly owned: number[];
  tenants: number[];
  move: boolean;
  moveHierarchy: boolean;
  isGlobal: boolean;
  isGlobalHierarchy: boolean;
  shouldNotDelete: boolean;
  blocksMove: boolean;
  excluded: boolean;
}

const none: readonly never[] = Object.freeze([]);

/** Returns a node with its identity only. */
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
    excluded: false,
  };
}
