import type { KubernetesObject } from "@capikit/api/meta";
import { UsageError } from "@capikit/runner";
import { readDumpValues } from "../../../shared/input/read-dump-values.ts";
import { type FoundCluster, foundIn } from "./found-cluster.ts";

const help =
  "kubectl get extensionconfigs,providers.clusterctl.cluster.x-k8s.io -A -o yaml --show-managed-fields";

/** Reads the state of a cluster from a YAML or JSON file; `-` is stdin. @throws UsageError */
export function readDump(path: string): FoundCluster {
  const objects = readDumpValues(path, help).flatMap(objectsIn);
  const found = foundIn(path, objects);
  if (objects.length === 0) throw new UsageError(`no objects found in ${path}`, help);
  return found;
}

function objectsIn(value: unknown): readonly KubernetesObject[] {
  if (typeof value !== "object" || value === null) return [];
  const { items, kind, metadata } = value as Record<string, unknown>;
  if (Array.isArray(items)) return items.flatMap(objectsIn);
  return typeof kind === "string" && typeof metadata === "object" ? [value as KubernetesObject] : [];
}
