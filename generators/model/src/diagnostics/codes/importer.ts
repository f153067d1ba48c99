import { defineDiagnostic } from "../define-diagnostic.ts";

const crdHead = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition`;

export const yamlSyntax = defineDiagnostic<{ reason: string }>({
  code: "CK9001",
  name: "yaml-syntax",
  title: "The file is not YAML",
  message: ({ reason }) => `this is not YAML: ${reason}`,
  help: () => "mend the file; kubectl would refuse it too",
  page: {
    why: "A file that kubectl cannot read defines nothing. Nothing is guessed from the part that could be read.",
    wrong: `${crdHead}\nspec: {group: example.org`,
    right: `${crdHead}\nspec: {group: example.org}`,
  },
});

export const duplicateKey = defineDiagnostic<{ key: string }>({
  code: "CK9002",
  name: "yaml-duplicate-key",
  title: "A key stands twice in one mapping",
  message: ({ key }) => `key ${JSON.stringify(key)} stands twice in this mapping`,
  help: () => "remove one of the two",
  page: {
    why: "Readers disagree about which of two equal keys counts: some take the last, strict ones refuse the document. YAML 1.1 rules apply to keys as well, so that `yes` and `true` are the same key.",
    wrong: "type: string\ntype: integer",
    right: "type: integer",
  },
});

export const notACrd = defineDiagnostic<{ found: string }>({
  code: "CK9003",
  name: "not-a-crd",
  title: "The input holds no CustomResourceDefinition",
  message: ({ found }) => `${found} is no CustomResourceDefinition`,
  help: () =>
    "pass files with documents of apiVersion apiextensions.k8s.io/v1 and kind CustomResourceDefinition",
  page: {
    why: "Types are made from CRDs. A file without any is most likely the wrong file, so it is an error and not passed over.",
    wrong: "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}",
    right: `${crdHead}\nmetadata: {name: foos.example.org}\nspec: …`,
  },
});

export const documentSkipped = defineDiagnostic<{ found: string }>({
  code: "CK9004",
  name: "document-skipped",
  severity: "warning",
  title: "A document beside the CRDs was passed over",
  message: ({ found }) => `${found} is no CustomResourceDefinition and was passed over`,
  page: {
    why: "Release manifests hold CRDs beside Deployments, roles and more. Types are made from the CRDs alone; the rest is named so that nothing goes unnoticed.",
    wrong: `${crdHead}\n…\n---\nkind: Deployment`,
    right: `${crdHead}\n…`,
  },
});

export const crdOldVersion = defineDiagnostic<{ version: string }>({
  code: "CK9005",
  name: "crd-old-version",
  title: "The CRD is of an API version that is no longer served",
  message: ({ version }) => `this CustomResourceDefinition is of ${version}`,
  help: () => "convert it to apiextensions.k8s.io/v1 first",
  page: {
    why: "apiextensions.k8s.io/v1beta1 was removed in Kubernetes 1.22. It allowed schemas that are not structural, which have no counterpart in types.",
    wrong: "apiVersion: apiextensions.k8s.io/v1beta1\nkind: CustomResourceDefinition",
    right: crdHead,
  },
});

export const crdMalformed = defineDiagnostic<{ reason: string; help?: string }>({
  code: "CK9006",
  name: "crd-malformed",
  title: "The CRD lacks what every CRD has",
  message: ({ reason }) => reason,
  help: ({ help }) => help ?? "complete the CRD; the API server would refuse it too",
  page: {
    why: "Without group, names and versions with a schema there is nothing to make types of.",
    wrong: `${crdHead}\nspec:\n  names: {kind: Foo, plural: foos}`,
    right: `${crdHead}\nspec:\n  group: example.org\n  names: {kind: Foo, plural: foos}\n  scope: Namespaced\n  versions: […]`,
  },
});

export const crdRepeated = defineDiagnostic<{ name: string }>({
  code: "CK9007",
  name: "crd-repeated",
  title: "The same kind is defined twice",
  message: ({ name }) => `${name} is defined more than once`,
  help: () => "pass one definition of each kind",
  page: {
    why: "One kind of a group is one interface per version. Two definitions of it cannot both be kept, and which one is meant cannot be known.",
    wrong: "capikit import crd release-1.0/foos.yaml release-1.1/foos.yaml --out .",
    right: "capikit import crd release-1.1/foos.yaml --out .",
  },
});

export const notExpressed = defineDiagnostic<{ crd: string; path: string; reason: string }>({
  code: "CK9008",
  name: "import-not-expressed",
  severity: "warning",
  title: "Something in the CRD cannot be said in annotated types",
  message: ({ crd, path, reason }) => `${crd}: ${path}: ${reason}`,
  page: {
    why: "The types that were written say everything but this. What is generated from them differs from the imported CRD in this place.",
    wrong: "type: object\nadditionalProperties: true",
    right: "type: object\nx-kubernetes-preserve-unknown-fields: true",
  },
});

export const notADocument = defineDiagnostic<{ reason: string }>({
  code: "CK9009",
  name: "not-a-hook-document",
  title: "The input is no OpenAPI document of runtime hooks",
  message: ({ reason }) => `this is no OpenAPI document of runtime hooks: ${reason}`,
  help: () => "pass the document of a release, such as runtime-sdk-openapi.yaml",
  page: {
    why: "Hook types are made from the paths of a document, which are those of hooks, and from the components of their bodies.",
    wrong: "openapi: 3.0.0\npaths:\n  /pets:\n    get: …",
    right: "openapi: 3.0.0\npaths:\n  /hooks.example.com/v1/before/{name}:\n    post: …",
  },
});
