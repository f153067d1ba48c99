import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { groupOf } from "@capikit/common/kubernetes";
import type { ReadingClient } from "../../src/doctor/index.ts";
import type { Loose } from "../loose.ts";

/** A cluster in memory. */
export interface FakeCluster {
  readonly objects: Loose[];
  /** Resources such as `secrets` or `clusters.cluster.x-k8s.io` that may not be read. */
  readonly forbidden: Set<string>;
  /** Errors of other resources. */
  readonly broken: Map<string, Error>;
  version: string;
  /** Paths of all requests. */
  readonly requests: string[];
}

/** Returns a client that reads a fake cluster. */
export function readingClient(cluster: FakeCluster): ReadingClient {
  const of = (kind: KindDescriptor): Loose[] => {
    const resource = `${kind.plural}${kind.group === "" ? "" : `.${kind.group}`}`;
    cluster.requests.push(resource);
    const broken = cluster.broken.get(resource);
    if (broken !== undefined) throw broken;
    if (cluster.forbidden.has(resource))
      throw new ApiError({ method: "GET", path: `/${resource}` }, 403, {
        text: `${resource} is forbidden: User "test" cannot list resource`,
      });
    return cluster.objects.filter((one) => one.kind === kind.kind && groupOf(one.apiVersion) === kind.group);
  };
  return {
    async *listAll(kind: KindDescriptor, { namespace, labelSelector }: Loose = {}) {
      for (const object of of(kind)) {
        if (namespace !== undefined && object.metadata.namespace !== namespace) continue;
        if (labelSelector !== undefined && !matches(object, labelSelector)) continue;
        const { apiVersion, kind: name, metadata } = object;
        yield kind.representation === "metadata" ? { apiVersion, kind: name, metadata } : object;
      }
    },
    async get(kind: KindDescriptor, { namespace, name }: Loose) {
      const found = of(kind).find(
        ({ metadata }) => metadata.name === name && metadata.namespace === namespace,
      );
      if (found === undefined)
        throw new ApiError({ method: "GET", path: `/${name}` }, 404, { text: "not found" });
      return found as KubernetesObject;
    },
    raw: async () => ({ gitVersion: cluster.version }),
  } as unknown as Pick<Client, "get" | "listAll" | "raw">;
}

function matches({ metadata }: Loose, selector: string): boolean {
  const [key = "", value] = selector.split("=");
  const found = metadata.labels?.[key];
  return value === undefined ? found !== undefined : found === value;
}
