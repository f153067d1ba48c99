import { recordOf } from "@capikit/common/json";
import { type LintObject, listOf } from "../read/lint-object.ts";
import { resourceRole } from "../read/resource-role.ts";
import { containersOf, podSpecOf } from "../read/workload.ts";

/**
 * Returns the names of Secrets that components refer to: in fields of pods and ServiceAccounts, and
 * as words in the data of ConfigMaps, arguments and environment variables.
 */
export function usedSecrets(objects: readonly LintObject[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const object of objects) {
    const { kind, value } = object;
    for (const name of [...namesIn(podSpecOf(object)), ...namesIn(kind === "ServiceAccount" ? value : {})])
      if (typeof name === "string") names.add(name);
    const texts = [
      ...Object.values(recordOf(kind === "ConfigMap" ? value.data : {})),
      ...programTexts(object),
    ];
    for (const text of texts)
      if (typeof text === "string") for (const [word] of text.matchAll(words)) names.add(word);
  }
  return names;
}

/**
 * Returns the texts in specs of InfraClusters and in variables of topologies. Patches of a
 * ClusterClass copy the variables to the InfraCluster.
 */
export function clusterTexts(objects: readonly LintObject[]): ReadonlySet<string> {
  const specs = objects.map(({ group, kind, value }) => {
    const spec = recordOf(value.spec);
    if (group === "cluster.x-k8s.io")
      return kind === "Cluster" ? recordOf(spec.topology).variables : undefined;
    return /^InfraCluster/.test(resourceRole(group, kind) ?? "") ? spec : undefined;
  });
  return new Set(specs.flatMap((spec) => [...stringsIn(spec)]));
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const item of Object.values(value)) yield* stringsIn(item);
}

/** Names of objects, without punctuation around them. */
const words = /[a-z0-9]+(?:[.-]+[a-z0-9]+)*/g;

function programTexts(object: LintObject): unknown[] {
  return containersOf(object).flatMap(({ value }) => [
    ...listOf(value.command),
    ...listOf(value.args),
    ...listOf(value.env).map((variable) => recordOf(variable).value),
  ]);
}

/** Yields the values of fields that name Secrets, such as `secretName` and `secretKeyRef.name`. */
function* namesIn(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === "secretName") yield item;
    // `secret` is a source of a projected volume.
    else if (/^secret$|secret(Key)?Ref$/i.test(key)) yield recordOf(item).name;
    else if (key === "imagePullSecrets") yield* listOf(item).map((one) => recordOf(one).name);
    yield* namesIn(item);
  }
}
