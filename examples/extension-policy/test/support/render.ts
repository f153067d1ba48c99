import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { JSONValue } from "@capikit/api/meta";
import { readManifests } from "@capikit/envtest";
import {
  type ExternalPatches,
  type RenderedTopology,
  renderTopology,
  type Unstructured,
} from "@capikit/topology";
import { applyPatch, type Operation } from "rfc6902";
import { parse } from "yaml";
import { call } from "./call.ts";
import { unitExtension } from "./unit-extension.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ofProvider = async (path: string): Promise<readonly Unstructured[]> =>
  (await readManifests(here(`../../../provider-local/${path}`))) as unknown as Unstructured[];

/** A ClusterClass of the local provider under the policies, and its templates. */
async function policedClass(name: "local" | "local-edge"): Promise<readonly Unstructured[]> {
  const objects = await ofProvider(`templates/clusterclass-${name}.yaml`);
  const policies: Operation[] = parse(await readFile(here("../../samples/class-policies.yaml"), "utf8"));
  for (const object of objects) {
    if (object.kind !== "ClusterClass") continue;
    const [problem] = applyPatch(object, policies).filter((one) => one !== null);
    if (problem) throw problem;
  }
  return objects;
}

const extension = unitExtension();
const handlerOf = (registered: string): string => registered.replace(/\.policy$/, "");
const external: ExternalPatches = {
  discoverVariables: (to, request) => call(extension, "DiscoverVariables", handlerOf(to.extension), request),
  generatePatches: (to, request) => call(extension, "GeneratePatches", handlerOf(to.extension), request),
  validateTopology: (to, request) => call(extension, "ValidateTopology", handlerOf(to.extension), request),
};

/** The input of a rendering. */
export interface PolicedCluster {
  readonly class?: "local" | "local-edge";
  readonly variables: Readonly<Record<string, JSONValue>>;
  readonly controlPlanes?: number;
}

/** Renders a Cluster of a ClusterClass with policies, and calls the extension like Cluster API. */
export async function render(cluster: PolicedCluster): Promise<RenderedTopology> {
  const { class: className = "local", variables, controlPlanes = 1 } = cluster;
  const objects = await policedClass(className);
  const clusterClass = objects.find(({ kind }) => kind === "ClusterClass");
  if (clusterClass === undefined) throw new Error(`there is no ClusterClass ${className}`);
  return renderTopology({
    clusterClass,
    objects: [...objects, ...(await ofProvider("config/crd/bases"))],
    external,
    cluster: {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Cluster",
      metadata: { name: "one", namespace: "default" },
      spec: {
        topology: {
          classRef: { name: className },
          version: "v1.35.1",
          controlPlane: { replicas: controlPlanes },
          workers: { machineDeployments: [{ class: "worker", name: "md-0", replicas: 1 }] },
          variables: Object.entries(variables).map(([name, value]) => ({ name, value })),
        },
      },
    },
  });
}
