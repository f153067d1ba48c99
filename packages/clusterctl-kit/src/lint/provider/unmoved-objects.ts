import { clusterResourceSetSecretType } from "@capikit/api/addons/v1beta2";
import { parseClusterSecretName } from "@capikit/api/core/v1beta2";
import { listAt, recordOf } from "@capikit/common/json";
import type { CrdView } from "../read/crd-view.ts";
import { isCreatedByProvider } from "../read/granted-verbs.ts";
import type { LintObject } from "../read/lint-object.ts";
import { isCoreKind, resourceRole } from "../read/resource-role.ts";
import { argumentsOf, containersOf, podSpecOf } from "../read/workload.ts";
import type { FileView, ProviderView } from "./provider-view.ts";

/**
 * Returns the names of Secrets that components refer to: in fields of pods and ServiceAccounts, and
 * as words in the data of ConfigMaps, arguments and environment variables.
 */
function usedSecrets(objects: readonly LintObject[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const object of objects) {
    const { kind, value } = object;
    for (const name of [...namesIn(podSpecOf(object)), ...namesIn(kind === "ServiceAccount" ? value : {})])
      if (typeof name === "string") names.add(name);
    const texts = [
      ...Object.values(recordOf(kind === "ConfigMap" ? value.data : {})),
      ...containersOf(object).flatMap(argumentsOf),
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
function clusterTexts(objects: readonly LintObject[]): ReadonlySet<string> {
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

/** Yields the values of fields that name Secrets, such as `secretName` and `secretKeyRef.name`. */
function* namesIn(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === "secretName") yield item;
    // `secret` is a source of a projected volume.
    else if (/^secret$|secret(Key)?Ref$/i.test(key)) yield recordOf(item).name;
    else if (key === "imagePullSecrets") yield* listAt(item).map((one) => recordOf(one).name);
    yield* namesIn(item);
  }
}

const moveLabels = ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"];

const isMoved = ({ labels }: LintObject): boolean => moveLabels.some((label) => label in labels);
const isUnmovedSecret = (object: LintObject): boolean =>
  object.kind === "Secret" && object.group === "" && !isMoved(object);

/** Reports whether clusterctl move leaves pools of a kind behind. */
export function isUnmovedPool({ role, object }: CrdView): boolean {
  return role === "IPPool" && !isMoved(object);
}

/** Reports whether clusterctl move leaves objects of a kind behind that core does not refer to. */
export function isUnmovedKind(
  crd: CrdView,
  { groups, objects }: Pick<ProviderView, "groups" | "objects">,
): boolean {
  const { role, kind, group, scope, object } = crd;
  // Core sets the Machine as owner of the remediations that it creates.
  if (kind.endsWith("Remediation")) return false;
  // Providers own the objects that they create. Users create identities.
  const mayHaveOwner = scope === "Namespaced" && !kind.endsWith("Identity");
  if (mayHaveOwner && isCreatedByProvider(crd, objects)) return false;
  return role === undefined && groups.has(group) && !isCoreKind(group, kind) && !isMoved(object);
}

/** Returns the Secrets of components that stay in the source of a move, and are not installed again. */
export function unmovedSecrets({ objects }: Pick<FileView, "objects">): readonly LintObject[] {
  const secrets = objects.filter(isUnmovedSecret);
  // clusterctl init installs the credentials of controllers in the target cluster, too.
  const used = secrets.length === 0 ? new Set() : usedSecrets(objects);
  return secrets.filter(({ name }) => !used.has(name));
}

/** Returns the Secrets of a template that stay in the source unless the provider owns them. */
export function unmovedTemplateSecrets({ objects }: Pick<FileView, "objects">): readonly LintObject[] {
  const used = clusterTexts(objects);
  return objects.filter(
    (object) =>
      isUnmovedSecret(object) &&
      parseClusterSecretName(object.name) === undefined &&
      !used.has(object.name) &&
      object.value.type !== clusterResourceSetSecretType,
  );
}
