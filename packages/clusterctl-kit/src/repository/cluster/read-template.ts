import { plainText } from "@capikit/common/json";
import { splitApiVersion } from "@capikit/common/kubernetes";
import type { JsonObject } from "@capikit/schema";
import { fixNamespace } from "../../components/process/fix-namespace.ts";
import { readStream } from "../../components/yaml/read-stream.ts";
import { substituteVariables } from "../../variables/index.ts";
import type { Get } from "./cluster-options.ts";

/**
 * Renders a template and sets the namespace of its objects, like clusterctl.
 *
 * @throws TemplateError, MissingVariablesError, ComponentsError
 */
export function objectsOfTemplate(
  text: Uint8Array | string,
  namespace: string,
  get: Get,
): readonly JsonObject[] {
  return readStream(substituteVariables(text, get), "last-wins").map(({ object, line }) =>
    fixNamespace(object, namespace, line),
  );
}

/** A ClusterClass that a Cluster refers to. */
export interface ClassKey {
  readonly namespace: string;
  readonly name: string;
}

/** Returns the classes of the Clusters in order, with duplicates. */
export function findClasses(objects: readonly JsonObject[]): readonly ClassKey[] {
  return objects.flatMap((object) => {
    const [group, version] = splitApiVersion(plainText(object.apiVersion));
    if (object.kind !== "Cluster" || group !== "cluster.x-k8s.io") return [];
    const topology = fields(fields(object.spec).topology);
    const own = plainText(fields(object.metadata).namespace ?? "");
    // In v1beta2, an empty topology counts as unset.
    if (version === "v1beta2" && Object.keys(topology).length > 0) {
      const { name = "", namespace } = fields(topology.classRef);
      return [{ namespace: plainText(namespace || own), name: plainText(name) }];
    }
    // @until CAPI v1.16
    if (version === "v1beta1" && fields(object.spec).topology != null)
      return [
        { namespace: plainText(topology.classNamespace || own), name: plainText(topology.class ?? "") },
      ];
    return [];
  });
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
