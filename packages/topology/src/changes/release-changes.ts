import { referenceRelease } from "@capikit/api/releases";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { equalJson, isJsonObject, ownMember, pointerToken, stringifyJson } from "@capikit/common/json";
import { groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import { coreGroup, type Reference, referenceAt, referencesIn } from "@capikit/inventory";
import type { JsonSchema } from "@capikit/schema";
import { crdAdmission, crdKind, isMutated, refusedClones, specSchemas } from "@capikit/schema/manifests";
import { topologyProblem } from "../errors/topology-diagnostics.ts";
import { currentVersion } from "../objects/canonical.ts";
import { identityOf, isCrd, isKind, labelsOf, type Unstructured } from "../objects/kubernetes.ts";
import { storeOf } from "../objects/stored.ts";
import { objectKey, overlaid } from "./input-changes.ts";

/** What the installation of a release changes in the objects of a cluster. */
export interface ReleaseChanges {
  /** The CRDs of the release, and the objects that get another spec by them or are in the release. */
  readonly after: readonly Unstructured[];
  /** Kinds of the objects whose CRD is in the release, such as `AcmeMachineTemplate`. */
  readonly kinds: readonly string[];
  /** Causes of rollouts that the files of a release do not show. */
  readonly notKnowable: readonly string[];
  /** Templates of the release of which the API server refuses what Cluster API clones. */
  readonly refused: readonly Diagnostic[];
}

/**
 * Returns the changes of objects by a new release of a provider or of Cluster API: defaults and dropped
 * fields of its CRDs, and its ClusterClasses and templates that have the names of objects.
 * `explainTopologyChange` and `forecastRollouts` of them forecast the Machines.
 */
export function releaseChanges(
  objects: readonly Unstructured[],
  release: readonly Unstructured[],
): ReleaseChanges {
  const byKey = overlaid(objects, []);
  const byKind = Map.groupBy(objects, kindOf);
  const crds = release.filter((one) => isCrd(one) && byKind.has(kindOfCrd(one)));
  const store = storeOf(crds);
  const isAuthored = (object: Unstructured): boolean =>
    isKind(object, coreGroup, "ClusterClass") || identityOf(object).kind.endsWith("Template");
  const authored = release.filter((object) => isAuthored(object) && byKey.has(objectKey(object)));
  const given = crds.flatMap((crd) => byKind.get(kindOfCrd(crd)) ?? []);
  const after = [...overlaid(given, authored).values()].flatMap((object) => {
    const { object: stored, errors } = store(object);
    const isServed = errors.every(({ path }) => path !== "apiVersion");
    const changed = isServed ? { ...object, spec: stored.spec } : object;
    return equalJson(changed.spec ?? null, byKey.get(objectKey(object))?.spec ?? null)
      ? []
      : [changed as Unstructured];
  });
  return {
    after: [...crds, ...after],
    kinds: crds.map((crd) => crdKind(crd).kind).sort(),
    notKnowable: notKnowableCauses(objects, release, crds, byKind),
    refused: refusedTemplates(crds, release),
  };
}

/** Returns the templates with objects of which the API server refuses the clones after the installation. */
function refusedTemplates(crds: readonly Unstructured[], release: readonly Unstructured[]): Diagnostic[] {
  const webhooks = release.filter((one) =>
    isKind(one, "admissionregistration.k8s.io", "MutatingWebhookConfiguration"),
  );
  const mutated = new Set(release.filter((one) => isCrd(one) && isMutated(one, webhooks)).map(kindOfCrd));
  const used = new Set(crds.map((crd) => crdKind(crd).kind));
  return refusedClones(release.filter(isCrd).map(specSchemas), ({ kind, group }) =>
    mutated.has(`${kind}.${group}`),
  )
    .filter(({ template }) => used.has(template.split(" ")[0] ?? ""))
    .map(({ template, problem }) =>
      topologyProblem(
        "topology/refused",
        template,
        `the API server refuses objects that Cluster API clones from it: ${problem}`,
      ),
    );
}

function kindOf(object: Unstructured): string {
  const { apiVersion, kind } = identityOf(object);
  return `${kind}.${groupOf(apiVersion)}`;
}

function kindOfCrd(crd: Unstructured): string {
  const { kind, group } = crdKind(crd);
  return `${kind}.${group}`;
}

function notKnowableCauses(
  objects: readonly Unstructured[],
  release: readonly Unstructured[],
  crds: readonly Unstructured[],
  byKind: ReadonlyMap<string, readonly Unstructured[]>,
): string[] {
  const old = new Map(objects.filter(isCrd).map((crd) => [kindOfCrd(crd), crd]));
  const webhooks = release.filter((one) =>
    isKind(one, "admissionregistration.k8s.io", "MutatingWebhookConfiguration"),
  );
  const { compared, decided } = decidingKinds(objects);
  return crds.flatMap((crd) => {
    const name = kindOfCrd(crd);
    const { kind, versions } = crdKind(crd);
    const own = byKind.get(name) ?? [];
    const lines: string[] = [];
    if (decided.has(name)) lines.push(`the controller of ${kind} decides on its Machines`);
    if (name === "KubeadmControlPlane.controlplane.cluster.x-k8s.io")
      lines.push(
        `KubeadmConfigs are compared as in Cluster API ${referenceRelease}: the code of the release may differ`,
      );
    if (!compared.has(name)) return lines;
    if (isMutated(crd, webhooks)) lines.push(`a webhook of the release sets defaults of ${kind} in its code`);
    const served = versions.filter((one) => one.served).map((one) => one.name);
    const versionOf = (object: Unstructured): string => splitApiVersion(identityOf(object).apiVersion)[1];
    const others = own.filter((object) => !served.includes(versionOf(object)));
    if (others.length > 0)
      lines.push(
        `the webhook of the release converts ${formatCount(others.length, kind)} from ${versionOf(others[0] as Unstructured)}, which it does not serve`,
      );
    return [...lines, ...changedDefaults(own, old.get(name), crd)];
  });
}

/**
 * Returns the kinds whose content Cluster API compares to decide on Machines, and the kinds of control
 * planes and pools whose controllers decide.
 */
function decidingKinds(objects: readonly Unstructured[]) {
  const compared = new Set<string>();
  const decided = new Set<string>();
  const nameOf = ({ kind, group }: Reference): string => `${kind}.${group}`;
  const controlPlanes = new Set(
    objects.flatMap((object) => {
      if (!isKind(object, coreGroup, "Cluster")) return [];
      const reference = referenceAt(currentVersion(object), "spec", "controlPlaneRef");
      return reference === undefined ? [] : [nameOf(reference)];
    }),
  );
  for (const object of objects) {
    const name = kindOf(object);
    const isOwned = "topology.cluster.x-k8s.io/owned" in labelsOf(object);
    const isControlPlane = controlPlanes.has(name);
    const isKubeadm = isControlPlane && identityOf(object).kind === "KubeadmControlPlane";
    if (isControlPlane && !isKubeadm) decided.add(name);
    if (isKubeadm) {
      compared.add(name);
      compared.add("KubeadmConfig.bootstrap.cluster.x-k8s.io");
    }
    const isHolder = isControlPlane || isKind(object, coreGroup, "MachineDeployment");
    const references = referencesIn(currentVersion(object).spec).map(({ reference }) => nameOf(reference));
    if (isKind(object, coreGroup, "MachinePool")) for (const one of references) decided.add(one);
    // Machines outside topologies follow the name of a template, not its content.
    if (!isOwned || !isHolder) continue;
    for (const one of references) compared.add(one);
    if (isControlPlane) {
      const { apiVersion, kind } = identityOf(object);
      compared.add(`${kind}Template.${groupOf(apiVersion)}`);
    }
  }
  return { compared, decided };
}

/** Returns a line for each field with a default that the release changes: a read does not show whether it is stored. */
function changedDefaults(
  objects: readonly Unstructured[],
  old: Unstructured | undefined,
  crd: Unstructured,
): string[] {
  if (old === undefined) return [];
  const found = new Map<string, { readonly text: string; count: number }>();
  for (const object of objects) {
    const version = splitApiVersion(identityOf(object).apiVersion)[1];
    const [from, to] = [old, crd].map((one) => crdAdmission(one, version)?.schema.schema);
    if (from === undefined || to === undefined) continue;
    visitDefaults(object, from, to, "", (path, was, is) => {
      const text = `changes the default of ${path} from ${stringifyJson(was)} to ${stringifyJson(is)}`;
      const known = found.get(path) ?? { text, count: 0 };
      known.count++;
      found.set(path, known);
    });
  }
  const { kind } = crdKind(crd);
  return [...found.values()].map(
    ({ text, count }) =>
      `the release ${text}, the value of ${formatCount(count, kind)}: reads do not show whether it is stored`,
  );
}

function visitDefaults(
  value: unknown,
  from: JsonSchema,
  to: JsonSchema,
  path: string,
  report: (path: string, was: unknown, is: unknown) => void,
): void {
  if (from.default !== undefined && to.default !== undefined && !equalJson(from.default, to.default)) {
    if (equalJson(value, from.default)) report(path, from.default, to.default);
    return;
  }
  if (Array.isArray(value) && from.items !== undefined && to.items !== undefined)
    for (const [at, item] of value.entries())
      visitDefaults(item, from.items, to.items, `${path}/${at}`, report);
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const [was, is] = [from, to].map((schema) => ownMember(schema.properties ?? {}, name));
    if (was !== undefined && is !== undefined)
      visitDefaults(member, was, is, path + pointerToken(name), report);
  }
}
