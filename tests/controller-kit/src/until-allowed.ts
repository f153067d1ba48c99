import { type SubjectAccessReview, subjectAccessReview } from "@capikit/api/kubernetes";
import type { Client, NewObject } from "@capikit/client";
import { until } from "./widgets.ts";

/** Waits until the API server grants a request: it sees new roles and bindings after a delay. */
export async function untilAllowed(client: Client, spec: SubjectAccessReview["spec"]): Promise<void> {
  const review = { metadata: {}, spec } as NewObject<SubjectAccessReview>;
  await until(`${spec.user} has its permissions`, async () => {
    const { status } = await client.create(subjectAccessReview, review);
    return status?.allowed === true;
  });
}
