import { type Marker, stringOf, stringsOf } from "@capikit/model";

/** The kind of a webhook: only mutating webhooks may change objects. */
export type WebhookKind = "mutating" | "validating";

/** Values of the API by argument; markers may use any letter case. */
export const apiValues = {
  failurePolicy: ["Ignore", "Fail"],
  matchPolicy: ["Exact", "Equivalent"],
  sideEffects: ["None", "NoneOnDryRun"],
  reinvocationPolicy: ["Never", "IfNeeded"],
  verbs: ["CREATE", "UPDATE", "DELETE", "CONNECT", "*"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns the API's spelling of a value; `undefined` for other values. */
export function apiValue(argument: keyof typeof apiValues, value: string): string | undefined {
  const lower = value.toLowerCase();
  return apiValues[argument].find((known) => known.toLowerCase() === lower);
}

export function kindOf(marker: Marker): WebhookKind {
  return marker.arguments.mutating === true ? "mutating" : "validating";
}

/** Returns the webhook of a marker in API form, before its patch. */
export function toWebhook(marker: Marker): Record<string, unknown> {
  const { arguments: given } = marker;
  const policy = (argument: Exclude<keyof typeof apiValues, "verbs">): string | undefined => {
    const value = stringOf(marker, argument);
    return value === undefined ? undefined : apiValue(argument, value);
  };
  const webhook = {
    name: stringOf(marker, "name"),
    clientConfig: clientConfig(marker),
    rules: [
      {
        apiGroups: stringsOf(marker, "groups").map((group) => (group === "core" ? "" : group)),
        apiVersions: stringsOf(marker, "versions"),
        operations: stringsOf(marker, "verbs").map((verb) => apiValue("verbs", verb) ?? verb),
        resources: stringsOf(marker, "resources"),
      },
    ],
    failurePolicy: policy("failurePolicy"),
    matchPolicy: policy("matchPolicy"),
    sideEffects: policy("sideEffects"),
    timeoutSeconds: given.timeoutSeconds,
    admissionReviewVersions: stringsOf(marker, "admissionReviewVersions"),
    reinvocationPolicy: kindOf(marker) === "mutating" ? policy("reinvocationPolicy") : undefined,
  };
  return Object.fromEntries(Object.entries(webhook).filter(([, value]) => value !== undefined));
}

function clientConfig(marker: Marker): Record<string, unknown> {
  const path = stringOf(marker, "path");
  if (path === undefined) return { url: stringOf(marker, "url") };
  const port = marker.arguments.servicePort;
  return {
    service: {
      name: stringOf(marker, "serviceName") ?? "webhook-service",
      namespace: stringOf(marker, "serviceNamespace") ?? "system",
      path,
      ...(port !== undefined && { port }),
    },
  };
}
