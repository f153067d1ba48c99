/** Where one can see whether a rule is kept. */
export const checkPlaces = /* @__PURE__ */ Object.freeze({
  "crd-schema": "The schema of a CRD: fields, their types and bounds.",
  "crd-metadata": "The rest of a CRD: its name, scope, labels, versions, subresources.",
  object: "An object as it stands in the API server.",
  "runtime-behaviour": "What a running controller or server does.",
  manager: "The flags that the provider's program takes.",
  webhook: "What an admission webhook answers.",
  rbac: "The roles among the components.",
  repository: "The files of a release.",
  components: "The components YAML.",
  "metadata-yaml": "metadata.yaml.",
  templates: "The cluster templates.",
  "cluster-class": "The files that define ClusterClasses.",
  discovery: "The answer to the Discovery hook.",
  response: "The answer to any other hook.",
  documentation: "What the provider's users read.",
});
export type CheckPlace = keyof typeof checkPlaces;
