import {
  bootstrap,
  bootstrapOfV1beta1,
  controlPlane,
  controlPlaneOfV1beta1,
  type Files,
  infrastructure,
  infrastructureOfOwnGroup,
  infrastructureOfV1beta1,
  ipam,
} from "../clean-providers.ts";
import {
  components,
  crd,
  drop,
  grant,
  labels,
  object,
  properties,
  root,
  type SeededViolation,
  seed,
  series,
  version,
} from "./seeded-violation.ts";

const v1beta1 = "cluster.x-k8s.io/v1beta1";
const v1beta2 = "cluster.x-k8s.io/v1beta2";
const names = (files: Files, kind: string) => crd(files, kind).spec.names;

/** Adds a served version with an additional field. */
const addVersion = (files: Files, kind: string, name: string): void => {
  const other = structuredClone(version(files, kind));
  other.schema.openAPIV3Schema.properties.spec.properties.added = { type: "string" };
  crd(files, kind).spec.versions.unshift({ ...other, name, storage: false });
};

/** Violations in names, versions and labels of CRDs. */
export const definitionSeeds: readonly SeededViolation[] = [
  seed("crd/scope", "a cluster-scoped template", bootstrap, (w) => {
    crd(w, "FooConfigTemplate").spec.scope = "Cluster";
  }),
  seed("crd/scope", "a cluster-scoped control plane", controlPlane, (w) => {
    crd(w, "FooControlPlane").spec.scope = "Cluster";
  }),
  seed("crd/scope", "a cluster-scoped kind of contract v1beta1", infrastructureOfV1beta1, (w) => {
    crd(w, "FooCluster").spec.scope = "Cluster";
  }),
  seed("crd/scope", "no scope", infrastructure, (w) => {
    delete crd(w, "FooMachinePool").spec.scope;
  }),
  seed("crd/name", "another group", controlPlane, (w) => {
    crd(w, "FooControlPlane").metadata.name = "foocontrolplanes.cluster.x-k8s.io";
  }),
  seed("crd/name", "a pool with a singular name", ipam, (w) => {
    crd(w, "FooIPPool").metadata.name = "fooippool.ipam.cluster.x-k8s.io";
  }),
  seed("crd/name", "a hyphen in the plural", infrastructureOfV1beta1, (w) => {
    crd(w, "FooMachineTemplate").metadata.name = "foo-machinetemplates.infrastructure.cluster.x-k8s.io";
  }),
  seed("crd/name-check-skipped", "the disabled check of a template", bootstrap, (w) => {
    crd(w, "FooConfigTemplate").metadata.name = "fooconfigtemplate.bootstrap.cluster.x-k8s.io";
    crd(w, "FooConfigTemplate").metadata.annotations = {
      "clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check": "true",
    };
  }),
  seed("crd/duplicate-name", "one short name of two kinds", infrastructure, (w) => {
    for (const kind of ["FooCluster", "FooMachine"]) names(w, kind).shortNames = ["foo"];
  }),
  seed("crd/list-kind", "a lower-case list kind", infrastructureOfV1beta1, (w) => {
    names(w, "FooMachine").listKind = "fooMachineList";
  }),
  seed("crd/list-kind", "the list kind of another kind", infrastructure, (w) => {
    names(w, "FooMachineTemplate").listKind = "FooMachineList";
  }),
  seed("crd/storage-version", "a pool without a storage version", ipam, (w) => {
    delete version(w, "FooIPPool").storage;
  }),
  seed("crd/storage-version", "two storage versions of a control plane", controlPlane, (w) => {
    const other = structuredClone(version(w, "FooControlPlane"));
    crd(w, "FooControlPlane").spec.versions.push({ ...other, name: "v1beta1" });
  }),
  seed("crd/status-subresource", "only the scale subresource", controlPlane, (w) => {
    delete version(w, "FooControlPlane").subresources.status;
  }),
  seed("crd/status-subresource", "no subresources of a config", bootstrap, (w) => {
    delete version(w, "FooConfig").subresources;
  }),
  seed("crd/status-subresource", "no subresources of a cluster of v1beta1", infrastructureOfV1beta1, (w) => {
    version(w, "FooCluster").subresources = {};
  }),
  seed("crd/scale-subresource", "another path of the replicas", controlPlane, (w) => {
    version(w, "FooControlPlane").subresources.scale.specReplicasPath = ".spec.size";
  }),
  seed("crd/scale-subresource", "no path of the selector in v1beta1", controlPlaneOfV1beta1, (w) => {
    delete version(w, "FooControlPlane").subresources.scale.labelSelectorPath;
  }),
  seed("crd/type-and-object-meta", "a schema of labels", bootstrap, (w) => {
    root(w, "FooConfig").metadata.properties = { labels: { type: "object" } };
  }),
  seed("crd/type-and-object-meta", "no type of the schema", infrastructureOfV1beta1, (w) => {
    delete version(w, "FooMachineTemplate").schema.openAPIV3Schema.type;
  }),
  seed("crd/conversion", "an older version with another schema", controlPlane, (w) =>
    addVersion(w, "FooControlPlane", "v1alpha1"),
  ),
  seed("crd/conversion", "the strategy None", infrastructure, (w) => {
    addVersion(w, "FooMachineTemplate", "v1beta1");
    crd(w, "FooMachineTemplate").spec.conversion = { strategy: "None" };
  }),
  seed("crd/conversion", "a pool with two schemas", ipam, (w) => addVersion(w, "FooIPPool", "v1alpha1")),
  seed("crd/contract-label", "no label on a machine of v1beta1", infrastructureOfV1beta1, (w) => {
    delete labels(w, "FooMachine")[v1beta1];
  }),
  seed("crd/contract-label", "no label on a pool of machines", infrastructure, (w) => {
    delete labels(w, "FooMachinePool")[v1beta2];
  }),
  seed("crd/contract-label", "no label on a control plane template", controlPlane, (w) => {
    delete labels(w, "FooControlPlaneTemplate")[v1beta2];
  }),
  seed("crd/contract-label-value", "an empty label", infrastructure, (w) => {
    labels(w, "FooMachineTemplate")[v1beta2] = "";
  }),
  seed("crd/contract-label-value", "versions joined by spaces", bootstrap, (w) => {
    labels(w, "FooConfigTemplate")[v1beta2] = "v1beta1 v1beta2";
  }),
  seed("crd/contract-label-value", "a capital letter in v1beta1", infrastructureOfV1beta1, (w) => {
    labels(w, "FooMachineTemplate")[v1beta1] = "V1beta2";
  }),
  seed("crd/contract-label-version", "true instead of a version", infrastructure, (w) => {
    labels(w, "FooClusterTemplate")[v1beta2] = "true";
  }),
  seed("crd/contract-label-version", "a missing version in v1beta1", infrastructureOfV1beta1, (w) => {
    labels(w, "FooMachineTemplate")[v1beta1] = "v1";
  }),
  seed("crd/contract-label-version", "a template that is not served", controlPlane, (w) => {
    version(w, "FooControlPlaneTemplate").served = false;
  }),
  ...["region.omitempty", "region omitempty", "region; omitzero"].map((property) =>
    seed("crd/property-name", `the property ${property}`, bootstrap, (w) => {
      root(w, "FooConfig").spec.properties[property] = { type: "string" };
    }),
  ),
  seed("crd/contract-label", "only the label of a contract that does not exist", infrastructure, (w) => {
    delete labels(w, "FooMachine")[v1beta2];
    labels(w, "FooMachine")["cluster.x-k8s.io/v1beta3"] = "v1beta2";
  }),
  seed("crd/contract-label-differs", "a config with an additional label", bootstrap, (w) => {
    labels(w, "FooConfig")[v1beta1] = "v1beta2";
    root(w, "FooConfig").status.properties.ready = { type: "boolean" };
  }),
  seed("crd/template-kind", "a config template without its kind", bootstrap, (w) => {
    const extra = structuredClone(crd(w, "FooConfigTemplate"));
    extra.metadata.name = "barconfigtemplates.bootstrap.cluster.x-k8s.io";
    Object.assign(extra.spec.names, {
      kind: "BarConfigTemplate",
      listKind: "BarConfigTemplateList",
      plural: "barconfigtemplates",
      singular: "barconfigtemplate",
    });
    components(w).push(extra);
  }),
  seed(
    "metadata/contract-and-labels",
    "metadata of v1beta2 over labels of v1beta1",
    bootstrapOfV1beta1,
    (w) => {
      series(w).releaseSeries[0].contract = "v1beta2";
    },
  ),
  seed("crd/scope", "a cluster-scoped machine", infrastructure, (w) => {
    crd(w, "FooMachine").spec.scope = "Cluster";
  }),
  seed("crd/name", "a singular name", infrastructure, (w) => {
    crd(w, "FooMachine").metadata.name = "foomachine.infrastructure.cluster.x-k8s.io";
  }),
  seed("crd/name", "an incorrect English plural", bootstrap, (w) => {
    crd(w, "FooConfig").metadata.name = "fooconfig.bootstrap.cluster.x-k8s.io";
  }),
  seed("crd/name-check-skipped", "the check of a wrong name is disabled", infrastructure, (w) => {
    crd(w, "FooMachine").metadata.name = "foomachine.infrastructure.cluster.x-k8s.io";
    crd(w, "FooMachine").metadata.annotations = {
      "clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check": "",
    };
  }),
  seed("crd/list-kind", "another list kind", infrastructure, (w) => {
    crd(w, "FooCluster").spec.names.listKind = "FooClusters";
  }),
  seed("crd/storage-version", "no storage version", infrastructure, (w) => {
    version(w, "FooCluster").storage = false;
  }),
  seed("crd/storage-version", "two storage versions", infrastructure, (w) => {
    crd(w, "FooCluster").spec.versions.push({
      ...structuredClone(version(w, "FooCluster")),
      name: "v1beta3",
    });
  }),
  seed("crd/status-subresource", "no status subresource", infrastructure, (w) => {
    version(w, "FooMachine").subresources = {};
  }),
  seed("crd/type-and-object-meta", "restricted metadata", infrastructure, (w) => {
    root(w, "FooMachine").metadata.required = ["namespace"];
  }),
  seed("crd/conversion", "two versions without conversion", infrastructure, (w) => {
    const other = structuredClone(version(w, "FooMachine"));
    other.schema.openAPIV3Schema.properties.spec.properties.weight = { type: "string" };
    crd(w, "FooMachine").spec.versions.push({ ...other, name: "v1beta1", storage: false });
  }),
  seed("crd/contract-label", "no label", infrastructure, (w) => {
    delete labels(w, "FooMachine")[v1beta2];
  }),
  seed("crd/contract-label", "no label on a template", bootstrap, (w) => {
    delete labels(w, "FooConfigTemplate")[v1beta2];
  }),
  seed("crd/contract-label-value", "versions joined by commas", infrastructure, (w) => {
    labels(w, "FooMachine")[v1beta2] = "v1beta1,v1beta2";
  }),
  seed("crd/contract-label-version", "a missing version", infrastructure, (w) => {
    labels(w, "FooMachine")[v1beta2] = "v1beta2_v1beta3";
  }),
  seed("crd/contract-label-version", "a lower version that does not exist", infrastructure, (w) => {
    labels(w, "FooMachine")[v1beta2] = "v1alpha1_v1beta2";
  }),
  seed(
    "crd/contract-label-version",
    "a version that does not exist for an older contract",
    infrastructure,
    (w) => {
      labels(w, "FooMachine")["cluster.x-k8s.io/v1alpha4"] = "v1alpha4";
    },
  ),
  seed("crd/contract-label-version", "a version that is not served", infrastructure, (w) => {
    version(w, "FooMachine").served = false;
  }),
  seed("crd/contract-label-differs", "one kind with an additional label", infrastructure, (w) => {
    for (const kind of [
      "FooCluster",
      "FooMachine",
      "FooMachineTemplate",
      "FooMachinePool",
      "FooMachinePoolTemplate",
    ])
      labels(w, kind)["cluster.x-k8s.io/v1beta1"] = "v1beta2";
    for (const kind of ["FooCluster", "FooMachine"])
      root(w, kind).status.properties.ready = { type: "boolean" };
    delete root(w, "FooCluster").status.properties.failureDomains;
    delete root(w, "FooMachine").status.properties.failureDomain;
  }),
  seed("crd/definition", "a plural that is not the one of the name", infrastructure, (w) => {
    crd(w, "FooClusterTemplate").spec.names.plural = "fooclustertemplate";
    object(w, "ValidatingWebhookConfiguration").webhooks[0].rules = [];
    grant(w, "manager").resources.push("fooclustertemplate");
  }),
  seed("crd/definition", "no plural", controlPlane, (w) => {
    delete crd(w, "FooControlPlaneTemplate").spec.names.plural;
  }),
  seed("crd/definition", "a singular in upper case", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.singular = "FooMachine";
  }),
  seed("crd/definition", "a short name with an underscore", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.shortNames = ["foo_m"];
  }),
  seed("crd/definition", "a category with a dot", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.categories.push("foo.example");
  }),
  seed("crd/definition", "a group of the Kubernetes project without approval", infrastructure, (w) => {
    const clone = structuredClone(crd(w, "FooMachineTemplate"));
    clone.spec.group = "foo.k8s.io";
    clone.metadata = {
      name: "foos.foo.k8s.io",
      labels: { "cluster.x-k8s.io/provider": "infrastructure-foo" },
    };
    clone.spec.names = { kind: "Foo", plural: "foos" };
    clone.metadata.labels["clusterctl.cluster.x-k8s.io/move"] = "";
    components(w).push(clone);
  }),
  seed("crd/definition", "a column of an unknown type", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].type = "datetime";
  }),
  seed("crd/definition", "a column of an unknown format", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].format = "time";
  }),
  seed("crd/definition", "a column without name", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].name = "";
  }),
  seed("crd/definition", "a column whose path has no dot", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].jsonPath = "metadata.creationTimestamp";
  }),
  seed("crd/definition", "a scale path outside of spec", infrastructure, (w) => {
    version(w, "FooMachinePool").subresources.scale = {
      specReplicasPath: ".status.replicas",
      statusReplicasPath: ".status.replicas",
    };
  }),
  seed("crd/definition", "a selectable object", infrastructure, (w) => {
    version(w, "FooCluster").selectableFields = [{ jsonPath: ".spec.controlPlaneEndpoint" }];
  }),
  seed("crd/definition", "a warning of a version that is not deprecated", infrastructure, (w) => {
    version(w, "FooCluster").deprecationWarning = "use another kind";
  }),
  seed("crd/definition", "a conversion webhook without review versions", infrastructure, (w) => {
    const service = { name: "capf-webhook", namespace: "capf-system", path: "/convert" };
    crd(w, "FooCluster").spec.conversion = { strategy: "Webhook", webhook: { clientConfig: { service } } };
    crd(w, "FooCluster").metadata.annotations = {
      "cert-manager.io/inject-ca-from": "capf-system/capf-serving",
    };
  }),
  seed("crd/definition", "a conversion without strategy", infrastructure, (w) => {
    crd(w, "FooCluster").spec.conversion = {};
  }),
  seed("crd/definition", "preserveUnknownFields", infrastructure, (w) => {
    crd(w, "FooCluster").spec.preserveUnknownFields = true;
  }),
  seed("crd/schema", "a default below the minimum", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { type: "integer", minimum: 1, default: 0 };
  }),
  seed("crd/schema", "a pattern with a lookahead", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { type: "string", pattern: "^(?!x)" };
  }),
  seed("crd/schema", "a list without items", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.sizes = { type: "array" };
  }),
  seed("crd/schema", "a field without type", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { description: "Size of the machine" };
  }),
  seed("crd/schema", "an optional list key", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.disks = {
      type: "array",
      items: { type: "object", properties: { name: { type: "string" } } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    };
  }),
  seed("crd/schema", "a rule about a missing field", infrastructure, (w) => {
    root(w, "FooMachine").spec["x-kubernetes-validations"] = [{ rule: "self.sizes > 1" }];
  }),
  seed("crd/schema", "a rule that is too expensive", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.disks = {
      type: "array",
      items: { type: "array", items: { type: "string" } },
      "x-kubernetes-validations": [{ rule: "self.all(a, self.all(b, a.all(x, b.all(y, x != y))))" }],
    };
  }),
  seed("crd/unsatisfiable", "a maximum beyond int32", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.table = { type: "integer", format: "int32", maximum: 4294967295 };
  }),
  seed("crd/unsatisfiable", "a minimum above the maximum", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.name = { type: "string", minLength: 10, maxLength: 9 };
  }),
  seed("crd/unsatisfiable", "an enum of another type", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.weight = { type: "integer", enum: ["1", "2"] };
  }),
  seed("crd/unsatisfiable", "a required field without schema", infrastructure, (w) => {
    root(w, "FooMachine").spec.required = ["flavor"];
  }),
  seed("crd/unsatisfiable", "a required status", infrastructure, (w) => {
    version(w, "FooMachine").schema.openAPIV3Schema.required = ["status"];
  }),
  seed("crd/list-map-keys", "conditions by another key", infrastructure, (w) => {
    const { conditions } = root(w, "FooMachine").status.properties;
    conditions["x-kubernetes-list-map-keys"] = ["reason"];
    conditions.items.required = ["type", "reason"];
  }),
  seed("control-plane/machine-template", "no metadata", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate").metadata;
  }),
  seed("control-plane/machine-template", "no reference", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").infrastructureRef;
  }),
  seed("control-plane/machine-timeouts", "no timeouts", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").deletion;
  }),
  seed("crd/label-switches-reads", "status.ready alone under v1beta2", infrastructure, (w) => {
    const status = root(w, "FooMachine").status.properties;
    delete status.initialization;
    status.ready = { type: "boolean" };
  }),
  seed("crd/label-switches-reads", "status.initialized alone under v1beta2", controlPlane, (w) => {
    const status = root(w, "FooControlPlane").status.properties;
    delete status.initialization;
    status.initialized = { type: "boolean" };
  }),
  seed("crd/label-switches-reads", "failure domains as a map under v1beta2", infrastructure, (w) => {
    root(w, "FooCluster").status.properties.failureDomains = {
      type: "object",
      additionalProperties: { type: "object", properties: { controlPlane: { type: "boolean" } } },
    };
  }),
  seed("crd/label-switches-reads", "status.ready alone of a bootstrap config", bootstrap, (w) => {
    const status = root(w, "FooConfig").status.properties;
    delete status.initialization;
    status.ready = { type: "boolean" };
  }),
  seed("crd/label-switches-reads", "updatedReplicas under v1beta2", controlPlane, (w) => {
    const status = root(w, "FooControlPlane").status.properties;
    delete status.upToDateReplicas;
    status.updatedReplicas = { type: "integer" };
  }),
  seed("infra-cluster/control-plane-endpoint", "an endpoint without port", infrastructure, (w) => {
    delete properties(w, "FooCluster", "spec", "controlPlaneEndpoint").port;
  }),
  seed("infra-cluster/control-plane-endpoint", "a port as string", infrastructure, (w) => {
    properties(w, "FooCluster", "spec", "controlPlaneEndpoint").port = { type: "string" };
  }),
  seed("infra-cluster/initialization", "no initialization", infrastructure, (w) => {
    delete root(w, "FooCluster").status.properties.initialization;
  }),
  seed("infra-cluster/failure-domains", "failure domains with numbers as names", infrastructure, (w) => {
    properties(w, "FooCluster", "status", "failureDomains").name = { type: "integer" };
  }),
  seed("infra-machine/provider-id", "no provider ID", infrastructure, (w) => {
    delete root(w, "FooMachine").spec.properties.providerID;
  }),
  seed("infra-machine/provider-id", "a provider ID that is a number", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.providerID = { type: "integer" };
  }),
  seed("infra-machine/initialization", "provisioned as string", infrastructure, (w) => {
    const { initialization } = root(w, "FooMachine").status.properties;
    initialization.properties.provisioned = { type: "string" };
    initialization["x-kubernetes-validations"] = [
      { rule: "has(self.provisioned) || !has(oldSelf.provisioned)" },
    ];
  }),
  seed("infra-machine/addresses", "addresses as strings", infrastructure, (w) => {
    root(w, "FooMachine").status.properties.addresses.items = { type: "string" };
  }),
  seed("infra-machine/failure-domain", "a failure domain that is an object", infrastructure, (w) => {
    root(w, "FooMachine").status.properties.failureDomain = { type: "object" };
  }),
  seed("infra-machine-pool/provider-id-list", "no list of provider IDs", infrastructure, (w) => {
    delete root(w, "FooMachinePool").spec.properties.providerIDList;
  }),
  seed("infra-machine-pool/replicas", "no replicas", infrastructure, (w) => {
    delete root(w, "FooMachinePool").status.properties.replicas;
  }),
  seed("infra-machine-pool/initialization", "a pool without status.ready", infrastructure, (w) => {
    delete root(w, "FooMachinePool").status.properties.ready;
  }),
  seed("infra-machine-pool/machine-kind", "a machine kind that is an object", infrastructure, (w) => {
    root(w, "FooMachinePool").status.properties.infrastructureMachineKind = { type: "object" };
  }),
  seed("bootstrap-config/data-secret", "no name of the secret", bootstrap, (w) => {
    delete root(w, "FooConfig").status.properties.dataSecretName;
  }),
  seed("bootstrap-config/initialization", "no initialization", bootstrap, (w) => {
    delete root(w, "FooConfig").status.properties.initialization;
  }),
  seed("control-plane/initialization", "no initialization", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.initialization;
  }),
  seed("control-plane/endpoint", "an endpoint without host", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "controlPlaneEndpoint").host;
  }),
  seed("control-plane/replicas", "no readyReplicas", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.readyReplicas;
  }),
  seed("control-plane/scale-subresource", "no selector", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.selector;
  }),
  seed("crd/scale-subresource", "no scale subresource", controlPlane, (w) => {
    delete version(w, "FooControlPlane").subresources.scale;
  }),
  seed("crd/scale-subresource", "another path of the selector", controlPlane, (w) => {
    version(w, "FooControlPlane").subresources.scale.labelSelectorPath = ".status.labelSelector";
  }),
  seed("control-plane/status-version", "neither version nor versions", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.versions;
  }),
  seed("control-plane/machine-template", "a reference without name", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec", "infrastructureRef").name;
  }),
  seed("control-plane/machine-timeouts", "no drain timeout", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec", "deletion")
      .nodeDrainTimeoutSeconds;
  }),
  seed("control-plane/rollout-after", "a rollout without time", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "rollout").after;
  }),
  seed("control-plane/template-machine-metadata", "metadata without annotations", controlPlane, (w) => {
    delete properties(w, "FooControlPlaneTemplate", "spec", "template", "spec", "machineTemplate", "metadata")
      .annotations;
  }),
  seed("resource/conditions", "no conditions", infrastructure, (w) => {
    delete root(w, "FooMachine").status.properties.conditions;
  }),
  seed("resource/template-content", "a template without spec", infrastructure, (w) => {
    delete properties(w, "FooMachineTemplate", "spec", "template").spec;
  }),
  seed("resource/template-metadata", "labels without members", infrastructure, (w) => {
    root(w, "FooMachineTemplate").spec.properties.template.properties.metadata.properties.labels = {
      type: "object",
    };
  }),
  seed("resource/template-metadata", "annotations that must be empty", infrastructure, (w) => {
    root(w, "FooMachineTemplate").spec.properties.template.properties.metadata.properties.annotations = {
      type: "object",
      maxProperties: 0,
      additionalProperties: { type: "string" },
    };
  }),
  seed("resource/terminal-failures", "a reason that is an object", infrastructureOfV1beta1, (w) => {
    root(w, "FooCluster").status.properties.failureReason = { type: "object" };
  }),
  seed("control-plane/version", "a version as an object", controlPlane, (w) => {
    root(w, "FooControlPlane").spec.properties.version = { type: "object" };
  }),
  seed("control-plane/machine-readiness-gates", "gates as an object", controlPlane, (w) => {
    properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").readinessGates = { type: "object" };
  }),
  seed("control-plane/machine-taints", "taints as a string", controlPlane, (w) => {
    properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").taints = { type: "string" };
  }),
  seed("control-plane/external-managed", "the mark as a string", controlPlane, (w) => {
    root(w, "FooControlPlane").status.properties.externalManagedControlPlane = { type: "string" };
  }),
  seed("ipam/pool-ready-condition", "a pool without conditions", ipam, (w) => {
    delete root(w, "FooIPPool").status.properties.conditions;
  }),
  seed("infra-cluster/definition", "no cluster", infrastructure, (w) =>
    drop(w, (o) => /^FooCluster(Template)?$/.test(o.spec?.names?.kind ?? "")),
  ),
  seed("infra-machine/template", "no machine template", infrastructure, (w) =>
    drop(w, (o) => o.spec?.names?.kind === "FooMachineTemplate"),
  ),
  seed("bootstrap-config/definition", "no config", bootstrap, (w) =>
    drop(w, (o) => /^FooConfig/.test(o.spec?.names?.kind ?? "")),
  ),
  seed("bootstrap-config/template", "no config template", bootstrap, (w) =>
    drop(w, (o) => o.spec?.names?.kind === "FooConfigTemplate"),
  ),
  seed("control-plane/definition", "no control plane", controlPlane, (w) =>
    drop(w, (o) => /^FooControlPlane/.test(o.spec?.names?.kind ?? "")),
  ),
  seed("ipam/pool", "no pool", ipam, (w) => drop(w, (o) => o.spec?.names?.kind === "FooIPPool")),
  seed("provider/class-templates", "no cluster template kind, and a ClusterClass", infrastructure, (w) =>
    drop(w, (o) => o.spec?.names?.kind === "FooClusterTemplate"),
  ),
  seed("crd/template-kind", "a template without its kind", infrastructure, (w) => {
    const extra = structuredClone(crd(w, "FooMachineTemplate"));
    extra.metadata.name = "barmachinetemplates.infrastructure.cluster.x-k8s.io";
    Object.assign(extra.spec.names, {
      kind: "BarMachineTemplate",
      listKind: "BarMachineTemplateList",
      plural: "barmachinetemplates",
      singular: "barmachinetemplate",
    });
    components(w).push(extra);
  }),
  seed("crd/aggregated-api", "an API server of its own", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/server.yaml"] = [
      {
        apiVersion: "apiregistration.k8s.io/v1",
        kind: "APIService",
        metadata: { name: "v1beta2.infrastructure.foo.example.com" },
        spec: {
          group: "infrastructure.foo.example.com",
          version: "v1beta2",
          service: { name: "capf-webhook", namespace: "capf-system" },
        },
      },
    ];
  }),
  seed("provider/class-templates", "a control plane without template", controlPlane, (w) => {
    drop(w, (o) => o.spec?.names?.kind === "FooControlPlaneTemplate");
    w["control-plane-foo/v1.0.0/clusterclass-quick-start.yaml"] = [
      {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "ClusterClass",
        metadata: { name: "quick-start" },
        spec: {},
      },
    ];
  }),
  seed("crd/template-schema", "a field of a template alone", infrastructure, (w) => {
    properties(w, "FooMachineTemplate", "spec", "template", "spec").zone = { type: "string" };
  }),
  seed("resource/template-dry-run", "a rule that refuses changes of a template", infrastructure, (w) => {
    const { template } = root(w, "FooMachineTemplate").spec.properties;
    template["x-kubernetes-validations"] = [{ rule: "self == oldSelf", message: "immutable" }];
  }),
  seed("provider/kinds-not-recognised", "kinds of other names", infrastructureOfOwnGroup, (w) => {
    drop(
      w,
      ({ kind, spec }) => kind === "CustomResourceDefinition" && spec.names.kind !== "FooMachineTemplate",
    );
    const node = crd(w, "FooMachineTemplate");
    node.spec.group = "foo.example.com";
    Object.assign(node.spec.names, {
      kind: "FooNode",
      singular: "foonode",
      plural: "foonodes",
      listKind: "FooNodeList",
    });
    node.metadata.name = "foonodes.foo.example.com";
  }),
  {
    ...seed("infra-machine-pool/replicas", "a pool of another name without replicas", infrastructure, (w) => {
      const extra = structuredClone(crd(w, "FooMachinePool"));
      extra.metadata.name = "fooworkers.infrastructure.cluster.x-k8s.io";
      Object.assign(extra.spec.names, {
        kind: "FooWorker",
        listKind: "FooWorkerList",
        plural: "fooworkers",
        singular: "fooworker",
      });
      grant(w, "manager").resources.push("fooworkers", "fooworkers/status");
      delete extra.spec.versions[0].schema.openAPIV3Schema.properties.status.properties.replicas;
      components(w).push(extra);
    }),
    options: {
      samples: [
        {
          path: "config/samples/pool.yaml",
          content:
            "apiVersion: cluster.x-k8s.io/v1beta2\nkind: MachinePool\nspec:\n  template:\n    spec:\n      infrastructureRef:\n        apiGroup: infrastructure.cluster.x-k8s.io\n        kind: FooWorker\n        name: workers\n",
        },
      ],
    },
  },
];
