import type { KubernetesObject } from "@capikit/api/meta";
import type { AdmissionRequest, Webhook } from "@capikit/controller-kit/webhooks";
import { silentLogger } from "@capikit/serving";

const group = "infrastructure.cluster.x-k8s.io";
const version = "v1beta2";

/** The answer to a review. */
export interface Answer {
  readonly allowed: boolean;
  /** The fields that are invalid, with their reasons: `spec.type: FieldValueForbidden`. */
  readonly causes: readonly string[];
  /** The decoded patch. */
  readonly patch?: unknown;
}

/** Creates an object of the provider. */
export function objectOf(kind: string, spec: object, annotations = {}): KubernetesObject & { spec: object } {
  return {
    apiVersion: `${group}/${version}`,
    kind,
    metadata: { name: "a", namespace: "team", annotations },
    spec,
  };
}

/**
 * Sends an object to the webhook of a type, as the API server does: as an update with `oldObject`,
 * else as a new object.
 */
export async function review(
  webhooks: readonly Webhook[],
  type: "mutating" | "validating",
  object: KubernetesObject,
  oldObject?: KubernetesObject,
  more: Partial<AdmissionRequest> = {},
): Promise<Answer> {
  const { kind = "" } = object;
  const webhook = webhooks.find((one) => one.type === type && one.path.endsWith(`-${kind.toLowerCase()}`));
  if (webhook === undefined) throw new Error(`no ${type} webhook of ${kind}`);
  const request = {
    uid: "1",
    kind: { group, version, kind },
    resource: { group, version, resource: `${kind.toLowerCase()}s` },
    operation: oldObject === undefined ? "CREATE" : "UPDATE",
    name: "a",
    namespace: "team",
    userInfo: { username: "ada" },
    object,
    oldObject: oldObject ?? null,
    ...more,
  };
  const body = JSON.stringify({ apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request });
  const { body: text } = await webhook.answer(
    {
      body: Buffer.from(body),
      headers: { "content-type": "application/json" },
      query: new URLSearchParams(),
      signal: new AbortController().signal,
    },
    { logger: silentLogger, observer: {} },
  );
  const { response } = JSON.parse(String(text));
  const causes: { field: string; reason: string }[] = response.status?.details?.causes ?? [];
  return {
    allowed: response.allowed,
    causes: causes.map(({ field, reason }) => `${field}: ${reason}`),
    ...(response.patch && { patch: JSON.parse(Buffer.from(response.patch, "base64").toString("utf8")) }),
  };
}
