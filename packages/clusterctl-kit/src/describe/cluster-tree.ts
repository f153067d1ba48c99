import { listAt, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import { CORE_GROUP, type ObjectHeap, type Reference, referenceAt } from "./object-heap.ts";
import {
  createNode,
  createObjectTree,
  type ObjectTree,
  referenceNode,
  type TreeNode,
  virtualNode,
} from "./object-tree.ts";
import type { ReadObject } from "./objects/fields.ts";
import type { DescribeOptions } from "./page.ts";

const ADDONS = "addons.cluster.x-k8s.io";
const CONTROL_PLANE = "cluster.x-k8s.io/control-plane";

/** Builds the tree of a cluster; undefined if the objects do not contain the Cluster. */
export function clusterTree(
  heap: ObjectHeap,
  namespace: string,
  name: string,
  options: DescribeOptions,
): ObjectTree | undefined {
  const cluster = heap.find(CORE_GROUP, "Cluster", namespace, name);
  if (cluster === undefined) return undefined;
  const root = createNode(cluster, "core");
  const tree = createObjectTree(root, options);
  const place: Place = { heap, tree, namespace, name, options, shown: new Set() };
  const infrastructure = heap.resolve(referenceAt(cluster, "spec", "infrastructureRef"), namespace);
  if (infrastructure !== undefined)
    tree.add(root, createNode(infrastructure, "provider"), { role: "ClusterInfrastructure" });
  if (options.showResourceSets === true) addResourceSets(place);
  const machines = heap.ofCluster("Machine", namespace, name);
  const ofControlPlane = machines.filter(isControlPlane);
  addControlPlane(place, cluster, ofControlPlane);
  addWorkers(place, machines, ofControlPlane.length);
  return tree;
}

/** Target for the parts of a cluster. */
interface Place {
  readonly heap: ObjectHeap;
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
  const object = heap.resolve(referenceAt(cluster, "spec", "controlPlaneRef"), namespace);
  if (object === undefined) return;
  const node = createNode(object, "provider");
  node.contract = heap.contractOf(object);
  tree.add(tree.root, node, { role: "ControlPlane", groups: true });
  if (options.showTemplates === true) {
    const old = heap.contractOfVersion(object) === "v1beta1";
    const path = old ? ["infrastructureRef"] : ["spec", "infrastructureRef"];
    const reference = referenceAt(object, "spec", "machineTemplate", ...path);
    if (reference !== undefined) {
      const parent = addTemplates(place, node);
      // References of contract v1beta1 contain the namespace.
      const there = old ? (reference.namespace ?? "") : node.namespace;
      addTemplate(place, parent, reference, there, "MachineInfrastructureTemplate");
    }
  }
  for (const machine of machines) addMachine(place, node, machine);
}

function addWorkers(place: Place, machines: readonly ReadObject[], ofControlPlane: number): void {
  const { heap, tree, namespace, name, shown } = place;
  const workers = virtualNode(namespace, "WorkerGroup", "Workers");
  const pools = heap.ofCluster("MachinePool", namespace, name);
  const hasMachines = machines.length !== ofControlPlane;
  if (hasMachines || pools.length > 0) tree.add(tree.root, workers);
  if (hasMachines) addDeployments(place, workers, machines);
  for (const pool of pools) addPool(place, workers, pool, machines);
  const others = machines.filter((machine) => !shown.has(textAt(machine, "metadata", "name")));
  if (others.length === 0) return;
  const other = virtualNode(namespace, "OtherGroup", "Other");
  tree.add(workers, other);
  for (const machine of others) addMachine(place, other, machine);
}

function addDeployments(place: Place, workers: TreeNode, machines: readonly ReadObject[]): void {
  const { heap, tree, namespace, name, options } = place;
  const sets = heap.ofCluster("MachineSet", namespace, name);
  for (const deployment of heap.ofCluster("MachineDeployment", namespace, name)) {
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
    for (const set of sets.filter((one) => isControlledBy(one, "MachineDeployment", node.name))) {
      let parent = node;
      if (options.showMachineSets === true) {
        parent = createNode(set, "core");
        tree.add(node, parent, { groups: true });
      }
      const ofSet = textAt(set, "metadata", "name");
      for (const machine of machines.filter((one) => isControlledBy(one, "MachineSet", ofSet)))
        addMachine(place, parent, machine);
    }
  }
}

function addPool(place: Place, workers: TreeNode, pool: ReadObject, machines: readonly ReadObject[]): void {
  const { tree } = place;
  const node = createNode(pool, "core");
  if (tree.add(workers, node, { groups: true }))
    addProviders(place, node, ["spec", "template", "spec"], "MachinePoolInfrastructure", true);
  for (const machine of machines.filter((one) => isControlledBy(one, "MachinePool", node.name)))
    addMachine(place, node, machine);
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
    const found = heap.resolve(referenceAt(object, ...path, ...field), namespace);
    if (found !== undefined) tree.add(parent, createNode(found, "provider"), { role, noEcho: true });
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
  tree.add(parent, referenceNode(heap.apiVersionOf(reference), kind, namespace, name), { role });
}

function isControlPlane(machine: ReadObject): boolean {
  const labels = valueAt(machine, "metadata", "labels");
  return typeof labels === "object" && labels !== null && Object.hasOwn(labels, CONTROL_PLANE);
}

function isControlledBy(object: ReadObject, kind: string, name: string): boolean {
  return listAt(object, "metadata", "ownerReferences").some(
    (owner) =>
      valueAt(owner, "controller") === true &&
      groupOf(textAt(owner, "apiVersion")) === CORE_GROUP &&
      textAt(owner, "kind") === kind &&
      textAt(owner, "name") === name,
  );
}
