import { applyMergePatch } from "@capikit/common/json";
import fc from "fast-check";
import { type Manifest, randomRole, randomWebhookConfiguration } from "./random-manifests.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Markers in a source, and the manifest that they describe. */
export interface MarkedManifest {
  readonly source: string;
  readonly manifest: Manifest;
}

/** Values of the API that a marker writes alike. Others are part of the patch. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  failurePolicy: ["Fail", "Ignore"],
  matchPolicy: ["Exact", "Equivalent"],
  sideEffects: ["None", "NoneOnDryRun", "Some", "Unknown"],
  reinvocationPolicy: ["Never", "IfNeeded"],
};
const verbs = ["CREATE", "UPDATE", "DELETE", "CONNECT", "*"];
const defaults = {
  failurePolicy: "Fail",
  rules: [{ apiGroups: ["apps"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["deployments"] }],
  admissionReviewVersions: ["v1"],
  clientConfig: { service: { name: "webhook-service", namespace: "system", path: "/x" } },
};
const quote = (value: unknown): string => JSON.stringify(String(value));
const list = (items: readonly unknown[]): string => items.map(quote).join(";");

/** Returns the arguments for a field of a webhook; undefined if no argument expresses it. */
function argumentsOf(field: string, value: unknown): readonly string[] | undefined {
  if (field === "name") return [`name=${quote(value)}`];
  if (field === "timeoutSeconds") return [`timeoutSeconds=${value}`];
  if (field === "admissionReviewVersions") {
    const versions = value as readonly unknown[];
    return versions.length === 0 ? undefined : [`admissionReviewVersions=${list(versions)}`];
  }
  if (field === "clientConfig") return addressOf(value as Fields);
  if (field === "rules") return ruleOf(value as readonly Fields[]);
  return values[field]?.includes(value) ? [`${field}=${value}`] : undefined;
}

function addressOf({ url, service }: Fields): readonly string[] | undefined {
  if (url !== undefined) return service === undefined && url !== "" ? [`url=${quote(url)}`] : undefined;
  const { name, namespace, path, port } = (service ?? {}) as Fields;
  // Empty arguments have the defaults.
  if ([path, name, namespace].some((value) => value === undefined || value === "")) return undefined;
  const place = [`path=${quote(path)}`, `serviceName=${quote(name)}`, `serviceNamespace=${quote(namespace)}`];
  return port === undefined ? place : [...place, `servicePort=${port}`];
}

function ruleOf([rule, ...others]: readonly Fields[]): readonly string[] | undefined {
  if (rule === undefined || others.length > 0 || rule.scope !== undefined) return undefined;
  const { apiGroups, apiVersions, operations, resources } = rule as Readonly<Record<string, string[]>>;
  if (!operations?.every((operation) => verbs.includes(operation))) return undefined;
  return Object.entries({ groups: apiGroups, versions: apiVersions, verbs: operations, resources }).map(
    ([name, items]) => `${name}=${list(items ?? [])}`,
  );
}

/** Writes a webhook as a marker; `patched` are the fields that its patch has. */
function markerOf(
  isMutating: boolean,
  webhook: Fields,
  patched: ReadonlySet<string>,
): { readonly line: string; readonly webhook: Fields } {
  const written: string[] = [`mutating=${isMutating}`];
  const base: Record<string, unknown> = {};
  const patch: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(webhook), ...Object.keys(defaults)])) {
    const value = webhook[field] ?? defaults[field as keyof typeof defaults];
    const given = patched.has(field) && field !== "name" ? undefined : argumentsOf(field, value);
    const fallback = defaults[field as keyof typeof defaults];
    if (given === undefined) patch[field] = value;
    if (given !== undefined || fallback !== undefined) {
      base[field] = given === undefined ? fallback : value;
      written.push(...(given ?? argumentsOf(field, fallback) ?? []));
    }
  }
  if (Object.keys(patch).length > 0) written.push(`patch=${JSON.stringify(JSON.stringify(patch))}`);
  return {
    line: `// +kubebuilder:webhook:${written.join(",")}`,
    webhook: applyMergePatch(base, patch as never) as Fields,
  };
}

export const markedWebhooks: fc.Arbitrary<MarkedManifest> = fc
  .tuple(
    randomWebhookConfiguration.filter(({ webhooks }) => (webhooks as readonly Fields[]).length > 0),
    fc.uniqueArray(
      fc.constantFrom(
        "failurePolicy",
        "rules",
        "clientConfig",
        "timeoutSeconds",
        "sideEffects",
        "matchPolicy",
      ),
      { maxLength: 2 },
    ),
  )
  .map(([configuration, patched]) => {
    const isMutating = configuration.kind.startsWith("Mutating");
    const markers = (configuration.webhooks as readonly Fields[]).map((webhook) =>
      markerOf(isMutating, webhook, new Set(patched)),
    );
    const { name } = configuration.metadata as Fields;
    return {
      source: [
        `// +kubebuilder:webhookconfiguration:mutating=${isMutating},name=${quote(name)}`,
        ...markers.map(({ line }) => line),
        "export const webhooks = true;\n",
      ].join("\n"),
      manifest: { ...configuration, webhooks: markers.map(({ webhook }) => webhook) },
    };
  });

export const markedRoles: fc.Arbitrary<MarkedManifest> = randomRole
  .filter(({ rules }) => (rules as readonly Fields[]).length > 0)
  .map((role) => {
    const { namespace } = role.metadata as Fields;
    const lines = (role.rules as readonly Readonly<Record<string, string[]>>[]).map((rule) => {
      const names = { verbs: "verbs", apiGroups: "groups", resources: "resources" };
      const all = { ...names, resourceNames: "resourceNames", nonResourceURLs: "urls" };
      const given = Object.entries(all).flatMap(([field, name]) => {
        const items = rule[field] ?? [];
        return items.length === 0 ? [] : [`${name}=${list(items)}`];
      });
      const place = namespace === undefined ? [] : [`namespace=${namespace}`];
      return `// +kubebuilder:rbac:${[...given, ...place].join(",")}`;
    });
    return { source: [...lines, "export const role = true;\n"].join("\n"), manifest: role };
  });
