import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { pausedAnnotation } from "../objects/names.ts";
import { isOfCore, type MovedObject, refOf } from "./moved-object.ts";

/** Pauses or unpauses a Cluster or ClusterClass. */
export async function setPaused(client: Client, object: MovedObject, paused: boolean): Promise<void> {
  const patch = isOfCore(object, "Cluster")
    ? { spec: { paused: paused ? true : null } }
    : { metadata: { annotations: { [pausedAnnotation]: paused ? "" : null } } };
  await client.patch(object.kind, refOf(object), { type: "merge", patch });
}

/** Unpauses an object if it exists. */
export async function unpauseIfThere(client: Client, object: MovedObject): Promise<void> {
  try {
    await setPaused(client, object, false);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
