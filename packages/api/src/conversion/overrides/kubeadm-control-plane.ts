import { getPath, type Struct, setPath } from "../wire/memory.ts";

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
