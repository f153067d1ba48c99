/** An ownership that an object's metadata tell of. */
export interface OwnerEdge {
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** An object in the graph, or the owner of one that nobody has seen. Owners and tenants are named by UID. */
export interface MoveNode {
  readonly uid: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for objects of the cluster, and for those that nobody has seen. */
  readonly namespace: string;
  readonly name: string;
  readonly owners: readonly OwnerEdge[];
  /**
   * Owners that no metadata tell of: the Cluster of a Secret that is named after it, the ClusterClass of a Cluster, the Cluster of a
   * ClusterResourceSetBinding.
   */
  readonly softOwners: readonly string[];
  /** The hierarchies that it is part of: the objects with `moveHierarchy` that it is, or belongs to. */
  readonly tenants: readonly string[];
  /** It is moved, whoever owns it. */
  readonly move: boolean;
  /** It is moved, and all that it owns. */
  readonly moveHierarchy: boolean;
  /** It has no namespace. Such objects are copied and stay. */
  readonly isGlobal: boolean;
  /** It belongs to an object without a namespace, and is copied and stays as well. */
  readonly isGlobalHierarchy: boolean;
  /** Clusters of other namespaces need it, so that it is copied and stays. */
  readonly shouldNotDelete: boolean;
  /** It was named as an owner, and not found among the objects. */
  readonly virtual: boolean;
  /** It was annotated to hold up the move when it was read. */
  readonly blocksMove: boolean;
}

/** Whether an object stays in the source when it has been copied. */
export function isKept(node: Pick<MoveNode, "isGlobal" | "isGlobalHierarchy" | "shouldNotDelete">): boolean {
  return node.isGlobal || node.isGlobalHierarchy || node.shouldNotDelete;
}
