import { splitApiVersion } from "@capikit/common/kubernetes";
import { ConversionError, unresolvedReference } from "../runtime/conversion-error.ts";
import { durationToSeconds, secondsToDuration } from "../runtime/duration.ts";
import { structCodec } from "../wire/codec.ts";
import { getPath, type Struct, setPath, struct, structAt, withoutNegative } from "../wire/memory.ts";
import type { ConversionContext } from "./conversion-context.ts";

// The oldest IPAddressClaim has a label with its cluster name.
const clusterName = "cluster.x-k8s.io/cluster-name";
const labelWasSet = "conversion.cluster.x-k8s.io/cluster-name-label-set";

export function clusterNameLabelToHub(_: Struct, hub: Struct): void {
  const metadata = structAt(hub, ["metadata"]);
  const labels = struct(metadata.labels);
  if (labels === undefined) {
    return;
  }
  const { [clusterName]: name, ...otherLabels } = labels;
  if (name !== undefined) {
    structAt(hub, ["spec"]).clusterName = name;
  }
  const { [labelWasSet]: wasSet, ...annotations } = struct(metadata.annotations) ?? {};
  if (wasSet !== undefined) {
    metadata.annotations = annotations;
  }
  if (wasSet === "false") {
    metadata.labels = otherLabels;
  }
}

export function clusterNameLabelFromHub(hub: Struct, old: Struct): void {
  const name = getPath(hub, ["spec", "clusterName"]);
  if (name === undefined) {
    return;
  }
  const metadata = structAt(old, ["metadata"]);
  const labels = struct(metadata.labels) ?? {};
  const isSet = Object.hasOwn(labels, clusterName);
  const annotations = struct(metadata.annotations);
  old.metadata = {
    ...metadata,
    labels: { ...labels, [clusterName]: name },
    ...(isSet ? {} : { annotations: { ...annotations, [labelWasSet]: "false" } }),
  };
}

/** The template's type of rollout was always defaulted. */
export function rolloutTypeToHub(old: Struct, hub: Struct): void {
  if (old.rolloutStrategy !== undefined && getPath(old, ["rolloutStrategy", "type"]) === undefined) {
    setPath(hub, ["rollout", "strategy", "type"], "RollingUpdate");
  }
}

/** The old version's `ready` is not stored anywhere. */
export function controlPlaneReadyFromHub(_: Struct, old: Struct): void {
  if (Number(old.readyReplicas ?? 0) > 0) {
    old.ready = true;
  }
}

// Timeouts move between distant structs of a KubeadmConfigSpec.
const forControlPlane = ["clusterConfiguration", "apiServer", "timeoutForControlPlane"];
const forDiscovery = ["joinConfiguration", "discovery", "timeout"];
const initHealthCheck = ["initConfiguration", "timeouts", "controlPlaneComponentHealthCheckSeconds"];
const joinHealthCheck = ["joinConfiguration", "timeouts", "controlPlaneComponentHealthCheckSeconds"];
const tlsBootstrap = ["joinConfiguration", "timeouts", "tlsBootstrapSeconds"];

export function kubeadmTimeoutsToHub(
  old: Struct,
  hub: Struct,
  stored: Struct | undefined,
  { restoresNegative }: ConversionContext,
): void {
  for (const name of ["initConfiguration", "joinConfiguration"]) {
    const timeouts = struct(getPath(stored, [name, "timeouts"]));
    if (timeouts !== undefined) {
      setPath(hub, [name, "timeouts"], restoresNegative ? { ...timeouts } : withoutNegative(timeouts));
    }
  }
  const init = getPath(old, forControlPlane);
  const discovery = getPath(old, forDiscovery);
  const seconds = init === undefined ? undefined : durationToSeconds(String(init));
  if (seconds !== undefined) {
    setPath(hub, initHealthCheck, seconds);
  }
  if (seconds === undefined && discovery === undefined) {
    return;
  }
  setPath(hub, joinHealthCheck, seconds);
  if (discovery !== undefined) {
    setPath(hub, tlsBootstrap, durationToSeconds(String(discovery)));
  }
}

export function kubeadmTimeoutsFromHub(hub: Struct, old: Struct): void {
  const init = getPath(hub, initHealthCheck);
  if (init !== undefined) {
    setPath(old, forControlPlane, secondsToDuration(Number(init)));
  }
  dropIfZero(old, "initConfiguration", "InitConfiguration");
  const bootstrap = getPath(hub, tlsBootstrap);
  if (bootstrap !== undefined) {
    setPath(old, forDiscovery, secondsToDuration(Number(bootstrap)));
  }
  dropIfZero(old, "joinConfiguration", "JoinConfiguration");
}

function dropIfZero(old: Struct, name: string, type: string): void {
  if (structCodec(`bootstrap/v1beta1.${type}`).isZero(old[name])) {
    delete old[name];
  }
}

export function machinePhaseToHub(phase: unknown): unknown {
  return phase;
}

/** The old version does not have the phase Updating. */
export function machinePhaseFromHub(phase: unknown): unknown {
  return phase === "Updating" ? "Running" : phase;
}

// References of contract v1beta2 only have the group, without a version.

function pick(from: Struct, names: readonly string[]): Struct {
  const picked: Struct = {};
  for (const name of names) {
    if (from[name] !== undefined) {
      picked[name] = from[name];
    }
  }
  return picked;
}

/** Old references name the namespace; it is the object's own. */
function namespaceOf({ namespace }: ConversionContext): Struct {
  return namespace === "" ? {} : { namespace };
}

function validGroupOf(apiVersion: unknown): string {
  const [group, version] = splitApiVersion(typeof apiVersion === "string" ? apiVersion : "");
  if (version.includes("/")) {
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      "",
      `a reference has the apiVersion ${JSON.stringify(apiVersion)}: write group/version, or a version of the core group`,
    );
  }
  return group;
}

function servedVersion(group: string, kind: string, context: ConversionContext): string {
  try {
    return context.getAPIVersion(group, kind);
  } catch (cause) {
    throw unresolvedReference(group, kind, cause);
  }
}

export function contractReferenceToHub(old: Struct): Struct {
  const group = validGroupOf(old.apiVersion);
  return { ...pick(old, ["kind", "name"]), ...(group === "" ? {} : { apiGroup: group }) };
}

export function contractReferenceFromHub(hub: Struct, context: ConversionContext): Struct {
  const [group, kind] = [String(hub.apiGroup ?? ""), String(hub.kind ?? "")];
  if (group === "" && kind === "" && hub.name === undefined) {
    return {};
  }
  const apiVersion = servedVersion(group, kind, context);
  return { apiVersion, ...pick(hub, ["kind", "name"]), ...namespaceOf(context) };
}

export function templateReferenceToHub(old: Struct): Struct {
  return pick(old, ["apiVersion", "kind", "name"]);
}

export function templateReferenceFromHub(hub: Struct, context: ConversionContext): Struct {
  return { ...pick(hub, ["apiVersion", "kind", "name"]), ...namespaceOf(context) };
}

export function nodeReferenceToHub(old: Struct): Struct {
  return pick(old, ["name"]);
}

export function nodeReferenceFromHub({ name }: Struct): Struct {
  return name === undefined ? {} : { apiVersion: "v1", kind: "Node", name };
}
