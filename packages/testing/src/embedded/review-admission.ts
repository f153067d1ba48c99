import { randomUUID } from "node:crypto";
import type { DynamicObject } from "@capikit/client";
import { applyJsonPatchText, isRecord } from "@capikit/common/json";
import {
  type Labels,
  matchesWebhookRule,
  readLabelSelector,
  type WebhookRule,
} from "@capikit/common/kubernetes";
import type { Admitted, Cluster } from "../store/cluster.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { StatusError } from "../store/status-error.ts";
import { readObject } from "../store/stored-object.ts";
import { callWebhook, WebhookCallError, type WebhookClientConfig } from "./call-webhook.ts";

export interface AdmissionWebhook {
  readonly name: string;
  readonly clientConfig: WebhookClientConfig;
  readonly rules?: readonly WebhookRule[];
  readonly failurePolicy?: string;
  readonly matchPolicy?: string;
  readonly reinvocationPolicy?: string;
  readonly timeoutSeconds?: number;
  readonly namespaceSelector?: unknown;
  readonly objectSelector?: unknown;
}

/** A webhook with the version of the kind in which it receives objects. */
export interface CalledWebhook {
  readonly webhook: AdmissionWebhook;
  readonly kind: ServedKind;
}

/** Returns the webhooks that a write calls, in the API server's order. */
export function webhooksFor(
  cluster: Cluster,
  kind: "mutatingwebhookconfigurations" | "validatingwebhookconfigurations",
  write: Admitted,
): CalledWebhook[] {
  const configurations = cluster.findStore("admissionregistration.k8s.io", kind)?.sorted() ?? [];
  return configurations
    .flatMap((stored) => (readObject(stored) as { webhooks?: AdmissionWebhook[] }).webhooks ?? [])
    .flatMap((webhook) => {
      const kind = matches(cluster, webhook, write) ? kindFor(cluster, webhook, write) : undefined;
      return kind === undefined ? [] : [{ webhook, kind }];
    });
}

/** Returns the version of a webhook's rules: that of the write, or else an equivalent one. */
function kindFor(
  cluster: Cluster,
  { rules = [], matchPolicy }: AdmissionWebhook,
  write: Admitted,
): ServedKind | undefined {
  const own = write.store.kind;
  const family = cluster.findFamily(own.group, own.plural)?.stores.map(({ kind }) => kind) ?? [];
  const others = matchPolicy === "Exact" ? [] : family.filter((kind) => kind !== own && !kind.isHidden);
  const { operation, subresource, namespace } = write;
  return [own, ...others].find(({ group, version, plural: resource }) => {
    const isNamespaced = namespace !== undefined;
    const request = { group, version, resource, subresource, operation, isNamespaced };
    return rules.some((rule) => matchesWebhookRule(rule, request));
  });
}

function matches(cluster: Cluster, webhook: AdmissionWebhook, write: Admitted): boolean {
  const labels = [write.object, write.old].map((object) => object?.metadata.labels ?? {});
  if (!labels.some((one) => maySelect(webhook.objectSelector, one))) return false;
  if (write.namespace === undefined) return true;
  const namespace = cluster.findStore("", "namespaces")?.objects.get(`/${write.namespace}`);
  return namespace === undefined || maySelect(webhook.namespaceSelector, namespace.labels ?? {});
}

/** A webhook may deny a write, so that one with an unreadable selector is called. */
function maySelect(selector: unknown, labels: Labels): boolean {
  return readLabelSelector(selector ?? {}).selector?.matches(labels) !== false;
}

/**
 * Calls a webhook and returns the object with its changes.
 *
 * @param write Its objects have the version of the called webhook.
 * @throws StatusError when it denies the write, or cannot be called and must not be ignored.
 */
export async function reviewAdmission(
  { webhook, kind }: CalledWebhook,
  write: Admitted,
): Promise<DynamicObject | undefined> {
  const { name, clientConfig, timeoutSeconds = 10, failurePolicy } = webhook;
  let answer: Record<string, unknown>;
  try {
    const review = reviewOf(write, kind);
    answer = await callWebhook(clientConfig, review, timeoutSeconds * 1000);
    const { uid } = isRecord(answer.response) ? answer.response : {};
    if (uid !== review.request.uid)
      throw new WebhookCallError(
        `received invalid webhook response: expected response.uid="${review.request.uid}", got "${String(uid ?? "")}"`,
      );
  } catch (error) {
    if (failurePolicy === "Ignore") return write.object;
    throw failedCall(name, (error as Error).message);
  }
  return reviewed(name, write, answer);
}

interface AdmissionReview {
  readonly kind: string;
  readonly apiVersion: string;
  readonly request: { readonly uid: string };
}

/** Returns the AdmissionReview of a write for a webhook that receives a version of the kind. */
export function reviewOf(write: Admitted, kind: ServedKind): AdmissionReview {
  const { object = null, old: oldObject = null } = write;
  const request = { uid: randomUUID(), ...attributesOf(write, kind), object, oldObject };
  return { kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request };
}

/** Returns the error of a write whose webhook cannot be called. */
export function failedCall(name: string, message: string): StatusError {
  const reason = `failed calling webhook "${name}": ${message}`;
  return new StatusError(500, "InternalError", `Internal error occurred: ${reason}`, {
    causes: [{ message: reason }],
  });
}

/** Returns an object with the changes of a webhook. @throws StatusError when it denies the write. */
export function reviewed(
  name: string,
  { object }: Admitted,
  answer: Record<string, unknown>,
): DynamicObject | undefined {
  const response = isRecord(answer.response) ? answer.response : {};
  if (response.allowed !== true) throw denied(name, response.status);
  if (typeof response.patch !== "string" || object === undefined) return object;
  return applyJsonPatchText(object, Buffer.from(response.patch, "base64").toString());
}

function attributesOf(
  { store, operation, name, namespace, subresource, dryRun }: Admitted,
  called: ServedKind,
): object {
  const kindOf = ({ group, version, kind }: ServedKind) => ({ group, version, kind });
  const resourceOf = ({ group, version, plural }: ServedKind) => ({ group, version, resource: plural });
  return {
    kind: kindOf(called),
    resource: resourceOf(called),
    requestKind: kindOf(store.kind),
    requestResource: resourceOf(store.kind),
    ...(subresource !== undefined && { subResource: subresource, requestSubResource: subresource }),
    name,
    ...(namespace !== undefined && { namespace }),
    operation,
    userInfo: { username: "kubernetes-admin", groups: ["system:masters", "system:authenticated"] },
    dryRun,
    options: null,
  };
}

function denied(name: string, status: unknown): StatusError {
  const { code = 403, reason = "Forbidden", message, details } = isRecord(status) ? status : {};
  const why = typeof message === "string" && message !== "" ? `: ${message}` : " without explanation";
  const text = `admission webhook "${name}" denied the request${why}`;
  return new StatusError(Number(code), String(reason), text, isRecord(details) ? details : undefined);
}
