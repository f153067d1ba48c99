import { pluralize } from "@capikit/schema/pluralize";
import { clusterTree } from "./cluster-tree.ts";
import { type DescribedCondition, isNoteworthy } from "./conditions.ts";
import { type Counters, countersOf } from "./counters.ts";
import { type DescribeOptions, shownConditions } from "./describe-options.ts";
import { type ReadObject, textAt, valueAt } from "./fields.ts";
import { createHeap } from "./object-heap.ts";
import { conditionOf, type ObjectTree, type TreeNode } from "./object-tree.ts";

/** One line of a described cluster, and what stands below it. */
export interface DescribedNode extends Counters {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** What it is for the cluster: `ClusterInfrastructure`, `ControlPlane`, `MachineInfrastructure`, `BootstrapConfig` … */
  readonly role?: string;
  /** Version of Kubernetes; absent for kinds that have none. */
  readonly version?: string;
  readonly deleting: boolean;
  /** Names of the objects that a group stands for. */
  readonly items?: readonly string[];
  /** What the line is called: `Machine default/m1, v1.35.0`, `3 Machines...`, `Workers`. */
  readonly title: string;
  /** The condition that sums the object up. */
  readonly condition?: DescribedCondition;
  /** The conditions that were asked for; they take the place of the one above. */
  readonly conditions?: readonly DescribedCondition[];
  readonly children: readonly DescribedNode[];
}

/** Which cluster is described, and how. */
export interface DescribeClusterOptions extends DescribeOptions {
  readonly name: string;
  /** Default: `default`. */
  readonly namespace?: string;
}

/**
 * The tree of a cluster as `clusterctl describe cluster` shows it, out of objects that were read: the Cluster, its machinery, the objects of
 * providers that these refer to, and their CRDs (metadata is enough), by whose labels the contract is known.
 *
 * @returns undefined where the Cluster is not among the objects.
 */
export function describeCluster(
  objects: Iterable<ReadObject>,
  options: DescribeClusterOptions,
): DescribedNode | undefined {
  const { name, namespace = "default" } = options;
  const tree = clusterTree(createHeap(objects), namespace, name, options);
  return tree && described(tree, tree.root, options.showConditions ?? "");
}

function described(tree: ObjectTree, node: TreeNode, filters: string): DescribedNode {
  const { kind, namespace, name, role, items, object } = node;
  const shown = node.type === "group" ? "none" : shownConditions(filters, kind, name);
  const condition = summaryOf(node);
  const version = versionOf(node);
  const children = tree
    .childrenOf(node)
    .map((child) => ({ order: child.order, child: described(tree, child, filters) }))
    .sort((left, right) => right.order - left.order || compare(left.child, right.child));
  return {
    kind,
    namespace,
    name,
    ...(role !== undefined && { role }),
    ...(version !== undefined && { version }),
    deleting: textAt(object, "metadata", "deletionTimestamp") !== "",
    ...(items && { items }),
    title: titleOf(node, version),
    ...countersOf(node),
    ...(condition && { condition }),
    ...(shown !== "none" && {
      conditions: node.conditions.filter(
        (one) => shown === "all" || ["Available", "Ready"].includes(one.type) || isNoteworthy(one),
      ),
    }),
    children: children.map(({ child }) => child),
  };
}

/** Titles in the order of their bytes; groups of one size by their first item. */
function compare(left: DescribedNode, right: DescribedNode): number {
  const [a, b] = [left, right].map(({ title, items = [] }) => `${title}\0${items.join()}`);
  return (a ?? "") < (b ?? "") ? -1 : 1;
}

function summaryOf(node: TreeNode): DescribedCondition | undefined {
  switch (node.type === "core" ? node.kind : node.type) {
    case "Cluster":
    case "MachineDeployment":
      return conditionOf(node, "Available");
    case "MachineSet":
    case "MachinePool":
      return undefined;
    case "provider":
      return (
        (node.contract === undefined ? undefined : conditionOf(node, "Available")) ??
        conditionOf(node, "Ready")
      );
    default:
      return conditionOf(node, "Ready");
  }
}

function titleOf(node: TreeNode, version: string | undefined): string {
  const { kind, namespace, name, type, role, items = [], object } = node;
  if (type === "group") return `${items.length} ${pluralize(kind.slice(0, -"Group".length))}...`;
  if (type === "virtual") return role ?? name;
  const title = `${kind} ${namespace === "" ? name : `${namespace}/${name}`}`;
  const deleting = textAt(object, "metadata", "deletionTimestamp") === "" ? "" : "!! DELETED !! ";
  return `${deleting}${title}${version === undefined ? "" : `, ${version}`}`;
}

function versionOf({ type, kind, contract, object }: TreeNode): string | undefined {
  if (type === "core" && kind === "Cluster")
    return valueAt(object, "spec", "topology") === undefined
      ? undefined
      : textAt(object, "spec", "topology", "version");
  if (type === "core" && kind === "Machine") return textAt(object, "spec", "version");
  if (type === "core") return textAt(object, "spec", "template", "spec", "version");
  const version = valueAt(object, "spec", "version");
  return contract !== undefined && typeof version === "string" ? version : undefined;
}
