import { cloneJson, equalJson, isJsonObject, type JsonObject, textAt } from "@capikit/common/json";
import { tryParseVersion } from "@capikit/common/kubernetes";
import { referenceAt } from "@capikit/inventory";
import { type FieldChange, getAt, type Path, removeAt, setAt } from "../json/json-object.ts";
import { currentVersion } from "../objects/canonical.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import { changedFields } from "./effects.ts";
import { keyOf, type World } from "./rollout-waits.ts";

/** Returns the fields of a Machine's KubeadmConfig that are not up to date; without it, those that a change replaces. */
export function staleConfigPaths(
  machine: Unstructured,
  controlPlane: Unstructured,
  { byKey }: World,
  changed: readonly FieldChange[],
): readonly string[] {
  const reference = referenceAt(currentVersion(machine), "spec", "bootstrap", "configRef");
  const config = reference && byKey.get(keyOf(reference, machine));
  if (config === undefined) return changed.map(({ path }) => path);
  return kubeadmConfigChanges(currentVersion(config), controlPlane).map(
    ({ path }) => `/spec/kubeadmConfigSpec${path}`,
  );
}

/**
 * Returns the fields of a Machine's KubeadmConfig that differ from its KubeadmControlPlane so that the
 * Machine is replaced: `matchesKubeadmConfig` of the kubeadm control plane. Both are of version v1beta2.
 */
export function kubeadmConfigChanges(config: Unstructured, controlPlane: Unstructured): FieldChange[] {
  const wanted = withFeatureGate(specAt(controlPlane, "spec", "kubeadmConfigSpec"), controlPlane);
  const own = specAt(config, "spec");
  const isForJoin =
    getAt(own, [...join, "controlPlane"]) !== undefined ||
    !isEmpty(getAt(own, [...join, "nodeRegistration", "kubeletExtraArgs"]));
  const changes = changesOf(isForJoin ? own : initAsJoin(own, wanted), without(wanted, init));
  // The first Machine is compared with the configuration to join, or else with that to initialise.
  if (isForJoin || changes.length === 0) return changes;
  return changesOf(own, without(wanted, join));
}

const init: Path = ["initConfiguration"];
const join: Path = ["joinConfiguration"];
const cluster = "clusterConfiguration";

function specAt(object: Unstructured, ...path: readonly string[]): JsonObject {
  const spec = getAt(object as JsonObject, path);
  return isJsonObject(spec) ? cloneJson(spec) : {};
}

function without(spec: JsonObject, path: Path): JsonObject {
  const copy = cloneJson(spec);
  removeAt(copy, path);
  return copy;
}

/** Sets the feature gate that the kubeadm control plane sets for some Kubernetes versions. */
function withFeatureGate(spec: JsonObject, controlPlane: Unstructured): JsonObject {
  const version = tryParseVersion(textAt(controlPlane, "spec", "version"));
  const gate = [cluster, "featureGates", "ControlPlaneKubeletLocalMode"];
  if (version === undefined || Number(version.major) !== 1) return spec;
  const minor = Number(version.minor);
  if (minor >= 31 && minor < 36 && getAt(spec, gate) === undefined) setAt(spec, gate, true);
  return spec;
}

/** Returns the configuration of the Machine that initialised the cluster as one to join. */
function initAsJoin(own: JsonObject, wanted: JsonObject): JsonObject {
  const joining: JsonObject = { ...(getAt(own, join) as JsonObject) };
  const copy = (from: JsonObject, path: Path, name: string): void => {
    const value = getAt(from, [...path, name]);
    if (value === undefined) delete joining[name];
    else joining[name] = value;
  };
  for (const name of ["timeouts", "patches", "skipPhases", "nodeRegistration"]) copy(own, init, name);
  copy(wanted, join, "caCertPath");
  const localAPIEndpoint = getAt(own, [...init, "localAPIEndpoint"]);
  joining.controlPlane = localAPIEndpoint === undefined ? {} : { localAPIEndpoint };
  const { initConfiguration: _, ...others } = own;
  return { ...others, joinConfiguration: joining };
}

function changesOf(own: JsonObject, wanted: JsonObject): FieldChange[] {
  const [is, desired] = [own, wanted].map(compared);
  return equalJson(is, desired) ? [] : changedFields(is, desired);
}

/** Fields that do not count, of `clusterConfiguration` and of both configurations of a Machine. */
const ignored: readonly Path[] = [
  [cluster, "controlPlaneEndpoint"],
  [cluster, "dns"],
  [...join, "discovery"],
  ...[init, join].map((path) => [...path, "timeouts", "controlPlaneComponentHealthCheckSeconds"]),
];

/** `PrepareKubeadmConfigsForDiff`: without fields that do not count and empty values, with earlier defaults. */
function compared(spec: JsonObject): unknown {
  const copy = cloneJson(spec);
  for (const path of ignored) removeAt(copy, path);
  const defaults: readonly (readonly [Path, string])[] = [
    [["format"], "cloud-config"],
    [[...init, "nodeRegistration", "imagePullPolicy"], "IfNotPresent"],
    [[...join, "nodeRegistration", "imagePullPolicy"], "IfNotPresent"],
  ];
  for (const [path, value] of defaults) if (isEmpty(getAt(copy, path))) setAt(copy, path, value);
  return withoutEmpty(copy);
}

/** Removes values that Go leaves out. An empty list of taints means none, a missing one kubeadm's. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, withoutEmpty(member)] as const)
      .filter(([name, member]) => name === "taints" || name === "value" || !isEmpty(member)),
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
