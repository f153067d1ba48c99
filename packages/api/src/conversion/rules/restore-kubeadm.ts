import { durationToSeconds, secondsToDuration } from "../runtime/duration.ts";
import { structCodec } from "../wire/codec.ts";
import { getPath, type Struct, setPath, struct, structs } from "../wire/memory.ts";
import { restoredFlag, restoreZero, setOrDelete } from "./restore.ts";

const components = ["apiServer", "controllerManager", "scheduler"];

/** Restores the flag of every item from the first item with its key in both other lists. */
function restoreFlags(
  lists: { readonly old: unknown; readonly hub: unknown; readonly stored: unknown },
  key: string,
  flag: string,
): void {
  const first = (list: unknown, item: Struct): Struct | undefined =>
    structs(list).find((other) => other[key] === item[key]);
  for (const item of structs(lists.hub)) {
    const [old, stored] = [first(lists.old, item), first(lists.stored, item)];
    setOrDelete(item, flag, restoredFlag(old?.[flag], stored?.[flag]));
  }
}

function restoreDiscovery(old: Struct, hub: Struct, stored: Struct | undefined): void {
  const discovery = ["joinConfiguration", "discovery"];
  const flags = [
    [["bootstrapToken"], "unsafeSkipCAVerification"],
    [["file", "kubeConfig", "cluster"], "insecureSkipTLSVerify"],
    [["file", "kubeConfig", "user", "exec"], "provideClusterInfo"],
  ] as const;
  for (const [path, flag] of flags) {
    if (getPath(old, [...discovery, ...path]) !== undefined) {
      restoreZero(hub, stored, false, [[...discovery, ...path, flag].join(".")]);
    }
  }
}

function restoreIntent(old: Struct, hub: Struct, stored: Struct | undefined): void {
  restoreDiscovery(old, hub, stored);
  for (const component of components) {
    const path = ["clusterConfiguration", component, "extraVolumes"];
    const lists = { old: getPath(old, path), hub: getPath(hub, path), stored: getPath(stored, path) };
    restoreFlags(lists, "hostPath", "readOnly");
  }
  const files = { old: old.files, hub: hub.files, stored: stored?.files };
  restoreFlags(files, "path", "append");
  if (getPath(old, ["ignition", "containerLinuxConfig"]) !== undefined) {
    restoreZero(hub, stored, false, ["ignition.containerLinuxConfig.strict"]);
  }
}

/** Restores timeouts that the old version has in other fields, or not at all. */
function restoreTimeouts(old: Struct, hub: Struct, stored: Struct | undefined): void {
  for (const name of ["initConfiguration", "joinConfiguration"]) {
    const timeouts = struct(getPath(stored, [name, "timeouts"]));
    if (timeouts !== undefined) {
      setPath(hub, [name, "timeouts"], { ...timeouts });
    }
  }
  const healthCheck = "controlPlaneComponentHealthCheckSeconds";
  const init = getPath(old, ["clusterConfiguration", "apiServer", "timeoutForControlPlane"]);
  const discovery = getPath(old, ["joinConfiguration", "discovery", "timeout"]);
  const seconds = init === undefined ? undefined : durationToSeconds(String(init));
  if (seconds !== undefined) {
    setPath(hub, ["initConfiguration", "timeouts", healthCheck], seconds);
  }
  if (seconds === undefined && discovery === undefined) {
    return;
  }
  setPath(hub, ["joinConfiguration", "timeouts", healthCheck], seconds);
  if (discovery !== undefined) {
    setPath(
      hub,
      ["joinConfiguration", "timeouts", "tlsBootstrapSeconds"],
      durationToSeconds(String(discovery)),
    );
  }
}

/** Finishes the conversion of a kubeadm configuration to the hub. All are `KubeadmConfigSpec`s. */
export function finishKubeadmUp(old: Struct, hub: Struct, stored: Struct | undefined): void {
  restoreIntent(old, hub, stored);
  restoreTimeouts(old, hub, stored);
}

/** Finishes the conversion back. */
export function finishKubeadmDown(hub: Struct, old: Struct): void {
  const init = getPath(hub, ["initConfiguration", "timeouts", "controlPlaneComponentHealthCheckSeconds"]);
  if (init !== undefined) {
    setPath(
      old,
      ["clusterConfiguration", "apiServer", "timeoutForControlPlane"],
      secondsToDuration(Number(init)),
    );
  }
  dropIfZero(old, "initConfiguration", "InitConfiguration");
  const tlsBootstrap = getPath(hub, ["joinConfiguration", "timeouts", "tlsBootstrapSeconds"]);
  if (tlsBootstrap !== undefined) {
    setPath(old, ["joinConfiguration", "discovery", "timeout"], secondsToDuration(Number(tlsBootstrap)));
  }
  dropIfZero(old, "joinConfiguration", "JoinConfiguration");
}

function dropIfZero(old: Struct, name: string, type: string): void {
  if (structCodec(`bootstrap/v1beta1.${type}`).isZero(old[name])) {
    delete old[name];
  }
}
