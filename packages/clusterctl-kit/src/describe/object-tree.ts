import { getOrCreate, textAt } from "@capikit/common/json";
import type { ReadObject } from "@capikit/inventory";
import { type DescribedCondition, describedConditions } from "./conditions.ts";

/** A node under construction. */
export interface TreeNode {
  readonly id: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly type: "core" | "provider" | "reference" | "virtual" | "group";
  /** Absent for nodes without an object: references, virtual nodes, groups. */
  readonly object?: ReadObject;
  /** Role in the cluster: `ControlPlane`, `BootstrapConfig` … */
  role?: string;
  /** Contract of a control plane. */
  contract?: string;
  /** Names of a group's objects, not sorted. */
  readonly items?: string[];
  conditions: readonly DescribedCondition[];
  readonly counts?: { available: number; ready: number; upToDate: number };
  /** Whether to group children with equal conditions. */
  groups?: boolean;
  /** Higher values come first. */
  order: number;
}

/** Options of `add`. */
export interface AddOptions {
  readonly role?: string;
  readonly groups?: boolean;
  /** Hides the node if it is ready or has the same condition as its parent. */
  readonly noEcho?: boolean;
  readonly order?: number;
}

/**
 * A tree of nodes, in which a node may have several parents. It has no rings whatever objects refer to: ids differ
 * by type and `below`, so an edge leads from the Cluster to its providers, then to Machines, then to theirs.
 */
export interface ObjectTree {
  readonly root: TreeNode;
  /** Adds a node. Returns whether it is visible: neither hidden nor in a group. */
  add(parent: TreeNode, node: TreeNode, options?: AddOptions): boolean;
  childrenOf(node: TreeNode): TreeNode[];
}

/** @param below id of the parent of a provider object that has no children. */
export function createNode(object: ReadObject, type: "core" | "provider", below = ""): TreeNode {
  const { apiVersion = "", kind = "" } = object;
  const [namespace, name] = [textAt(object, "metadata", "namespace"), textAt(object, "metadata", "name")];
  // Dumps may repeat a UID: of it alone, another object would be its own child.
  const id = idOf(type, below, textAt(object, "metadata", "uid"), apiVersion, kind, namespace, name);
  return { id, kind, namespace, name, type, object, conditions: describedConditions(object), order: 0 };
}

/** Returns a node without an object: `Workers`, `Templates`. */
export function virtualNode(namespace: string, kind: string, name: string): TreeNode {
  const id = idOf("virtual", kind, namespace, name);
  return { id, kind, namespace, name, type: "virtual", conditions: [], order: 0 };
}

export function referenceNode(apiVersion: string, kind: string, namespace: string, name: string): TreeNode {
  const id = idOf("reference", apiVersion, kind, namespace, name);
  return { id, kind, namespace, name, type: "reference", conditions: [], order: 0 };
}

export function createObjectTree(
  root: TreeNode,
  { echo = false, grouping = true }: { readonly echo?: boolean; readonly grouping?: boolean },
): ObjectTree {
  const nodes = new Map<string, TreeNode>([[root.id, root]]);
  const children = new Map<string, Set<string>>();
  /** The first child of a node with the same kind and conditions. */
  const alike = new Map<string, Map<string, TreeNode>>();
  let groupCount = 0;

  const childrenOf = (node: TreeNode): TreeNode[] =>
    [...(children.get(node.id) ?? [])].flatMap((id) => nodes.get(id) ?? []);

  const put = (parent: TreeNode, node: TreeNode): void => {
    nodes.set(node.id, node);
    const known = children.get(parent.id);
    if (known === undefined) children.set(parent.id, new Set([node.id]));
    else known.add(node.id);
    const likes = getOrCreate(alike, parent.id, () => new Map<string, TreeNode>());
    const key = likeness(node);
    if (!likes.has(key)) likes.set(key, node);
  };

  const remove = (parent: TreeNode, node: TreeNode): void => {
    for (const child of childrenOf(node)) remove(node, child);
    nodes.delete(node.id);
    children.get(parent.id)?.delete(node.id);
    const likes = alike.get(parent.id);
    const key = likeness(node);
    if (likes?.get(key) === node) likes.delete(key);
  };

  /** Adds a node to an existing group of similar nodes, if any. */
  const joinGroup = (parent: TreeNode, node: TreeNode): boolean => {
    const like = alike.get(parent.id)?.get(likeness(node));
    if (like?.type === "group") {
      extend(like, node);
      return true;
    }
    if (like === undefined) return false;
    groupCount += 1;
    remove(parent, like);
    put(parent, groupOf(like, node, groupCount));
    return true;
  };

  return {
    root,
    childrenOf,
    add(parent, node, { role, groups = false, noEcho = false, order = 0 } = {}) {
      if (noEcho && !echo && isEcho(parent, node)) return false;
      if (role !== undefined) node.role = role;
      node.order = order;
      if (parent.groups === true && joinGroup(parent, node)) return false;
      if (groups && grouping) node.groups = true;
      put(parent, node);
      return true;
    },
  };
}

function idOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

export function findCondition(node: TreeNode, type: string): DescribedCondition | undefined {
  // clusterctl ignores UpToDate of provider objects.
  if (type === "UpToDate" && node.type === "provider") return undefined;
  return node.conditions.find((condition) => condition.type === type);
}

function isEcho(parent: TreeNode, node: TreeNode): boolean {
  const ready = findCondition(node, "Ready");
  return ready?.status === "True" || isSame(findCondition(parent, "Ready"), ready);
}

function isSame(left: DescribedCondition | undefined, right: DescribedCondition | undefined): boolean {
  return left?.status === right?.status && left?.reason === right?.reason;
}

const COMPARED = ["Available", "Ready", "UpToDate"] as const;

/** Returns a key that is equal for nodes of a kind with equal conditions, and for their group. */
function likeness(node: TreeNode): string {
  const kind = node.type === "group" ? node.kind.slice(0, -"Group".length) : node.kind;
  const conditions = COMPARED.map((type) => {
    const condition = findCondition(node, type);
    return condition && [condition.status, condition.reason];
  });
  return JSON.stringify([kind, conditions]);
}

function groupOf(sibling: TreeNode, node: TreeNode, count: number): TreeNode {
  const amount = (type: string): number => (findCondition(node, type)?.status === "True" ? 2 : 0);
  const kind = `${node.kind}Group`;
  return {
    id: idOf("group", kind, String(count)),
    kind,
    namespace: node.namespace,
    name: "",
    type: "group",
    items: [node.name, sibling.name],
    conditions: COMPARED.flatMap((type) => {
      const condition = findCondition(node, type);
      return condition === undefined
        ? []
        : [
            {
              ...condition,
              message: "",
              lastTransitionTime: earlier(condition, findCondition(sibling, type)),
            },
          ];
    }),
    counts: { available: amount("Available"), ready: amount("Ready"), upToDate: amount("UpToDate") },
    order: node.order,
  };
}

function extend(group: TreeNode, node: TreeNode): void {
  group.items?.push(node.name);
  const { counts } = group;
  if (counts !== undefined) {
    if (findCondition(node, "Available")?.status === "True") counts.available += 1;
    if (findCondition(node, "Ready")?.status === "True") counts.ready += 1;
    if (findCondition(node, "UpToDate")?.status === "True") counts.upToDate += 1;
  }
  group.conditions = group.conditions.map((condition) => ({
    ...condition,
    lastTransitionTime: earlier(condition, findCondition(node, condition.type)),
  }));
}

function earlier(one: DescribedCondition, other: DescribedCondition | undefined): string {
  const later =
    other !== undefined && Date.parse(one.lastTransitionTime) > Date.parse(other.lastTransitionTime);
  return later ? other.lastTransitionTime : one.lastTransitionTime;
}
