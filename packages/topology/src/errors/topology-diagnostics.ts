import { createDiagnostic, type Diagnostic, defineDiagnostics } from "@capikit/common/diagnostics";

/** Reasons why a topology cannot be rendered. */
export const topologyDiagnostics = defineDiagnostics({
  "topology/objects-missing": {
    severity: "error",
    title: "The input has a Cluster with a topology, and its ClusterClass",
    why: "A topology is rendered from one Cluster and the ClusterClass that it refers to.",
  },
  "topology/invalid-object": {
    severity: "error",
    title: "Clusters, ClusterClasses, templates and rendered objects are valid",
    why: "The API server rejects the object. It drops unknown fields of ClusterClasses and templates, and refuses to apply rendered objects with unknown fields, so that each reconcile fails. Cluster API before v1.2 set dropped fields again each time, which replaced Machines without end.",
  },
  "topology/cluster-class": {
    severity: "error",
    title: "A ClusterClass refers to templates, and its classes have unique names",
    why: "Cluster API's webhook rejects the ClusterClass.",
  },
  "topology/version": {
    severity: "error",
    title: "Versions of topologies and ClusterClasses are valid",
    why: "Cluster API's webhook rejects other versions than semantic versions and, if the ClusterClass lists versions, those that it does not list. A list must be in order, without a gap between minor versions.",
  },
  "topology/update": {
    severity: "error",
    title: "Changes of Clusters and ClusterClasses are compatible",
    why: "Cluster API's webhook rejects changes that would replace a Cluster's objects by objects of other kinds, remove its references, or remove parts of a ClusterClass that Clusters use.",
  },
  "topology/metadata": {
    severity: "error",
    title: "Names, labels, annotations and taints are valid",
    why: "Cluster API's webhook rejects them, because they end up on Machines and other objects.",
  },
  "topology/network": {
    severity: "error",
    title: "CIDR blocks of a Cluster are valid",
    why: "Cluster API's webhook rejects the Cluster.",
  },
  "topology/rollout": {
    severity: "error",
    title: "Rollouts can make progress",
    why: "Cluster API's webhook rejects limits that are neither numbers nor percentages, or that are both 0.",
  },
  "topology/workers": {
    severity: "error",
    title: "Workers of a topology have unique names and known classes",
    why: "Cluster API's webhook rejects workers without a name, with the name of others, or of a class that the ClusterClass does not have.",
  },
  "topology/health-check": {
    severity: "error",
    title: "Health checks of topologies and ClusterClasses are valid",
    why: "Cluster API's webhook rejects the object, because its MachineHealthChecks could not be created.",
  },
  "topology/template-missing": {
    severity: "error",
    title: "The templates of a ClusterClass exist",
    why: "Objects of a topology are created from the templates that its ClusterClass refers to.",
  },
  "topology/object-name": {
    severity: "error",
    title: "Naming templates of a ClusterClass are valid",
    why: "Cluster API renders the names of objects from these templates, and fails at every reconcile.",
  },
  "topology/variable-definition": {
    severity: "error",
    title: "Definitions of variables are valid and agree",
    why: "Cluster API's webhook rejects the ClusterClass, or its controller reports the conflict and does not reconcile its Clusters.",
  },
  "topology/variable-value": {
    severity: "error",
    title: "Values of variables match their definitions",
    why: "Cluster API's webhook rejects Clusters with missing, unknown, duplicate or invalid variables.",
  },
  "topology/patch": {
    severity: "error",
    title: "Patches of a ClusterClass are valid, and can be generated and applied",
    why: "Cluster API's webhook rejects invalid patches, also those that are off. Cluster API fails at every reconcile of a Cluster whose templates it cannot patch.",
  },
  "topology/upgrade-plan": {
    severity: "error",
    title: "An upgrade plan leads to the version of the topology",
    why: "Cluster API upgrades step by step. The control plane skips no minor version; workers may skip at most two.",
  },
  "topology/feature-gate": {
    severity: "error",
    title: "Feature gates of the used fields are enabled",
    why: "Cluster API's webhook rejects fields of features that are off. RuntimeSDK and MachineTaintPropagation are off by default.",
    help: "enable the gate as in Cluster API, such as --feature-gates MachineTaintPropagation=true",
  },
  "topology/extension-missing": {
    severity: "error",
    title: "Extensions of the ClusterClass are given",
    why: "The ClusterClass uses a Runtime Extension, which must be called to render the topology.",
    help: "set the URL of the extension with --extension name=https://host:port, or use --skip-external",
  },
  "topology/extension-handler": {
    severity: "error",
    title: "Extensions have the handlers that the ClusterClass names",
    why: "Cluster API accepts the ClusterClass, and then fails at every reconcile of it or of its Clusters.",
    help: "name a handler of the extension, a dot, and its ExtensionConfig",
  },
  "topology/extension-failed": {
    severity: "error",
    title: "Extensions of the ClusterClass respond with success",
    why: "Cluster API does not reconcile the topology while an extension fails.",
    help: "start the extension, correct what its answer names, and repeat the call with `capikit hooks call`; --skip-external leaves its patches out",
  },
  "topology/refused": {
    severity: "error",
    title: "The API server accepts the new objects",
    why: "The change of the object does not happen. The forecast is about the other objects.",
  },
  "topology/endless-rollout": {
    severity: "error",
    title: "A topology at rest does not change",
    why: "Cluster API renders a topology and applies its objects at each reconcile. A field that differs each time rotates templates, so that Machines are replaced without end.",
    help: "make the patch deterministic and independent of names of templates, or remove the field from the other controller, webhook or manifest",
  },
  "topology/stored-field": {
    severity: "warning",
    title: "The API server stores the fields of a topology as they are applied",
    why: "A webhook, a schema or another field manager changes the value. Controllers that compare the stored value with the template see a difference at each reconcile.",
    help: "write the value in the form that the API server stores",
  },
  "topology/defaulted-field": {
    severity: "info",
    title: "Fields of a topology have defaults of the API server",
    why: "A release of a provider with other defaults changes the field of existing objects, which may replace Machines.",
  },
});

export type TopologyCode = keyof typeof topologyDiagnostics;

/**
 * Creates a diagnostic.
 *
 * @param where A field of the Cluster, or another object: a ClusterClass and its field, or a patch.
 * @param message The error and its fix. Deterministic.
 */
export function topologyProblem(code: TopologyCode, where: string, message: string): Diagnostic {
  const location = where.startsWith("spec.") ? { field: where } : { object: where };
  return createDiagnostic(topologyDiagnostics[code], message, { location });
}
