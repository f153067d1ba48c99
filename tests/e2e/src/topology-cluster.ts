import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClusterClassVariable } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";
import type { JsonPatchOperation } from "@capikit/common/json";
import { generate } from "@capikit/generators/run";
import { parse } from "yaml";

const samples = new URL("../../../examples/extension-policy/samples/", import.meta.url);

/** Returns operations that add the policies of `examples/extension-policy` to a ClusterClass. */
export async function classPolicies(): Promise<readonly JsonPatchOperation[]> {
  return parse(await readFile(new URL("class-policies.yaml", samples), "utf8"));
}

/** Options of a Cluster with a ClusterClass. */
export interface TopologyClusterOptions {
  readonly class: string;
  /** Where the class is. Default: in the namespace of the Cluster. */
  readonly classNamespace?: string;
  readonly version: string;
  readonly workers: number;
  readonly variables: Readonly<Record<string, JSONValue>>;
}

/** A Cluster of a class whose workers are called `worker`. */
export function topologyCluster(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  options: TopologyClusterOptions,
): KubernetesObject {
  const { classNamespace, version, workers, variables } = options;
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name, namespace },
    ...{
      spec: {
        clusterNetwork: { pods: { cidrBlocks: ["10.1.0.0/16"] }, services: { cidrBlocks: ["10.2.0.0/16"] } },
        topology: {
          classRef: { name: options.class, ...(classNamespace && { namespace: classNamespace }) },
          version,
          controlPlane: { replicas: 1 },
          workers: { machineDeployments: [{ class: "worker", name: "md", replicas: workers }] },
          // An empty list is invalid unless the class, if it is reconciled already, has defaults.
          ...(Object.keys(variables).length > 0 && {
            variables: Object.entries(variables).map(([of, value]) => ({ name: of, value })),
          }),
        },
      },
    },
  };
}

/**
 * Generates variables from annotated types, as a program uses them. @throws Error with the first
 * diagnostic.
 */
export async function generatedVariables(types: string): Promise<readonly ClusterClassVariable[]> {
  const project = await mkdtemp(join(tmpdir(), "capikit-e2e-"));
  try {
    await writeFile(join(project, "variables.ts"), types);
    const { diagnostics, files } = await generate({
      project,
      emitters: ["variables"],
      mode: "none",
      fallback: () => ({ "@capikit/api/meta": fileURLToPath(import.meta.resolve("@capikit/api/meta")) }),
    });
    const [diagnostic] = diagnostics;
    if (diagnostic !== undefined) throw new Error(`${diagnostic.code}: ${diagnostic.message}`);
    const script = stripTypeScriptTypes(files[0]?.text ?? "");
    return (await import(`data:text/javascript,${encodeURIComponent(script)}`)).variables;
  } finally {
    await rm(project, { recursive: true, force: true });
  }
}
