import { durationToSeconds, secondsToDuration } from "../runtime/duration.ts";
import { structCodec } from "../wire/codec.ts";
import { getPath, type Struct, setPath, struct } from "../wire/memory.ts";

// Timeouts move between distant structs of a KubeadmConfigSpec.
const forControlPlane = ["clusterConfiguration", "apiServer", "timeoutForControlPlane"];
const forDiscovery = ["joinConfiguration", "discovery", "timeout"];
const initHealthCheck = ["initConfiguration", "timeouts", "controlPlaneComponentHealthCheckSeconds"];
const joinHealthCheck = ["joinConfiguration", "timeouts", "controlPlaneComponentHealthCheckSeconds"];
const tlsBootstrap = ["joinConfiguration", "timeouts", "tlsBootstrapSeconds"];

export function kubeadmTimeoutsToHub(old: Struct, hub: Struct, stored: Struct | undefined): void {
  for (const name of ["initConfiguration", "joinConfiguration"]) {
    const timeouts = struct(getPath(stored, [name, "timeouts"]));
    if (timeouts !== undefined) {
      setPath(hub, [name, "timeouts"], { ...timeouts });
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
