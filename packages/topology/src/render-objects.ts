import { topologyError } from "./errors/topology-error.ts";
import { textAt } from "./json/json-object.ts";
import { identityOf, isKind, type Unstructured } from "./objects/kubernetes.ts";
import { type RenderedTopology, type RenderOptions, renderTopology } from "./render-topology.ts";

/** What a topology is rendered from when its parts are found among other objects. */
export interface RenderObjectsOptions extends Omit<RenderOptions, "cluster" | "clusterClass" | "objects"> {
  /** Name of the Cluster, where the objects hold more than one with a topology. */
  readonly cluster?: string;
}

/**
 * Renders the topology of a Cluster out of a heap of objects, such as the documents of files or what a management cluster holds: the Cluster, its
 * ClusterClass and templates are found in it. With `live`, so is what the cluster is made of already.
 *
 * @throws TopologyError with everything that keeps the topology from being rendered.
 */
export async function renderObjects(
  objects: readonly Unstructured[],
  { cluster: name, ...options }: RenderObjectsOptions = {},
): Promise<RenderedTopology> {
  const cluster = findCluster(objects, name);
  const namespace = identityOf(cluster).namespace;
  // Of v1beta2, or of v1beta1 where the class is a plain name.
  const ref = ["spec", "topology", "classRef"];
  const className = textAt(cluster, [...ref, "name"]) || textAt(cluster, ["spec", "topology", "class"]);
  const classNamespace =
    textAt(cluster, [...ref, "namespace"]) ||
    textAt(cluster, ["spec", "topology", "classNamespace"]) ||
    namespace;
  const classes = objects.filter((object) => isKind(object, "cluster.x-k8s.io", "ClusterClass"));
  const clusterClass = classes.find((object) => {
    const identity = identityOf(object);
    return identity.name === className && sameNamespace(identity.namespace, classNamespace);
  });
  if (clusterClass === undefined) {
    const known = classes.map((object) => identityOf(object).name).join(", ") || "none";
    throw topologyError(
      "spec.topology",
      `asks for the ClusterClass ${JSON.stringify(className)} in namespace ${JSON.stringify(classNamespace)}; among the objects there is ${known}`,
    );
  }
  return await renderTopology({ ...options, cluster, clusterClass, objects });
}

/** Files often leave namespaces out. */
function sameNamespace(left: string, right: string): boolean {
  return left === right || left === "" || right === "";
}

function findCluster(objects: readonly Unstructured[], name: string | undefined): Unstructured {
  const clusters = objects.filter(
    (object) =>
      isKind(object, "cluster.x-k8s.io", "Cluster") &&
      (name === undefined || identityOf(object).name === name),
  );
  const [cluster, other] = clusters;
  if (cluster === undefined)
    throw topologyError("the objects", name === undefined ? "hold no Cluster" : `hold no Cluster ${name}`);
  if (other === undefined) return cluster;
  const names = clusters.map((object) => identityOf(object).name).join(", ");
  throw topologyError("the objects", `hold more than one Cluster (${names}): say which one is meant`);
}
