import { machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { defined, integerAt, listAt, textAt, valueAt } from "@capikit/common/json";
import { pluralize } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import {
  type Counters,
  clusterCounters,
  clusterLabelOf,
  coreGroup,
  isOfCore,
  ObjectIndex,
  type ReadObject,
  type Reference,
  referenceAt,
  sortedByName,
} from "@capikit/inventory";
import { type DescribedCondition, isNoteworthy } from "./conditions.ts";
import { contractsOf, type DescribedObjects, resolve, versionOfReference } from "./contracts.ts";
import { type DescribeOptions, shownConditions } from "./describe-options.ts";
import {
  createNode,
  createObjectTree,
  findCondition,
  type ObjectTree,
  referenceNode,
  type TreeNode,
  virtualNode,
} from "./object-tree.ts";

const ADDONS = "addons.cluster.x-k8s.io";

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

/** Builds the tree of a cluster; undefined if the objects do not contain the Cluster. */
function clusterTree(
  heap: DescribedObjects,
  namespace: string,
  name: string,
  options: DescribeOptions,
): ObjectTree | undefined {
  const cluster = heap.find(coreGroup, "Cluster", namespace, name);
  if (cluster === undefined) return undefined;
  const root = createNode(cluster, "core");
  const tree = createObjectTree(root, options);
  const place: Place = { heap, tree, namespace, name, options, shown: new Set() };
  const infrastructure = resolve(heap, referenceAt(cluster, "spec", "infrastructureRef"), namespace);
  if (infrastructure !== undefined)
    tree.add(root, createNode(infrastructure, "provider"), { role: "ClusterInfrastructure" });
  if (options.showResourceSets === true) addResourceSets(place);
  const machines = heap.ofCluster(namespace, name, "Machine");
  const ofControlPlane = machines.filter(isControlPlane);
  addControlPlane(place, cluster, ofControlPlane);
  addWorkers(place, machines, ofControlPlane.length);
  return tree;
}

/** Target for the parts of a cluster. */
interface Place {
  readonly heap: DescribedObjects;
  readonly tree: ObjectTree;
  readonly namespace: string;
  readonly name: string;
  readonly options: DescribeOptions;
  /** Names of Machines that are already in the tree. */
  readonly shown: Set<string>;
}

function addResourceSets({ heap, tree, namespace, name }: Place): void {
  const binding = heap.find(ADDONS, "ClusterResourceSetBinding", namespace, name);
  if (binding === undefined) return;
  const parent = virtualNode(namespace, "ClusterResourceSetGroup", "ClusterResourceSets");
  tree.add(tree.root, parent);
  for (const one of listAt(binding, "spec", "bindings")) {
    const set = textAt(one, "clusterResourceSetName");
    tree.add(parent, referenceNode(`${ADDONS}/v1beta2`, "ClusterResourceSet", namespace, set));
  }
}

function addControlPlane(place: Place, cluster: ReadObject, machines: readonly ReadObject[]): void {
  const { heap, tree, namespace, options } = place;
  const object = resolve(heap, referenceAt(cluster, "spec", "controlPlaneRef"), namespace);
  if (object === undefined) return;
  const node = createNode(object, "provider");
  const { newest, ofVersion } = contractsOf(heap, object);
  node.contract = newest;
  tree.add(tree.root, node, { role: "ControlPlane", groups: true });
  if (options.showTemplates === true) {
    // @until CAPI v1.16
    const old = ofVersion === "v1beta1";
    const path = old ? ["infrastructureRef"] : ["spec", "infrastructureRef"];
    const reference = referenceAt(object, "spec", "machineTemplate", ...path);
    if (reference !== undefined) {
      const parent = addTemplates(place, node);
      // References of contract v1beta1 contain the namespace.
      const there = old ? reference.namespace : node.namespace;
      addTemplate(place, parent, reference, there, "MachineInfrastructureTemplate");
    }
  }
  for (const machine of machines) addMachine(place, node, machine);
}

function addWorkers(place: Place, machines: readonly ReadObject[], ofControlPlane: number): void {
  const { heap, tree, namespace, name, shown } = place;
  const workers = virtualNode(namespace, "WorkerGroup", "Workers");
  const pools = heap.ofCluster(namespace, name, "MachinePool");
  const hasMachines = machines.length !== ofControlPlane;
  if (hasMachines || pools.length > 0) tree.add(tree.root, workers);
  if (hasMachines) addDeployments(place, workers);
  for (const pool of pools) addPool(place, workers, pool);
  const others = machines.filter((machine) => !shown.has(textAt(machine, "metadata", "name")));
  if (others.length === 0) return;
  const other = virtualNode(namespace, "OtherGroup", "Other");
  tree.add(workers, other);
  for (const machine of others) addMachine(place, other, machine);
}

function addDeployments(place: Place, workers: TreeNode): void {
  const { heap, tree, namespace, name, options } = place;
  for (const deployment of heap.ofCluster(namespace, name, "MachineDeployment")) {
    const node = createNode(deployment, "core");
    tree.add(workers, node, { groups: options.showMachineSets !== true });
    if (options.showTemplates === true) {
      const parent = addTemplates(place, node);
      const template = ["spec", "template", "spec"];
      const bootstrap = referenceAt(deployment, ...template, "bootstrap", "configRef");
      const infrastructure = referenceAt(deployment, ...template, "infrastructureRef");
      if (bootstrap) addTemplate(place, parent, bootstrap, node.namespace, "BootstrapConfigTemplate");
      if (infrastructure)
        addTemplate(place, parent, infrastructure, node.namespace, "MachineInfrastructureTemplate");
    }
    for (const set of owned(place, "MachineSet", "MachineDeployment", node.name)) {
      let parent = node;
      if (options.showMachineSets === true) {
        parent = createNode(set, "core");
        tree.add(node, parent, { groups: true });
      }
      for (const machine of owned(place, "Machine", "MachineSet", textAt(set, "metadata", "name")))
        addMachine(place, parent, machine);
    }
  }
}

function addPool(place: Place, workers: TreeNode, pool: ReadObject): void {
  const { tree } = place;
  const node = createNode(pool, "core");
  if (tree.add(workers, node, { groups: true }))
    addProviders(place, node, ["spec", "template", "spec"], "MachinePoolInfrastructure", true);
  for (const machine of owned(place, "Machine", "MachinePool", node.name)) addMachine(place, node, machine);
}

function addMachine(place: Place, parent: TreeNode, machine: ReadObject): void {
  const node = createNode(machine, "core");
  place.shown.add(node.name);
  if (place.tree.add(parent, node)) addProviders(place, node, ["spec"], "MachineInfrastructure", false);
}

/** Adds infrastructure and bootstrap of a Machine or pool. */
function addProviders(
  { heap, tree }: Place,
  parent: TreeNode,
  path: readonly string[],
  infrastructureRole: string,
  bootstrapFirst: boolean,
): void {
  const { object = {}, namespace } = parent;
  const add = (field: readonly string[], role: string): void => {
    const found = resolve(heap, referenceAt(object, ...path, ...field), namespace);
    if (found !== undefined)
      tree.add(parent, createNode(found, "provider", parent.id), { role, noEcho: true });
  };
  const bootstrap = (): void => add(["bootstrap", "configRef"], "BootstrapConfig");
  if (bootstrapFirst) bootstrap();
  add(["infrastructureRef"], infrastructureRole);
  if (!bootstrapFirst) bootstrap();
}

function addTemplates({ tree, namespace }: Place, parent: TreeNode): TreeNode {
  const node = virtualNode(namespace, "TemplateGroup", parent.name);
  tree.add(parent, node, { role: "Templates", order: 1 });
  return node;
}

function addTemplate(
  { heap, tree }: Place,
  parent: TreeNode,
  reference: Reference,
  namespace: string,
  role: string,
): void {
  const { kind, name } = reference;
  tree.add(parent, referenceNode(versionOfReference(heap, reference), kind, namespace, name), { role });
}

function isControlPlane(machine: ReadObject): boolean {
  const labels = valueAt(machine, "metadata", "labels");
  return typeof labels === "object" && labels !== null && Object.hasOwn(labels, machineControlPlaneLabel);
}

/** Returns the Cluster's objects of a core kind with this controller, sorted by name. */
function owned(
  { heap, namespace, name: cluster }: Place,
  kind: string,
  controller: string,
  name: string,
): readonly ReadObject[] {
  return sortedByName(
    [...heap.controlledBy(controller, namespace, name)].filter(
      (one) => isOfCore(one, kind) && clusterLabelOf(one) === cluster,
    ),
  );
}
