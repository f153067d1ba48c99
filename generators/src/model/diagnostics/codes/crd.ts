import { didYouMean } from "@capikit/common/text";
import type { Location } from "../../text/source-text.ts";
import { defineDiagnostic } from "../define-diagnostic.ts";
import { optionality, replacement } from "../fix-at.ts";

// Errors in kinds and their CRDs: CK5xxx.
export const twoStorageVersions = defineDiagnostic<{ kind: string; version: string; other: string }>({
  code: "CK5001",
  title: "Two storage versions",
  message: (f) => `${f.kind} has two storage versions: ${f.other} and ${f.version}`,
  help: "keep +kubebuilder:storageversion in one version",
  why: "Objects are stored in exactly one version.",
  wrong:
    "/**\n * +kubebuilder:storageversion\n */\nexport interface Foo extends KubernetesObject {}\n// in v1 and in v1beta1",
  right: "// +kubebuilder:storageversion in one of them",
});

export const noStorageVersion = defineDiagnostic<{ kind: string; versions: readonly string[] }>({
  code: "CK5002",
  title: "No storage version",
  message: (f) =>
    `${f.kind} has versions ${f.versions.join(", ")}, but none is marked as the storage version`,
  help: "add +kubebuilder:storageversion to one of them",
  why: "With several versions, one must be marked as the storage version.",
  wrong: "// in v1 and in v1beta1\nexport interface Foo extends KubernetesObject {}",
  right: "/**\n * +kubebuilder:storageversion\n */\nexport interface Foo extends KubernetesObject {}",
});

export const noServedVersion = defineDiagnostic<{ kind: string }>({
  code: "CK5003",
  title: "No served version",
  message: (f) => `no version of ${f.kind} is served`,
  help: "remove +kubebuilder:unservedversion from one of them",
  why: "No client could read or write such objects.",
  wrong: "/**\n * +kubebuilder:unservedversion\n */\nexport interface Foo extends KubernetesObject {}",
  right: "export interface Foo extends KubernetesObject {}",
});

export const versionsDiffer = defineDiagnostic<{ kind: string; marker: string; other: string }>({
  code: "CK5004",
  title: "Versions that disagree on the CRD",
  message: (f) => `+${f.marker} of ${f.kind} differs from that of version ${f.other}`,
  help: "use the same value in all versions",
  why: "Names, scope and metadata belong to the whole CRD. If versions differ, it is undefined which value applies.",
  wrong:
    "/**\n * +kubebuilder:resource:path=foos\n */\nexport interface Foo extends KubernetesObject {}\n// and path=fooz in another version",
  right:
    "/**\n * +kubebuilder:resource:path=foos\n */\nexport interface Foo extends KubernetesObject {}\n// the same in all",
});

export const nameTaken = defineDiagnostic<{
  what: string;
  name: string;
  kind: string;
  other: string;
  group: string;
}>({
  code: "CK5006",
  title: "A name used by two kinds",
  message: (f) => `${f.kind} and ${f.other} of ${f.group} both use the ${f.what} ${f.name}`,
  help: (f) => {
    const item = [f.kind, f.other].find((kind) => f.name === `${kind}List`);
    return item !== undefined && [f.kind, f.other].includes(f.name)
      ? `write \`export interface ${f.name} extends KubernetesList<${item}> {}\` for the list of ${item}, or rename the kind`
      : `give one of them another ${f.what} with +kubebuilder:resource`;
  },
  why: "Plural, singular, kind, list kind and short names must be unique within a group; the API server would not serve the second CRD.",
  wrong:
    "/**\n * +kubebuilder:resource:shortName=f\n */\nexport interface Foo extends KubernetesObject {}\n// and on another kind",
  right: "/**\n * +kubebuilder:resource:shortName=fo\n */\nexport interface Foo extends KubernetesObject {}",
});

export const crdRejected = defineDiagnostic<{ what: string; reason: string }>({
  code: "CK5007",
  title: "A name, label or path the API server rejects",
  message: (f) => `the ${f.what} ${f.reason}`,
  why: "Names become parts of URLs and of other names. Labels and annotations follow the rules for all Kubernetes metadata. The scale subresource reads and writes integers under .spec and .status, and a label selector in its string form. A deprecation warning is sent in an HTTP header.",
  wrong: "/**\n * +kubebuilder:resource:path=Foo_s\n */\nexport interface Foo extends KubernetesObject {}",
  right: "/**\n * +kubebuilder:resource:path=foos\n */\nexport interface Foo extends KubernetesObject {}",
});

export const badColumn = defineDiagnostic<{
  column: string;
  reason: string;
  suggestion?: string | undefined;
}>({
  code: "CK5009",
  title: "A printer column the API server rejects",
  message: (f) => `the column ${JSON.stringify(f.column)} ${f.reason}`,
  help: (f) => didYouMean(f.suggestion),
  why: "A column has a name, one of the supported types and formats, and a path.",
  wrong:
    '/**\n * +kubebuilder:printcolumn:name="Ready",type=bool,JSONPath=`.status.ready`\n */\nexport interface Foo extends KubernetesObject {}',
  right:
    '/**\n * +kubebuilder:printcolumn:name="Ready",type=boolean,JSONPath=`.status.ready`\n */\nexport interface Foo extends KubernetesObject {}',
});

export const badPath = defineDiagnostic<{ path: string; what: string; reason: string }>({
  code: "CK5010",
  title: "A JSONPath that cannot be parsed",
  message: (f) => `the JSONPath ${JSON.stringify(f.path)} of ${f.what} ${f.reason}`,
  help: 'write it like .status.phase, .spec.ports[*].name or .status.conditions[?(@.type=="Ready")].status',
  why: "The API server accepts only paths that start with a dot. If it cannot parse the path of a column, it shows the default columns instead of all columns of the version.",
  wrong:
    '/**\n * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`status.ready`\n */\nexport interface Foo extends KubernetesObject {}',
  right:
    '/**\n * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.ready`\n */\nexport interface Foo extends KubernetesObject {}',
});

export const pathWithoutField = defineDiagnostic<{
  path: string;
  what: string;
  at: string;
  /** The name in the path that is not a field. */
  missing?: string | undefined;
  suggestion: string | undefined;
}>({
  code: "CK5011",
  severity: "warning",
  title: "A JSONPath that matches no field",
  message: (f) => `the JSONPath ${f.path} of ${f.what} matches no field: ${f.at}`,
  help: (f) => didYouMean(f.suggestion),
  fix: (f) => (f.missing === undefined ? undefined : replacement(f.missing, f.suggestion)),
  why: "The API server accepts such a path, but the column or the scale subresource always stays empty. A dot in a name needs a backslash: `.metadata.labels['example\\.com/name']`.",
  wrong:
    '/**\n * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.redy`\n */\nexport interface Foo extends KubernetesObject {}',
  right:
    '/**\n * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.ready`\n */\nexport interface Foo extends KubernetesObject {}',
});

export const badSelectableField = defineDiagnostic<{
  path: string;
  reason: string;
  /** The name in the path that is not a field. */
  missing?: string | undefined;
  suggestion?: string | undefined;
}>({
  code: "CK5013",
  title: "A selectable field the API server rejects",
  message: (f) => `the selectable field ${f.path} ${f.reason}`,
  help: (f) =>
    didYouMean(f.suggestion) ??
    "+kubebuilder:selectablefield takes the path of a scalar, such as .spec.region",
  fix: (f) => (f.missing === undefined ? undefined : replacement(f.missing, f.suggestion)),
  why: "Field selectors compare scalar values at fixed paths, at most 8 per version.",
  wrong:
    "/**\n * +kubebuilder:selectablefield:JSONPath=.spec.ports\n */\nexport interface Foo extends KubernetesObject {}",
  right:
    "/**\n * +kubebuilder:selectablefield:JSONPath=.spec.port\n */\nexport interface Foo extends KubernetesObject {}",
});

export const groupNeedsApproval = defineDiagnostic<{ group: string }>({
  code: "CK5015",
  title: "A group reserved for the Kubernetes community",
  message: (f) =>
    `the group ${f.group} is protected: its CRDs need the annotation api-approved.kubernetes.io`,
  help: 'use your own group, or +kubebuilder:metadata:annotations="api-approved.kubernetes.io=<URL of the approval>"',
  why: "Groups under k8s.io and kubernetes.io belong to the Kubernetes community.",
  wrong: "/** +groupName=foo.k8s.io */",
  right: "/** +groupName=foo.example.com */",
});

export const crdTooLarge = defineDiagnostic<{ kind: string; bytes: number; limit: number }>({
  code: "CK5016",
  title: "A CRD that is too large",
  message: (f) => `the CRD of ${f.kind} has ${f.bytes} bytes; the API server stores at most ${f.limit}`,
  help: "shorten descriptions with --max-desc-len, drop old versions, or mark deep types +kubebuilder:validation:Schemaless",
  why: "etcd accepts requests of at most 1.5 MiB.",
  wrong: "capikit generate crd # for a kind that embeds PodSpec in eight versions",
  right: "capikit generate crd --max-desc-len 0",
});

export const crdTooLargeToApply = defineDiagnostic<{ kind: string; bytes: number; limit: number }>({
  code: "CK5017",
  severity: "warning",
  title: "A CRD too large for client-side apply",
  message: (f) => `the CRD of ${f.kind} has ${f.bytes} bytes; \`kubectl apply\` accepts at most ${f.limit}`,
  help: "apply it with --server-side or kubectl create, or shorten descriptions with --max-desc-len",
  why: "Client-side apply stores the whole object in an annotation, and annotations hold at most 256 KiB.",
  wrong: "capikit generate crd # for a kind that embeds PodSpec",
  right: "capikit generate crd --max-desc-len 0",
});

export const badOption = defineDiagnostic<{ option: string; value: string; reason: string }>({
  code: "CK5018",
  title: "An invalid option",
  message: (f) => `the option ${f.option}=${f.value} ${f.reason}`,
  why: "Options are checked before anything is written.",
  wrong: "capikit generate crd --conversion-webhook nowhere",
  right: "capikit generate crd --conversion-webhook acme-system/webhook-service",
});

export const contractVersionUnserved = defineDiagnostic<{
  kind: string;
  contract: string;
  version: string;
  served: readonly string[];
}>({
  code: "CK5019",
  title: "A contract label with a version that is not served",
  message: (f) => `the contract ${f.contract} of ${f.kind} names version ${f.version}, which is not served`,
  help: (f) => (f.served.length === 0 ? undefined : `use one of ${f.served.join(", ")}`),
  why: "Cluster API reads objects in the versions of the label.",
  wrong: "/**\n * +capikit:contract:v1beta2=v2\n */\nexport interface Foo extends KubernetesObject {}",
  right: "/**\n * +capikit:contract:v1beta2=v1\n */\nexport interface Foo extends KubernetesObject {}",
});

export const columnOfAnotherType = defineDiagnostic<{
  column: string;
  path: string;
  type: string;
  found: string;
}>({
  code: "CK5025",
  severity: "warning",
  title: "A column that does not show its field",
  message: (f) =>
    `the column ${f.column} of type ${f.type} does not show ${f.path}, which is of type ${f.found}`,
  help: "use a column of the field's type, or of type string, which shows any value",
  why: "The API server converts no value to the type of a column: kubectl shows an empty cell, or `<invalid>` for a date.",
  wrong:
    '/**\n * +kubebuilder:printcolumn:name="Mode",type=integer,JSONPath=`.spec.mode`\n */\nexport interface Foo extends KubernetesObject {}',
  right:
    '/**\n * +kubebuilder:printcolumn:name="Mode",type=string,JSONPath=`.spec.mode`\n */\nexport interface Foo extends KubernetesObject {}',
});

export const statusRequired = defineDiagnostic<{ kind: string; version: string; at: Location | undefined }>({
  code: "CK5026",
  title: "A required status",
  message: (f) => `no ${f.kind} ${f.version} can be created: its status is required`,
  help: "make it optional (`status?`): the API server removes the status of an object that is created",
  fix: ({ at }) => at && optionality("status", true, at),
  why: "With the status subresource, only requests to /status write the status. The API server removes it when it creates an object, and then rejects the object because a required field is missing, also if the status has a default.",
  wrong:
    "/** +kubebuilder:subresource:status */\nexport interface Foo extends KubernetesObject {\n  status: FooStatus;\n}",
  right:
    "/** +kubebuilder:subresource:status */\nexport interface Foo extends KubernetesObject {\n  status?: FooStatus;\n}",
});
