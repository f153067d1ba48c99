/** A change of the fields of a CRD outside of its schema. */
export interface CrdChange {
  readonly name: string;
  readonly accepted: boolean;
  /** Fields by their path; undefined removes a field. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const version = (field: string) => `spec.versions.0.${field}`;
const column = (fields: object) => ({
  [version("additionalPrinterColumns")]: [
    { name: "Size", type: "string", jsonPath: ".spec.size", ...fields },
  ],
});
const webhook = (fields: object, strategy = "Webhook") => ({
  "spec.conversion": {
    strategy,
    webhook: {
      clientConfig: { service: { name: "a", namespace: "b", path: "/convert" } },
      conversionReviewVersions: ["v1"],
      ...fields,
    },
  },
});
const service = (fields: object) =>
  webhook({ clientConfig: { service: { name: "a", namespace: "b", ...fields } } });
const url = (text: string) => webhook({ clientConfig: { url: text } });
const scale = (fields: object) => ({
  [version("subresources")]: {
    scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas", ...fields },
  },
});
const selectable = (...paths: string[]) => ({
  [version("selectableFields")]: paths.map((jsonPath) => ({ jsonPath })),
});
const warning = (text: string, deprecated = true) => ({
  [version("deprecated")]: deprecated,
  [version("deprecationWarning")]: text,
});
const group = (name: string, annotations?: Readonly<Record<string, string>>) => ({
  "spec.group": name,
  "metadata.name": `sizes.${name}`,
  "metadata.annotations": annotations,
});

const accepted: Readonly<Record<string, CrdChange["fields"]>> = {
  "no change": {},
  "a short name": { "spec.names.shortNames": ["sz"] },
  "a column of metadata": column({ jsonPath: ".metadata.creationTimestamp", type: "date" }),
  "a column without field": column({ jsonPath: ".spec.missing" }),
  "a column with a format": column({ format: "password" }),
  "a conversion webhook": webhook({}),
  "a conversion webhook by URL": url("https://example.com/convert"),
  "a port of the conversion webhook": service({ port: 8443 }),
  "no conversion": { "spec.conversion": { strategy: "None" } },
  "a scale subresource": scale({}),
  "a scale subresource with selector": scale({ labelSelectorPath: ".status.selector" }),
  "a selectable field": selectable(".spec.size"),
  "a deprecation warning": warning("use another kind"),
  "an unapproved group": group("sizes.k8s.io", { "api-approved.kubernetes.io": "unapproved, a test" }),
  "an approved group": group("sizes.k8s.io", { "api-approved.kubernetes.io": "https://example.com/1" }),
};

const rejected: Readonly<Record<string, CrdChange["fields"]>> = {
  "another plural": { "spec.names.plural": "foos" },
  "a plural in upper case": { "spec.names.plural": "Sizes", "metadata.name": "Sizes.own.example.com" },
  "a singular in upper case": { "spec.names.singular": "Size" },
  "a kind with a dot": { "spec.names.kind": "Si.ze" },
  "a list kind equal to the kind": { "spec.names.listKind": "Size" },
  "a short name with an underscore": { "spec.names.shortNames": ["s_z"] },
  "a category with a dot": { "spec.names.categories": ["a.b"] },
  "no plural": { "spec.names.plural": undefined },
  "no kind": { "spec.names.kind": undefined },
  "no group": { "spec.group": undefined },
  "a group without dot": group("example"),
  "a group of Kubernetes": group("sizes.k8s.io"),
  "an approval without URL": group("sizes.k8s.io", { "api-approved.kubernetes.io": "yes" }),
  "an unknown scope": { "spec.scope": "Global" },
  "an unknown column type": column({ type: "bool" }),
  "no column type": column({ type: undefined }),
  "no column name": column({ name: "" }),
  "an unknown column format": column({ format: "time" }),
  "a column path without dot": column({ jsonPath: "spec.size" }),
  "no column path": column({ jsonPath: undefined }),
  "a scale path outside of spec": scale({ specReplicasPath: ".status.replicas" }),
  "a scale path outside of status": scale({ statusReplicasPath: ".spec.replicas" }),
  "a selector path in metadata": scale({ labelSelectorPath: ".metadata.labels" }),
  "no scale path": scale({ specReplicasPath: undefined }),
  "a selectable object": selectable(".spec"),
  "an unknown selectable field": selectable(".spec.missing"),
  "selectable metadata": selectable(".metadata.name"),
  "a selectable field twice": selectable(".spec.size", ".spec.size"),
  "a warning without deprecation": warning("use another kind", false),
  "an empty warning": warning(""),
  "a warning with a line break": warning("a\nb"),
  "a long warning": warning("a".repeat(257)),
  "a version in upper case": { [version("name")]: "V1" },
  "an unknown conversion": { "spec.conversion": { strategy: "Script" } },
  "a conversion without strategy": { "spec.conversion": {} },
  "a webhook without strategy Webhook": webhook({}, "None"),
  "no client config": webhook({ clientConfig: undefined }),
  "no review versions": webhook({ conversionReviewVersions: [] }),
  "an unknown review version": webhook({ conversionReviewVersions: ["v2"] }),
  "a review version twice": webhook({ conversionReviewVersions: ["v1", "v1"] }),
  "no service name": service({ name: undefined }),
  "no service namespace": service({ namespace: undefined }),
  "an invalid port": service({ port: 70_000 }),
  "a relative path": service({ path: "convert" }),
  "a URL without TLS": url("http://example.com"),
  "a URL with query": url("https://example.com/convert?a=b"),
  preserveUnknownFields: { "spec.preserveUnknownFields": true },
};

/** Changes with the verdict of the API server. */
export const crdChanges: readonly CrdChange[] = [
  ...Object.entries(accepted).map(([name, fields]) => ({ name, fields, accepted: true })),
  ...Object.entries(rejected).map(([name, fields]) => ({ name, fields, accepted: false })),
];

/** Returns a copy of a definition with changed fields. */
export function changed<T>(definition: T, fields: CrdChange["fields"]): T {
  const copy = structuredClone(definition);
  for (const [path, value] of Object.entries(fields)) {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    let current = copy as Record<string, unknown>;
    for (const step of steps) current = current[step] as Record<string, unknown>;
    current[last] = value;
  }
  return copy;
}
