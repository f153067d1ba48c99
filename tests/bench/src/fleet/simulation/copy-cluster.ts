import type { DynamicObject } from "@capikit/client";
import { parseYaml, stringifyYaml } from "@capikit/common/yaml";
import type { LocalControlPlane } from "../../../../../examples/provider-local/api/controlplane/v1beta2/index.ts";
import {
  madeFrom,
  madeFromAnnotation,
} from "../../../../../examples/provider-local/src/control-plane/made-from.ts";

/** The objects of one Cluster under the real core manager, when all its Machines run. */
export interface RecordedCluster {
  readonly name: string;
  readonly namespace: string;
  /** Definitions of the kinds, which all Clusters share. */
  readonly definitions: readonly DynamicObject[];
  readonly management: readonly DynamicObject[];
  /** Its Nodes. */
  readonly workload: readonly DynamicObject[];
}

/** Name and namespace of a copy. */
export interface ClusterCopy {
  readonly index: number;
  readonly namespace: string;
}

const uids = /\b([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4})[0-9a-f]{8}\b/g;

/**
 * Copies objects of a Cluster for another one: names, references, UIDs and hashes of names fit
 * together, and the kubeconfig has credentials of its own.
 */
export function copyObjects(
  objects: readonly DynamicObject[],
  recorded: Pick<RecordedCluster, "name" | "namespace">,
  { index, namespace }: ClusterCopy,
): readonly DynamicObject[] {
  const end = index.toString(16).padStart(8, "0");
  const name = `fleet-${index}`;
  // Nodes and provider IDs have the namespace before the name.
  const namespaces = new RegExp(
    `"namespace":"${recorded.namespace}"|\\b${recorded.namespace}(?=[./]${recorded.name})`,
    "g",
  );
  const text = JSON.stringify(objects)
    .replace(namespaces, (found) => found.replace(recorded.namespace, namespace))
    .replaceAll(recorded.name, name)
    .replace(uids, (_, start: string) => `${start}${end}`);
  const copies: readonly DynamicObject[] = JSON.parse(text);
  const controlPlane = copies.find(({ kind }) => kind === "LocalControlPlane") as
    | LocalControlPlane
    | undefined;
  const source = controlPlane && madeFrom(controlPlane);
  return copies.map((copy) => {
    if (copy.metadata.name === `${name}-kubeconfig`) return withOwnUser(copy, name);
    return source === undefined ? copy : withOwnSource(copy, source);
  });
}

/** Returns a Machine, or an object of one, with the given source of all that have one. */
function withOwnSource(copy: DynamicObject, source: string): DynamicObject {
  const { metadata } = copy;
  if (metadata.annotations?.[madeFromAnnotation] === undefined) return copy;
  const annotations = { ...metadata.annotations, [madeFromAnnotation]: source };
  return { ...copy, metadata: { ...metadata, annotations } };
}

/**
 * Returns a kubeconfig Secret whose client certificate differs from those of other copies, because
 * equal credentials share connections. PEM allows text before the certificate.
 */
function withOwnUser(secret: DynamicObject, name: string): DynamicObject {
  const { data } = secret as { data?: { value?: string } };
  const config = parseYaml(decode(data?.value ?? "")) as { users: { user: Record<string, string> }[] };
  for (const { user } of config.users) {
    const certificate = decode(user["client-certificate-data"] ?? "");
    user["client-certificate-data"] = encode(`${name}\n${certificate}`);
  }
  return { ...secret, data: { ...data, value: encode(stringifyYaml(config)) } };
}

const decode = (base64: string): string => Buffer.from(base64, "base64").toString();
const encode = (text: string): string => Buffer.from(text).toString("base64");
