import { defined, integerAt, textAt, valueAt } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { pluralize } from "@capikit/common/versions";
import { ObjectIndex, type ReadObject } from "@capikit/inventory";
import { clusterTree } from "./cluster-tree.ts";
import { findCondition, type ObjectTree, type TreeNode } from "./object-tree.ts";
import { type DescribedCondition, isNoteworthy } from "./objects/conditions.ts";
import { type Counters, clusterCounters } from "./objects/fields.ts";
import { type DescribeOptions, shownConditions } from "./page.ts";

/** A line of a described cluster with its children. */
export interface DescribedNode extends Counters {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Role in the cluster: `ClusterInfrastructure`, `ControlPlane`, `BootstrapConfig` … */
  readonly role?: string;
  /** Kubernetes version; absent for kinds without a version. */
  readonly version?: string;
  readonly deleting: boolean;
  /** Names of the objects in a group. */
  readonly items?: readonly string[];
  /** Title: `Machine default/m1, v1.35.0`, `3 Machines...`, `Workers`. */
  readonly title: string;
  /** Summary condition. */
  readonly condition?: DescribedCondition;
  /** Requested conditions; they replace the summary. */
  readonly conditions?: readonly DescribedCondition[];
  readonly children: readonly DescribedNode[];
}

/** Options of `describeCluster`. */
export interface DescribeClusterOptions extends DescribeOptions {
  readonly name: string;
  /** Default: `default`. */
  readonly namespace?: string;
}

/**
 * Builds the tree that `clusterctl describe cluster` shows from the Cluster, its machinery, the
 * referenced provider objects and the metadata of their CRDs.
 *
 * @returns undefined if the objects do not contain the Cluster.
 */
export function describeCluster(
  objects: Iterable<ReadObject>,
  options: DescribeClusterOptions,
): DescribedNode | undefined {
  const { name, namespace = "default" } = options;
  const tree = clusterTree(new ObjectIndex(objects), namespace, name, options);
  return tree && described(tree, tree.root, options.showConditions ?? "");
}

function described(tree: ObjectTree, node: TreeNode, filters: string): DescribedNode {
  const { kind, namespace, name, role, object } = node;
  const items = node.items?.sort();
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
    ...readCounters(node),
    ...(condition && { condition }),
    ...(shown !== "none" && {
      conditions: node.conditions.filter(
        (one) => shown === "all" || ["Available", "Ready"].includes(one.type) || isNoteworthy(one),
      ),
    }),
    children: children.map(({ child }) => child),
  };
}

/** Compares titles by code units, and groups of equal size by their first item. */
function compare(left: DescribedNode, right: DescribedNode): number {
  const [a, b] = [left, right].map(({ title, items = [] }) => `${title}\0${items.join()}`);
  return compareText(a ?? "", b ?? "");
}

function summaryOf(node: TreeNode): DescribedCondition | undefined {
  switch (node.type === "core" ? node.kind : node.type) {
    case "Cluster":
    case "MachineDeployment":
      return findCondition(node, "Available");
    case "MachineSet":
    case "MachinePool":
      return undefined;
    case "provider":
      return (
        (node.contract === undefined ? undefined : findCondition(node, "Available")) ??
        findCondition(node, "Ready")
      );
    default:
      return findCondition(node, "Ready");
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

/** Returns the replica counts of a line, from the same fields as clusterctl. */
function readCounters(node: TreeNode): Counters {
  const { type, kind, object, contract, counts } = node;
  if (type === "group") return { ...counts };
  if (type === "provider") return contract === undefined ? {} : ofControlPlane(object, contract);
  if (type !== "core") return {};
  switch (kind) {
    case "Cluster":
      return ofCluster(object);
    case "Machine":
      return {
        replicas: 1,
        available: isTrue(node, "Available"),
        ready: isTrue(node, "Ready"),
        upToDate: isTrue(node, "UpToDate"),
      };
    case "MachineDeployment":
    case "MachineSet": {
      const desired = integerAt(object, "spec", "replicas");
      return defined({
        ...(desired !== undefined && { desired, replicas: integerAt(object, "status", "replicas") ?? 0 }),
        ...ofStatus(object),
      });
    }
    default:
      return {};
  }
}

function isTrue(node: TreeNode, type: string): number {
  return findCondition(node, type)?.status === "True" ? 1 : 0;
}

function ofControlPlane(object: unknown, contract: string): Counters {
  const [replicas, desired] = [
    integerAt(object, "status", "replicas"),
    integerAt(object, "spec", "replicas"),
  ];
  // @until CAPI v1.16
  const newest = contract === "v1beta1" ? "updatedReplicas" : "upToDateReplicas";
  return defined({
    ...(replicas !== undefined && desired !== undefined && { replicas, desired }),
    ...ofStatus(object),
    upToDate: integerAt(object, "status", newest),
  });
}

function ofStatus(object: unknown): Unsure {
  return {
    available: integerAt(object, "status", "availableReplicas"),
    ready: integerAt(object, "status", "readyReplicas"),
    upToDate: integerAt(object, "status", "upToDateReplicas"),
  };
}

function ofCluster(object: unknown): Counters {
  const parts = (["controlPlane", "workers"] as const).map((part) => clusterCounters(object, part));
  const sum = (field: keyof Counters): number | undefined =>
    parts.every((part) => part[field] === undefined)
      ? undefined
      : parts.reduce((total, part) => total + (part[field] ?? 0), 0);
  const [replicas, desired] = [sum("replicas"), sum("desired")];
  return defined({
    ...((replicas ?? desired) !== undefined && { replicas: replicas ?? 0, desired: desired ?? 0 }),
    available: sum("available"),
    ready: sum("ready"),
    upToDate: sum("upToDate"),
  });
}

type Unsure = { readonly [K in keyof Counters]: number | undefined };
