/** An ownership from an object's metadata. */
export interface OwnerEdge {
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** An object in the graph, or an owner that was not found. Owners and tenants are UIDs. */
export interface MoveNode {
  readonly uid: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for cluster-scoped objects and owners that were not found. */
  readonly namespace: string;
  readonly name: string;
  readonly owners: readonly OwnerEdge[];
  /** Moves regardless of its owners. */
  readonly move: boolean;
  /** Moves with all objects that it owns. */
  readonly moveHierarchy: boolean;
  /** Its hierarchies: objects with `moveHierarchy` that it is or belongs to. */
  readonly tenants: readonly string[];
  /** Is cluster-scoped: it is copied and stays. */
  readonly isGlobal: boolean;
  /** Belongs to a cluster-scoped object: it is copied and stays. */
  readonly isGlobalHierarchy: boolean;
  /**
   * Clusters of other namespaces need it, or it is outside of the chosen Cluster: it is copied and
   * stays.
   */
  readonly shouldNotDelete: boolean;
  /** Is named as an owner but was not found. */
  readonly virtual: boolean;
  /** Had the block-move annotation when it was read. */
  readonly blocksMove: boolean;
  /** Would move with its namespace, but the chosen Cluster does not need it. */
  readonly excluded: boolean;
  /**
   * Owners that are not in the metadata, such as the Cluster of a Secret that is named after it.
   */
  readonly softOwners: readonly string[];
}

/** Reports whether a copied object stays in the source. */
export function isKept(node: Pick<MoveNode, "isGlobal" | "isGlobalHierarchy" | "shouldNotDelete">): boolean {
  return node.isGlobal || node.isGlobalHierarchy || node.shouldNotDelete;
}
