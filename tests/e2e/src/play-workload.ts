import { deployment, job } from "@capikit/api/kubernetes";
import type { Client, ObjectRef } from "@capikit/client";

/** Reports a Deployment as rolled out, like its controller, which does not run here. */
export async function rollOut(client: Client, ref: ObjectRef): Promise<void> {
  const { metadata, spec } = await client.get(deployment, ref);
  const { replicas = 1 } = spec ?? {};
  const status = {
    observedGeneration: metadata.generation ?? 0,
    ...{ replicas, updatedReplicas: replicas, readyReplicas: replicas, availableReplicas: replicas },
  };
  await client.patch(deployment, ref, { type: "merge", patch: { status } }, { subresource: "status" });
}

/** Reports a Job as complete, like its controller. */
export async function completeJob(client: Client, ref: ObjectRef): Promise<void> {
  const now = new Date().toISOString().replace(/\.\d+/, "");
  const conditions = ["SuccessCriteriaMet", "Complete"].map((type) => ({
    type,
    status: "True",
    lastTransitionTime: now,
  }));
  const status = { startTime: now, completionTime: now, succeeded: 1, conditions };
  await client.patch(job, ref, { type: "merge", patch: { status } }, { subresource: "status" });
}
