import { classOf, coreGroup } from "@capikit/inventory";
import { topologyError } from "./errors/topology-error.ts";
import { identityOf, isKind, type Unstructured } from "./objects/kubernetes.ts";
import { type RenderedTopology, type RenderOptions, renderTopology } from "./render-topology.ts";

/** Options for rendering a topology whose parts are found among other objects. */
export interface RenderObjectsOptions extends Omit<RenderOptions, "cluster" | "clusterClass" | "objects"> {
  /** Name of the Cluster, required if several have a topology. */
  readonly cluster?: string;
}

/**
 * Renders the topology of a Cluster from a list of objects, such as the documents of files or the
 * objects of a management cluster, which include the ClusterClass and templates. With `live`, they
 * also include the existing objects of the cluster.
 *
 * @throws TopologyError with all errors.
 */
export async function renderObjects(
  objects: readonly Unstructured[],
  { cluster, ...options }: RenderObjectsOptions = {},
): Promise<RenderedTopology> {
  return await renderTopology({ ...options, ...topologyAmong(objects, cluster), objects });
}

/** Finds a Cluster and its ClusterClass. @throws TopologyError without exactly one of each. */
export function topologyAmong(
  objects: readonly Unstructured[],
  name?: string,
): Pick<RenderOptions, "cluster" | "clusterClass"> {
  const cluster = findCluster(objects, name);
  const { name: className = "", namespace: classNamespace = identityOf(cluster).namespace } =
    classOf(cluster) ?? {};
  const classes = objects.filter((object) => isKind(object, coreGroup, "ClusterClass"));
  const [clusterClass, another] = classes.filter((object) => {
    const identity = identityOf(object);
    return identity.name === className && sameNamespace(identity.namespace, classNamespace);
  });
  if (clusterClass === undefined) {
    const known = classes.map((object) => identityOf(object).name).join(", ") || "none";
    throw topologyError(
      "topology/objects-missing",
      "spec.topology",
      `requires the ClusterClass ${JSON.stringify(className)} in namespace ${JSON.stringify(classNamespace)}; ClusterClasses in the objects: ${known}`,
    );
  }
  if (another !== undefined)
    throw topologyError(
      "topology/objects-missing",
      "the objects",
      `contain more than one ClusterClass ${JSON.stringify(className)} for namespace ${JSON.stringify(classNamespace)}: remove all but one`,
    );
  return { cluster, clusterClass };
}

/** Files often omit namespaces. */
function sameNamespace(left: string, right: string): boolean {
  return left === right || left === "" || right === "";
}

function findCluster(objects: readonly Unstructured[], name: string | undefined): Unstructured {
  const clusters = objects.filter(
    (object) =>
      isKind(object, coreGroup, "Cluster") && (name === undefined || identityOf(object).name === name),
  );
  const [cluster, other] = clusters;
  if (cluster === undefined)
    throw topologyError(
      "topology/objects-missing",
      "the objects",
      name === undefined ? "contain no Cluster" : `contain no Cluster ${name}`,
    );
  if (other === undefined) return cluster;
  const names = clusters.map((object) => identityOf(object).name).join(", ");
  throw topologyError(
    "topology/objects-missing",
    "the objects",
    `contain more than one Cluster (${names}): select one by name`,
  );
}
