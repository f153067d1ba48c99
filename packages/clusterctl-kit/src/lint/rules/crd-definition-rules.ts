import { listAt, plainText, recordOf } from "@capikit/common/json";
import { crdName } from "@capikit/common/kubernetes";
import { isRead, skipNameCheck } from "../read/crd-view.ts";
import { removedIn } from "../read/removed-api-versions.ts";
import { isTemplate } from "../read/resource-role.ts";
import { knows, schemaAt } from "../read/schema-path.ts";
import { defineLintRule, definitionSources } from "./lint-rule.ts";

/** Groups with kinds that core refers to. */
const providerGroup = /^(?:infrastructure|infra|bootstrap|controlplane|ipam)\.|\.cluster\.x-k8s\.io$/;

const scalePaths = {
  specReplicasPath: ".spec.replicas",
  statusReplicasPath: ".status.replicas",
  labelSelectorPath: ".status.selector",
} as const;

/** Rules about a CRD's own fields: name, scope, versions, subresources. */
export const crdDefinitionRules = [
  defineLintRule({
    code: "crd/aggregated-api",
    title: "CRDs define the kinds that core refers to",
    contractRule: "resource/custom-resource-definition",
    wrong:
      "kind: APIService\nspec:\n  group: infrastructure.cluster.x-k8s.io\n  service: {name: capf-server}",
    right:
      "kind: CustomResourceDefinition\nmetadata:\n  name: foomachines.infrastructure.cluster.x-k8s.io\nspec:\n  names: {kind: FooMachine}",
    help: "replace the API server by CRDs and a conversion webhook",
    check: ({ objects, groups }, report) => {
      for (const { kind, group: own, value, at } of objects) {
        const { group, service } = recordOf(value.spec);
        const name = plainText(group);
        const isOfProvider = groups.has(name) || providerGroup.test(name);
        // An API service without a Service is the API server's own, for CRDs.
        if (
          kind === "APIService" &&
          own === "apiregistration.k8s.io" &&
          service !== undefined &&
          isOfProvider
        )
          report(
            at(["spec", "group"]),
            `an aggregated API server serves ${name}, so core finds no CRD with the contract label`,
          );
      }
    },
  }),
  defineLintRule({
    code: "crd/scope",
    title: "Kinds that core refers to are namespaced",
    contractRule: "resource/scope",
    wrong: "spec:\n  scope: Cluster",
    right: "spec:\n  scope: Namespaced",
    help: "set spec.scope to Namespaced (+kubebuilder:resource:scope=Namespaced); existing objects must be recreated",
    checkCrd: ({ role, scope, kind, object }, report) => {
      if (role !== undefined && role !== "IPPool" && scope !== "Namespaced")
        report(
          object.at(["spec", "scope"]),
          `${kind} has the scope ${scope || "(none)"}, but core expects namespaced objects`,
        );
    },
  }),
  defineLintRule({
    code: "crd/name",
    title: "A CRD's name is derived from group and kind",
    contractRule: "resource/crd-name",
    wrong: "metadata:\n  name: fooconfig.bootstrap.example.com\nspec:\n  names: {kind: FooConfig}",
    right: "metadata:\n  name: fooconfigs.bootstrap.example.com\nspec:\n  names: {kind: FooConfig}",
    help: `name the CRD after its kind; a kind that core never refers to may have the annotation ${skipNameCheck} instead`,
    checkCrd: (crd, report) => {
      if (crd.kind === "" || skipNameCheck in crd.object.annotations) return;
      const wanted = crdName(crd.group, crd.kind);
      if (crd.object.name !== wanted)
        report(
          crd.object.at(["metadata", "name"]),
          `the CRD of ${crd.kind} is named ${crd.object.name}, but clusterctl and core look for ${wanted}`,
        );
    },
  }),
  defineLintRule({
    code: "crd/duplicate-name",
    title: "CRDs of a group have different names",
    severity: "error",
    sources: definitionSources,
    why: "The API server does not serve a CRD with a plural, singular or short name that another CRD of its group has.",
    wrong:
      "spec:\n  names: {kind: FooCluster, shortNames: [foo]}\n---\nspec:\n  names: {kind: FooMachine, shortNames: [foo]}",
    right: "spec:\n  names: {kind: FooCluster, shortNames: [foo]}\n---\nspec:\n  names: {kind: FooMachine}",
    help: "remove the short name of one of them, or rename it",
    check: ({ crds }, report) => {
      const owners = new Map<string, string>();
      for (const { object, group } of crds) {
        const { plural, singular, shortNames, kind } = recordOf(recordOf(object.value.spec).names);
        const own = [plural ?? "", singular ?? plainText(kind ?? "").toLowerCase(), ...listAt(shortNames)];
        for (const name of new Set(own.map(plainText))) {
          const other = owners.get(`${name}.${group}`);
          if (other === undefined || name === "") owners.set(`${name}.${group}`, object.name);
          else if (other !== object.name)
            report(
              object.at(["spec", "names"]),
              `${object.name} has the name ${name} of ${other}: the API server serves only one of them`,
            );
        }
      }
    },
  }),
  defineLintRule({
    code: "crd/name-check-skipped",
    title: "The CRD name check is not skipped for kinds that core refers to",
    contractRule: "resource/crd-name",
    why: "The annotation disables the check in clusterctl only. Core also computes the CRD's name to read the contract label, and does not find the CRD.",
    wrong: `metadata:\n  name: foocluster.infrastructure.example.com\n  annotations:\n    ${skipNameCheck}: ""`,
    right: "metadata:\n  name: fooclusters.infrastructure.example.com",
    help: "name the CRD after its kind and remove the annotation",
    checkCrd: (crd, report) => {
      if (
        crd.role !== undefined &&
        skipNameCheck in crd.object.annotations &&
        crd.object.name !== crdName(crd.group, crd.kind)
      )
        report(
          crd.object.at(["metadata", "annotations", skipNameCheck]),
          `core refers to ${crd.kind} and looks for the CRD ${crdName(crd.group, crd.kind)}; the annotation only affects clusterctl`,
        );
    },
  }),
  defineLintRule({
    code: "crd/list-kind",
    title: "The list kind is the kind followed by List",
    contractRule: "resource/list-kind",
    wrong: "names:\n  kind: FooCluster\n  listKind: FooClusters",
    right: "names:\n  kind: FooCluster\n  listKind: FooClusterList",
    help: "set spec.names.listKind to <kind>List, or remove it",
    checkCrd: ({ kind, object }, report) => {
      const listKind = recordOf(recordOf(object.value.spec).names).listKind;
      // The API server defaults an omitted listKind to this value.
      if (listKind !== undefined && listKind !== `${kind}List`)
        report(
          object.at(["spec", "names", "listKind"]),
          `the list kind of ${kind} is ${plainText(listKind)}, not ${kind}List`,
        );
    },
  }),
  defineLintRule({
    code: "crd/storage-version",
    title: "A CRD has one storage version",
    severity: "error",
    sources: [{ document: "infra-cluster", section: "InfraCluster, InfraClusterList resource definition" }],
    why: "The API server rejects a CRD without a storage version, or with two.",
    wrong: "versions:\n- name: v1beta1\n  storage: true\n- name: v1beta2\n  storage: true",
    right: "versions:\n- name: v1beta1\n  storage: false\n- name: v1beta2\n  storage: true",
    help: "set storage: true on one version and false on all others",
    checkCrd: ({ kind, versions, object }, report) => {
      const stored = versions.filter(({ storage }) => storage).map(({ name }) => name);
      if (versions.length > 0 && stored.length !== 1)
        report(
          object.at(["spec", "versions"]),
          `${kind} has ${stored.length === 0 ? "no storage version" : `the storage versions ${stored.join(", ")}`}`,
        );
    },
  }),
  defineLintRule({
    code: "crd/status-subresource",
    title: "Kinds with a status have the status subresource",
    contractRule: "resource/status-subresource",
    wrong: "- name: v1beta2\n  served: true",
    right: "- name: v1beta2\n  served: true\n  subresources:\n    status: {}",
    help: "add subresources: {status: {}} to the version (+kubebuilder:subresource:status)",
    checkCrd: ({ kind, role, versions, object }, report) => {
      if (role === undefined || isTemplate(role)) return;
      for (const { name, served, subresources, index } of versions)
        if (served && !("status" in subresources))
          report(
            object.at(["spec", "versions", index, "name"]),
            `${kind} ${name} has no status subresource, so users can write its status, and status changes increment the generation`,
          );
    },
  }),
  defineLintRule({
    code: "crd/scale-subresource",
    title: "Control planes with replicas have the scale subresource",
    contractRule: "control-plane/scale-subresource",
    wrong: "subresources:\n  status: {}",
    right:
      "subresources:\n  status: {}\n  scale:\n    specReplicasPath: .spec.replicas\n    statusReplicasPath: .status.replicas\n    labelSelectorPath: .status.selector",
    help: "add the scale subresource (+kubebuilder:subresource:scale) with the paths .spec.replicas, .status.replicas and .status.selector",
    checkCrd: (crd, report) => {
      const { kind, role, versions, object } = crd;
      for (const version of versions) {
        const { name, schema, subresources, index } = version;
        for (const [key, path] of role === "ControlPlane" ? [] : Object.entries(recordOf(subresources.scale)))
          if (
            typeof path === "string" &&
            path.startsWith(".") &&
            schemaAt(schema, path.slice(1)).known === false
          )
            report(
              object.at(["spec", "versions", index, "subresources", "scale", key]),
              `${key} of ${kind} ${name} is ${path}, which the schema does not have`,
              "set the path of a field, or remove the scale subresource",
              "warning",
            );
        if (role !== "ControlPlane") continue;
        if (!isRead(crd, version) || !knows(schema, "spec.replicas")) continue;
        const scale = recordOf(subresources.scale);
        const wrong = Object.entries(scalePaths).filter(([key, path]) => scale[key] !== path);
        if (wrong.length > 0)
          report(
            object.at(["spec", "versions", index, "subresources", "scale"]),
            subresources.scale === undefined
              ? `${kind} ${name} has replicas but no scale subresource`
              : `the scale subresource of ${kind} ${name} must set ${wrong.map(([key, path]) => `${key}: ${path}`).join(", ")}`,
          );
      }
    },
  }),
  defineLintRule({
    code: "crd/type-and-object-meta",
    title: "Objects have apiVersion, kind and metadata",
    contractRule: "resource/type-and-object-meta",
    wrong:
      "openAPIV3Schema:\n  type: object\n  properties:\n    metadata:\n      type: object\n      required: [namespace]",
    right: "openAPIV3Schema:\n  type: object\n  properties:\n    metadata:\n      type: object",
    help: "set type: object on the schema and restrict only metadata.name",
    checkCrd: ({ kind, versions, object }, report) => {
      // CRDs of a removed version may have no schema.
      if (removedIn(object.apiVersion, object.kind) !== undefined) return;
      for (const { name, schema, index } of versions) {
        const path = ["spec", "versions", index, "schema", "openAPIV3Schema"];
        const metadata = recordOf(recordOf(schema.properties).metadata);
        const { name: _, generateName: __, ...others } = recordOf(metadata.properties);
        if (schema.type !== "object")
          report(object.at([...path, "type"]), `the schema of ${kind} ${name} is not of type object`);
        else if (Object.keys(others).length > 0 || metadata.required !== undefined)
          report(
            object.at([...path, "properties", "metadata"]),
            `the schema of ${kind} ${name} restricts metadata, but the API server allows that for metadata.name only`,
          );
      }
    },
  }),
  defineLintRule({
    code: "crd/conversion",
    title: "Versions with different schemas have a conversion webhook",
    severity: "warning",
    contractRule: "resource/version-policy",
    why: "Without a webhook the API server only rewrites apiVersion and prunes fields that the other version does not have: each write through the older version loses data.",
    wrong: "conversion:\n  strategy: None\nversions: [{name: v1beta1}, {name: v1beta2}]",
    right: "conversion:\n  strategy: Webhook\n  webhook: …\nversions: [{name: v1beta1}, {name: v1beta2}]",
    help: "configure a conversion webhook, or give all served versions the same schema",
    checkComponents: ({ objects }, report) => {
      for (const object of objects.filter(({ kind }) => kind === "CustomResourceDefinition")) {
        const spec = recordOf(object.value.spec);
        const schemas = listAt(spec.versions)
          .map(recordOf)
          .filter(({ served }) => served === true)
          .map(({ schema }) => shape(schema));
        if (new Set(schemas).size > 1 && recordOf(spec.conversion).strategy !== "Webhook")
          report(
            object.at(["spec", "conversion", "strategy"]),
            `${object.name} serves ${schemas.length} versions with different schemas but has no conversion webhook`,
          );
      }
    },
  }),
];

/** Returns a schema without its descriptions, for comparison. */
function shape(schema: unknown): string {
  return (
    JSON.stringify(schema, (key, value) =>
      key === "description" && typeof value === "string" ? undefined : value,
    ) ?? ""
  );
}
