/** The places where a rule can be checked. */
export const checkPlaces = /* @__PURE__ */ Object.freeze({
  "crd-schema": "The schema of a CRD: fields, their types and bounds.",
  "crd-metadata": "The rest of a CRD: its name, scope, labels, versions and subresources.",
  object: "An object in the API server.",
  "runtime-behaviour": "The behaviour of a running controller or server.",
  manager: "The flags of the provider's program.",
  webhook: "The responses of an admission webhook.",
  rbac: "The roles in the components.",
  repository: "The files of a release.",
  components: "The components YAML.",
  "metadata-yaml": "metadata.yaml.",
  templates: "The cluster templates.",
  "cluster-class": "The files that define ClusterClasses.",
  discovery: "The response to the Discovery hook.",
  response: "The response to any other hook.",
  documentation: "The documentation for the provider's users.",
});
/** A place that shows whether a rule is fulfilled. */
export type CheckPlace = keyof typeof checkPlaces;
