import { randomUUID } from "node:crypto";
import type { DynamicObject } from "@capikit/client";
import { isRecord, parseJson } from "@capikit/common/json";
import { applyJsonPatch } from "@capikit/common/patch";
import { type LabelSelector, labelMatcher } from "@capikit/common/selectors";
import type { Cluster } from "../store/cluster.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { StatusError } from "../store/status-error.ts";
import { readObject } from "../store/stored-object.ts";
import type { Admitted } from "../store/write-hooks.ts";
import { callWebhook, type WebhookClientConfig } from "./call-webhook.ts";

interface Rule {
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly operations?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

/** A webhook of a configuration. */
export interface AdmissionWebhook {
  readonly name: string;
  readonly clientConfig: WebhookClientConfig;
  readonly rules?: readonly Rule[];
  readonly failurePolicy?: string;
  readonly timeoutSeconds?: number;
  readonly namespaceSelector?: LabelSelector;
  readonly objectSelector?: LabelSelector;
}

/** Returns the webhooks that a write calls, in the API server's order. */
export function webhooksFor(
  cluster: Cluster,
  kind: "mutatingwebhookconfigurations" | "validatingwebhookconfigurations",
  write: Admitted,
): AdmissionWebhook[] {
  const configurations = cluster.findStore("admissionregistration.k8s.io", kind)?.sorted() ?? [];
  return configurations
    .flatMap((stored) => (readObject(stored) as { webhooks?: AdmissionWebhook[] }).webhooks ?? [])
    .filter((webhook) => matches(cluster, webhook, write));
}

function matches(cluster: Cluster, webhook: AdmissionWebhook, write: Admitted): boolean {
  const { rules = [], namespaceSelector = {}, objectSelector = {} } = webhook;
  if (!rules.some((rule) => matchesRule(rule, write))) return false;
  const labels = [write.object, write.old].map((object) => object?.metadata.labels ?? {});
  if (!labels.some((one) => labelMatcher(objectSelector).matches(one))) return false;
  if (write.namespace === undefined) return true;
  const namespace = cluster.findStore("", "namespaces")?.objects.get(`/${write.namespace}`);
  return labelMatcher(namespaceSelector).matches(namespace?.labels ?? {});
}

function matchesRule(rule: Rule, { store: { kind }, operation, subresource, namespace }: Admitted): boolean {
  const { apiGroups = [], apiVersions = [], operations = [], resources = [], scope = "*" } = rule;
  const has = (values: readonly string[], value: string) => values.includes("*") || values.includes(value);
  const resource = subresource === undefined ? kind.plural : `${kind.plural}/${subresource}`;
  const within = subresource === undefined ? ["*"] : ["*/*", `*/${subresource}`, `${kind.plural}/*`];
  const isInScope = scope === "*" || (scope === "Namespaced") === (namespace !== undefined);
  return (
    has(apiGroups, kind.group) &&
    has(apiVersions, kind.version) &&
    has(operations, operation) &&
    [resource, "*/*", ...within].some((one) => resources.includes(one)) &&
    isInScope
  );
}

/**
 * Calls a webhook and returns the object with its changes.
 *
 * @throws StatusError when it denies the write, or cannot be called and must not be ignored.
 */
export async function reviewAdmission(
  webhook: AdmissionWebhook,
  write: Admitted,
  object: DynamicObject | undefined,
): Promise<DynamicObject | undefined> {
  const { name, clientConfig, timeoutSeconds = 10, failurePolicy } = webhook;
  const uid = randomUUID();
  const request = { uid, ...attributesOf(write), object: object ?? null, oldObject: write.old ?? null };
  const review = { kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request };
  let answer: Record<string, unknown>;
  try {
    answer = await callWebhook(clientConfig, review, timeoutSeconds * 1000);
  } catch (error) {
    if (failurePolicy === "Ignore") return object;
    const reason = `failed calling webhook "${name}": failed to call webhook: ${(error as Error).message}`;
    throw new StatusError(500, "InternalError", `Internal error occurred: ${reason}`, {
      causes: [{ message: reason }],
    });
  }
  const response = isRecord(answer.response) ? answer.response : {};
  if (response.allowed !== true) throw denied(name, response.status);
  if (typeof response.patch !== "string" || object === undefined) return object;
  return applyJsonPatch(object, parseJson(Buffer.from(response.patch, "base64").toString()));
}

function attributesOf({ store, operation, name, namespace, subresource, dryRun }: Admitted): object {
  const { group, version, plural, kind } = store.kind satisfies ServedKind;
  const resource = { group, version, resource: plural };
  return {
    kind: { group, version, kind },
    resource,
    requestKind: { group, version, kind },
    requestResource: resource,
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
