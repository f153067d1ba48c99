import { defineDiagnostic } from "../define-diagnostic.ts";

const crdHead = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition`;

export const yamlSyntax = defineDiagnostic<{ reason: string }>({
  code: "CK9001",
  title: "Invalid YAML",
  message: ({ reason }) => `invalid YAML: ${reason}`,
  help: "fix the file; all lines of a quoted text must be indented more than its key",
  why: "kubectl cannot read such a file. capikit does not import the part that can be parsed.",
  wrong: `${crdHead}\nspec: {group: example.org`,
  right: `${crdHead}\nspec: {group: example.org}`,
});

export const duplicateKey = defineDiagnostic<{ key: string }>({
  code: "CK9002",
  title: "Duplicate key in a mapping",
  message: ({ key }) => `key ${JSON.stringify(key)} is duplicated in this mapping`,
  help: "remove one of the two",
  why: "Parsers treat duplicate keys differently: some use the last, strict ones reject the document. YAML 1.1 rules apply to keys as well, so `yes` and `true` are the same key.",
  wrong: "type: string\ntype: integer",
  right: "type: integer",
});

export const notACrd = defineDiagnostic<{ found: string }>({
  code: "CK9003",
  title: "The input contains no CustomResourceDefinition",
  message: ({ found }) => `${found} is not a CustomResourceDefinition`,
  help: "pass files with documents of apiVersion apiextensions.k8s.io/v1 and kind CustomResourceDefinition",
  why: "Types are generated from CRDs. A file without any is most likely the wrong file, so it is an error.",
  wrong: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}",
  right: `${crdHead}\nmetadata: {name: foos.example.org}\nspec: …`,
});

export const documentSkipped = defineDiagnostic<{ found: string }>({
  code: "CK9004",
  severity: "warning",
  title: "A document that is not a CRD was skipped",
  message: ({ found }) => `${found} is not a CustomResourceDefinition and was skipped`,
  why: "Release manifests contain Deployments, roles and other objects in addition to CRDs. Types are generated only from the CRDs; skipped documents are reported.",
  wrong: `${crdHead}\n…\n---\nkind: Deployment`,
  right: `${crdHead}\n…`,
});

export const crdOldVersion = defineDiagnostic<{ version: string }>({
  code: "CK9005",
  title: "A CRD of an API version that is no longer served",
  message: ({ version }) => `the CustomResourceDefinition has apiVersion ${version}`,
  help: "convert it to apiextensions.k8s.io/v1 first",
  why: "apiextensions.k8s.io/v1beta1 was removed in Kubernetes 1.22. It allowed schemas that are not structural, which cannot be expressed as types.",
  wrong: "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition",
  right: crdHead,
});

export const crdMalformed = defineDiagnostic<{ reason: string; help?: string }>({
  code: "CK9006",
  title: "An incomplete CRD",
  message: ({ reason }) => reason,
  help: ({ help }) => help ?? "complete the CRD; the API server would reject it too",
  why: "Types cannot be generated without group, names, and versions with a schema.",
  wrong: `${crdHead}\nspec:\n  names: {kind: Foo, plural: foos}`,
  right: `${crdHead}\nspec:\n  group: example.org\n  names: {kind: Foo, plural: foos}\n  scope: Namespaced\n  versions: […]`,
});

export const crdRepeated = defineDiagnostic<{ name: string }>({
  code: "CK9007",
  title: "A kind that is defined twice",
  message: ({ name }) => `${name} is defined more than once`,
  help: "pass one definition of each kind",
  why: "Each kind of a group becomes one interface per version. With two definitions, capikit cannot know which one to use.",
  wrong: "capikit import crd release-1.0/foos.yaml release-1.1/foos.yaml --out .",
  right: "capikit import crd release-1.1/foos.yaml --out .",
});

export const notExpressed = defineDiagnostic<{ crd: string; path: string; reason: string }>({
  code: "CK9008",
  severity: "warning",
  title: "A CRD feature that annotated types cannot express",
  message: ({ crd, path, reason }) => `${crd}: ${path}: ${reason}`,
  why: "The written types express everything else. CRDs generated from them differ from the imported CRD here.",
  wrong: "type: object\nadditionalProperties: true",
  right: "type: object\nx-kubernetes-preserve-unknown-fields: true",
});

export const notADocument = defineDiagnostic<{ reason: string }>({
  code: "CK9009",
  title: "The input is not an OpenAPI document of runtime hooks",
  message: ({ reason }) => `not an OpenAPI document of runtime hooks: ${reason}`,
  help: "pass the document of a release, such as runtime-sdk-openapi.yaml",
  why: "Hook types are generated from the document's paths, which are those of hooks, and from the components of their bodies.",
  wrong: "openapi: 3.0.0\npaths:\n  /pets:\n    get: …",
  right: "openapi: 3.0.0\npaths:\n  /hooks.example.com/v1/before/{name}:\n    post: …",
});

export const requiredMeta = defineDiagnostic<{ crd: string; path: string; names: string }>({
  code: "CK9012",
  severity: "info",
  title: "A CRD requires members that every object has",
  message: ({ crd, path, names }) => `${crd}: ${path}: generated CRDs do not require ${names}`,
  why: "The API server accepts no object without apiVersion, kind and metadata, so it does not matter that generated CRDs do not require them.",
  wrong: "openAPIV3Schema:\n  type: object\n  required: [metadata, spec]",
  right: "openAPIV3Schema:\n  type: object\n  required: [spec]",
});
