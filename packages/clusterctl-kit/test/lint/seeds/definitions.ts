import {
  bootstrap,
  bootstrapOfV1beta1,
  controlPlane,
  controlPlaneOfV1beta1,
  type Files,
  infrastructure,
  infrastructureOfV1beta1,
  ipam,
} from "../clean-providers.ts";
import {
  components,
  crd,
  labels,
  object,
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
  seed("crd/version-name", "a version with a dash", ipam, (w) => {
    version(w, "FooIPPool").name = "v1-beta1";
    object(w, "ValidatingWebhookConfiguration").webhooks[0].rules[0].apiVersions = ["v1-beta1"];
  }),
  seed("crd/version-name", "a release candidate", bootstrap, (w) => {
    crd(w, "FooConfig").spec.versions.unshift({
      ...structuredClone(version(w, "FooConfig")),
      name: "v2-rc1",
      storage: false,
    });
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
  seed("crd/category", "a template without categories", infrastructure, (w) => {
    delete names(w, "FooClusterTemplate").categories;
  }),
  seed("crd/category", "an empty list in v1beta1", infrastructureOfV1beta1, (w) => {
    names(w, "FooMachine").categories = [];
  }),
  seed("crd/category", "a pool without categories", ipam, (w) => {
    delete names(w, "FooIPPool").categories;
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
  seed("crd/contract-label-stale", "a removed version of a config", bootstrap, (w) => {
    labels(w, "FooConfig")[v1beta2] = "v1alpha4_v1beta2";
  }),
  ...["region.omitempty", "region omitempty", "region; omitzero"].map((property) =>
    seed("crd/property-name", `the property ${property}`, bootstrap, (w) => {
      root(w, "FooConfig").spec.properties[property] = { type: "string" };
    }),
  ),
  ...["v1beta3", "v1", "V1beta2"].map((name) =>
    seed("crd/contract-label-stale", `the contract ${name}, which does not exist`, infrastructure, (w) => {
      labels(w, "FooMachine")[`cluster.x-k8s.io/${name}`] = "v1beta2";
    }),
  ),
  seed("crd/contract-label", "only the label of a contract that does not exist", infrastructure, (w) => {
    delete labels(w, "FooMachine")[v1beta2];
    labels(w, "FooMachine")["cluster.x-k8s.io/v1beta3"] = "v1beta2";
  }),
  seed("crd/contract-label-stale", "an older contract with a removed version", bootstrap, (w) => {
    labels(w, "FooConfig")["cluster.x-k8s.io/v1alpha4"] = "v1alpha4";
  }),
  seed("crd/contract-label-stale", "a removed version in v1beta1", infrastructureOfV1beta1, (w) => {
    labels(w, "FooCluster")[v1beta1] = "v1alpha3_v1beta2";
  }),
  seed("crd/contract-label-stale", "a version that is not served", controlPlane, (w) => {
    const { versions } = crd(w, "FooControlPlane").spec;
    versions.unshift({ ...structuredClone(versions[0]), name: "v1beta1", served: false, storage: false });
    labels(w, "FooControlPlane")[v1beta2] = "v1beta1_v1beta2";
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
  seed("crd/initialization-reset", "no rule of a control plane", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.initialization["x-kubernetes-validations"];
  }),
  seed("crd/initialization-reset", "a rule without the old value", bootstrap, (w) => {
    root(w, "FooConfig").status.properties.initialization["x-kubernetes-validations"] = [
      { rule: "self.dataSecretCreated" },
    ];
  }),
  seed(
    "metadata/contract-and-labels",
    "metadata of v1beta2 over labels of v1beta1",
    bootstrapOfV1beta1,
    (w) => {
      series(w).releaseSeries[0].contract = "v1beta2";
    },
  ),
];
