import type { Loose } from "../loose.ts";
import {
  bootstrap,
  controlPlane,
  type Files,
  infrastructure,
  infrastructureOfOwnGroup,
  infrastructureOfV1beta1,
  ipam,
  runtimeExtension,
} from "./clean-providers.ts";
import {
  aggregated,
  components,
  container,
  crd,
  drop,
  seed as f,
  file,
  grant,
  labels,
  move,
  narrow,
  object,
  oddly,
  pod,
  properties,
  relabel,
  root,
  type SeededViolation,
  series,
  version,
} from "./seeds/seeded-violation.ts";

const contract = "cluster.x-k8s.io/v1beta2";
const withConfig = (): Files => runtimeExtension(true);
const manager = { path: "main.go", line: 1, flags: ["namespace", "watch-filter"] };
const webhook = (comparison: string, kind = "FooMachineTemplate") => ({
  path: "webhook.go",
  text: `func (r *${kind}) ValidateUpdate(old runtime.Object) error {\n\treturn ${comparison}\n}\nvar _ = annotations.IsPaused(c, o)\n`,
});

/** At least one violation for nearly every rule about objects. */
export const seededViolations: readonly SeededViolation[] = [
  // CRDs
  f("crd/scope", "a cluster-scoped machine", infrastructure, (w) => {
    crd(w, "FooMachine").spec.scope = "Cluster";
  }),
  f("crd/name", "a singular name", infrastructure, (w) => {
    crd(w, "FooMachine").metadata.name = "foomachine.infrastructure.cluster.x-k8s.io";
  }),
  f("crd/name", "an incorrect English plural", bootstrap, (w) => {
    crd(w, "FooConfig").metadata.name = "fooconfig.bootstrap.cluster.x-k8s.io";
  }),
  f("crd/name-check-skipped", "the check of a wrong name is disabled", infrastructure, (w) => {
    crd(w, "FooMachine").metadata.name = "foomachine.infrastructure.cluster.x-k8s.io";
    crd(w, "FooMachine").metadata.annotations = {
      "clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check": "",
    };
  }),
  f("crd/list-kind", "another list kind", infrastructure, (w) => {
    crd(w, "FooCluster").spec.names.listKind = "FooClusters";
  }),
  f("crd/storage-version", "no storage version", infrastructure, (w) => {
    version(w, "FooCluster").storage = false;
  }),
  f("crd/storage-version", "two storage versions", infrastructure, (w) => {
    crd(w, "FooCluster").spec.versions.push({
      ...structuredClone(version(w, "FooCluster")),
      name: "v1beta3",
    });
  }),
  f("crd/version-name", "an invalid version", infrastructure, (w) => {
    version(w, "FooCluster").name = "beta2";
    labels(w, "FooCluster")[contract] = "beta2";
    object(w, "ValidatingWebhookConfiguration").webhooks[0].rules[0].apiVersions = ["*"];
  }),
  f("crd/status-subresource", "no status subresource", infrastructure, (w) => {
    version(w, "FooMachine").subresources = {};
  }),
  f("crd/category", "no category", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.categories = ["foo"];
  }),
  f("crd/type-and-object-meta", "restricted metadata", infrastructure, (w) => {
    root(w, "FooMachine").metadata.required = ["namespace"];
  }),
  f("crd/conversion", "two versions without conversion", infrastructure, (w) => {
    const other = structuredClone(version(w, "FooMachine"));
    other.schema.openAPIV3Schema.properties.spec.properties.size = { type: "string" };
    crd(w, "FooMachine").spec.versions.push({ ...other, name: "v1beta1", storage: false });
  }),
  f("crd/contract-label", "no label", infrastructure, (w) => {
    delete labels(w, "FooMachine")[contract];
  }),
  f("crd/contract-label", "no label on a template", bootstrap, (w) => {
    delete labels(w, "FooConfigTemplate")[contract];
  }),
  f("crd/contract-label-value", "versions joined by commas", infrastructure, (w) => {
    labels(w, "FooMachine")[contract] = "v1beta1,v1beta2";
  }),
  f("crd/contract-label-version", "a missing version", infrastructure, (w) => {
    labels(w, "FooMachine")[contract] = "v1beta2_v1beta3";
  }),
  f("crd/contract-label-version", "a version that is not served", infrastructure, (w) => {
    version(w, "FooMachine").served = false;
  }),
  f("crd/contract-label-stale", "an older version that was removed", infrastructure, (w) => {
    labels(w, "FooMachine")[contract] = "v1alpha3_v1beta2";
  }),
  f("crd/contract-label-differs", "one kind with an additional label", infrastructure, (w) => {
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
  // CRDs and objects that the API server rejects
  f("crd/definition", "a plural that is not the one of the name", infrastructure, (w) => {
    crd(w, "FooClusterTemplate").spec.names.plural = "fooclustertemplate";
    object(w, "ValidatingWebhookConfiguration").webhooks[0].rules = [];
    grant(w, "manager").resources.push("fooclustertemplate");
  }),
  f("crd/definition", "no plural", controlPlane, (w) => {
    delete crd(w, "FooControlPlaneTemplate").spec.names.plural;
  }),
  f("crd/definition", "a singular in upper case", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.singular = "FooMachine";
  }),
  f("crd/definition", "a short name with an underscore", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.shortNames = ["foo_m"];
  }),
  f("crd/definition", "a category with a dot", infrastructure, (w) => {
    crd(w, "FooMachine").spec.names.categories.push("foo.example");
  }),
  f("crd/definition", "a group of the Kubernetes project without approval", infrastructure, (w) => {
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
  f("crd/definition", "a column of an unknown type", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].type = "datetime";
  }),
  f("crd/definition", "a column of an unknown format", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].format = "time";
  }),
  f("crd/definition", "a column without name", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].name = "";
  }),
  f("crd/definition", "a column whose path has no dot", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns[0].jsonPath = "metadata.creationTimestamp";
  }),
  f("crd/definition", "a scale path outside of spec", infrastructure, (w) => {
    version(w, "FooMachinePool").subresources.scale = {
      specReplicasPath: ".status.replicas",
      statusReplicasPath: ".status.replicas",
    };
  }),
  f("crd/definition", "a selectable object", infrastructure, (w) => {
    version(w, "FooCluster").selectableFields = [{ jsonPath: ".spec.controlPlaneEndpoint" }];
  }),
  f("crd/definition", "a warning of a version that is not deprecated", infrastructure, (w) => {
    version(w, "FooCluster").deprecationWarning = "use another kind";
  }),
  f("crd/definition", "a conversion webhook without review versions", infrastructure, (w) => {
    const service = { name: "capf-webhook", namespace: "capf-system", path: "/convert" };
    crd(w, "FooCluster").spec.conversion = { strategy: "Webhook", webhook: { clientConfig: { service } } };
    crd(w, "FooCluster").metadata.annotations = {
      "cert-manager.io/inject-ca-from": "capf-system/capf-serving",
    };
  }),
  f("crd/definition", "a conversion without strategy", infrastructure, (w) => {
    crd(w, "FooCluster").spec.conversion = {};
  }),
  f("crd/definition", "preserveUnknownFields", infrastructure, (w) => {
    crd(w, "FooCluster").spec.preserveUnknownFields = true;
  }),
  f("crd/schema", "a default below the minimum", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { type: "integer", minimum: 1, default: 0 };
  }),
  f("crd/schema", "a pattern with a lookahead", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { type: "string", pattern: "^(?!x)" };
  }),
  f("crd/schema", "a list without items", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.sizes = { type: "array" };
  }),
  f("crd/schema", "a field without type", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { description: "Size of the machine" };
  }),
  f("crd/schema", "an optional list key", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.disks = {
      type: "array",
      items: { type: "object", properties: { name: { type: "string" } } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    };
  }),
  f("crd/schema", "a rule about a missing field", infrastructure, (w) => {
    root(w, "FooMachine").spec["x-kubernetes-validations"] = [{ rule: "self.sizes > 1" }];
  }),
  f("crd/schema", "a rule that is too expensive", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.disks = {
      type: "array",
      items: { type: "array", items: { type: "string" } },
      "x-kubernetes-validations": [{ rule: "self.all(a, self.all(b, a.all(x, b.all(y, x != y))))" }],
    };
  }),
  f("crd/unsatisfiable", "a maximum beyond int32", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.table = { type: "integer", format: "int32", maximum: 4294967295 };
  }),
  f("crd/unsatisfiable", "a minimum above the maximum", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.name = { type: "string", minLength: 10, maxLength: 9 };
  }),
  f("crd/unsatisfiable", "an enum of another type", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.size = { type: "integer", enum: ["1", "2"] };
  }),
  f("crd/unsatisfiable", "a required field without schema", infrastructure, (w) => {
    root(w, "FooMachine").spec.required = ["flavor"];
  }),
  f("crd/printer-column", "a field of contract v1beta1", infrastructure, (w) => {
    version(w, "FooMachine").additionalPrinterColumns.push({
      name: "Ready",
      type: "boolean",
      jsonPath: ".status.ready",
    });
  }),
  f("crd/printer-column", "a field of a list without selection", infrastructure, (w) => {
    version(w, "FooMachinePool").additionalPrinterColumns[1].jsonPath = ".status.conditions.status";
  }),
  f("crd/printer-column", "a misspelled condition field", infrastructure, (w) => {
    version(w, "FooMachinePool").additionalPrinterColumns[1].jsonPath =
      '.status.conditions[?(@.type=="Ready")].state';
  }),
  f("crd/printer-column", "a path that does not parse", infrastructure, (w) => {
    version(w, "FooMachinePool").additionalPrinterColumns[1].jsonPath = ".status.conditions[";
  }),
  f("crd/list-map-keys", "conditions as a plain list", infrastructure, (w) => {
    const { conditions } = root(w, "FooMachine").status.properties;
    delete conditions["x-kubernetes-list-type"];
    delete conditions["x-kubernetes-list-map-keys"];
  }),
  f("crd/list-map-keys", "conditions by another key", infrastructure, (w) => {
    const { conditions } = root(w, "FooMachine").status.properties;
    conditions["x-kubernetes-list-map-keys"] = ["reason"];
    conditions.items.required = ["type", "reason"];
  }),
  f("crd/list-map-keys", "failure domains as a plain list", infrastructure, (w) => {
    root(w, "FooCluster").status.properties.failureDomains["x-kubernetes-list-type"] = "atomic";
    delete root(w, "FooCluster").status.properties.failureDomains["x-kubernetes-list-map-keys"];
  }),
  f("resource/failure-fields", "failureReason under contract v1beta2", infrastructure, (w) => {
    root(w, "FooCluster").status.properties.failureReason = { type: "string" };
  }),
  f("resource/failure-fields", "failureMessage of a pool", infrastructure, (w) => {
    root(w, "FooMachinePool").status.properties.failureMessage = { type: "string" };
  }),
  f("components/removed-version", "a CRD of the first version", infrastructure, (w) => {
    const { spec, ...others } = crd(w, "FooMachineTemplate");
    const [{ schema, subresources, additionalPrinterColumns, ...served }] = spec.versions;
    Object.assign(crd(w, "FooMachineTemplate"), {
      ...others,
      apiVersion: "apiextensions.k8s.io/v1beta1",
      spec: {
        ...spec,
        validation: schema,
        subresources,
        additionalPrinterColumns: additionalPrinterColumns.map(({ jsonPath, ...column }: Loose) => ({
          ...column,
          JSONPath: jsonPath,
        })),
        versions: [served],
      },
    });
  }),
  f("components/removed-version", "a webhook configuration of the first version", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").apiVersion = "admissionregistration.k8s.io/v1beta1";
  }),
  f("components/removed-version", "a Certificate of an older cert-manager", infrastructure, (w) => {
    object(w, "Certificate").apiVersion = "cert-manager.io/v1alpha2";
  }),
  f("components/webhook-versions", "a served version without webhook", infrastructure, (w) => {
    const older = { ...structuredClone(version(w, "FooMachinePool")), name: "v1beta1", storage: false };
    crd(w, "FooMachinePool").spec.versions.push(older);
  }),
  f("components/webhook-versions", "a rule of a removed version", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").webhooks[0].rules[0].apiVersions = ["v1alpha4"];
  }),
  f("control-plane/machine-template", "no metadata", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate").metadata;
  }),
  f("control-plane/machine-template", "no reference", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").infrastructureRef;
  }),
  f("control-plane/machine-timeouts", "no timeouts", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").deletion;
  }),
  // Labels that change the fields core reads
  f("crd/label-switches-reads", "status.ready alone under v1beta2", infrastructure, (w) => {
    const status = root(w, "FooMachine").status.properties;
    delete status.initialization;
    status.ready = { type: "boolean" };
  }),
  f("crd/label-switches-reads", "status.initialized alone under v1beta2", controlPlane, (w) => {
    const status = root(w, "FooControlPlane").status.properties;
    delete status.initialization;
    status.initialized = { type: "boolean" };
  }),
  f("crd/label-switches-reads", "failure domains as a map under v1beta2", infrastructure, (w) => {
    root(w, "FooCluster").status.properties.failureDomains = {
      type: "object",
      additionalProperties: { type: "object", properties: { controlPlane: { type: "boolean" } } },
    };
  }),
  f("crd/label-switches-reads", "status.ready alone of a bootstrap config", bootstrap, (w) => {
    const status = root(w, "FooConfig").status.properties;
    delete status.initialization;
    status.ready = { type: "boolean" };
  }),
  f("crd/label-switches-reads", "updatedReplicas under v1beta2", controlPlane, (w) => {
    const status = root(w, "FooControlPlane").status.properties;
    delete status.upToDateReplicas;
    status.updatedReplicas = { type: "integer" };
  }),
  // Fields
  f("infra-cluster/control-plane-endpoint", "an endpoint without port", infrastructure, (w) => {
    delete properties(w, "FooCluster", "spec", "controlPlaneEndpoint").port;
  }),
  f("infra-cluster/control-plane-endpoint", "a port as string", infrastructure, (w) => {
    properties(w, "FooCluster", "spec", "controlPlaneEndpoint").port = { type: "string" };
  }),
  f("crd/initialization-reset", "no rule", infrastructure, (w) => {
    delete root(w, "FooCluster").status.properties.initialization["x-kubernetes-validations"];
  }),
  f("crd/initialization-reset", "a rule about another field", infrastructure, (w) => {
    const { initialization } = root(w, "FooMachine").status.properties;
    initialization.properties.a = { type: "boolean" };
    initialization["x-kubernetes-validations"] = [{ rule: "has(self.a) || !has(oldSelf.a)" }];
  }),
  f("infra-cluster/initialization", "no initialization", infrastructure, (w) => {
    delete root(w, "FooCluster").status.properties.initialization;
  }),
  f("infra-cluster/failure-domains", "failure domains with numbers as names", infrastructure, (w) => {
    properties(w, "FooCluster", "status", "failureDomains").name = { type: "integer" };
  }),
  f("infra-machine/provider-id", "no provider ID", infrastructure, (w) => {
    delete root(w, "FooMachine").spec.properties.providerID;
  }),
  f("infra-machine/provider-id", "a provider ID that is a number", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.providerID = { type: "integer" };
  }),
  f("infra-machine/initialization", "provisioned as string", infrastructure, (w) => {
    const { initialization } = root(w, "FooMachine").status.properties;
    initialization.properties.provisioned = { type: "string" };
    initialization["x-kubernetes-validations"] = [
      { rule: "has(self.provisioned) || !has(oldSelf.provisioned)" },
    ];
  }),
  f("infra-machine/addresses", "addresses as strings", infrastructure, (w) => {
    root(w, "FooMachine").status.properties.addresses.items = { type: "string" };
  }),
  f("infra-machine/failure-domain", "a failure domain that is an object", infrastructure, (w) => {
    root(w, "FooMachine").status.properties.failureDomain = { type: "object" };
  }),
  f("infra-machine/autoscaling-from-zero", "a capacity that is a list", infrastructure, (w) => {
    root(w, "FooMachineTemplate").status.properties.capacity = { type: "array", items: { type: "string" } };
  }),
  f("infra-machine-pool/provider-id-list", "no list of provider IDs", infrastructure, (w) => {
    delete root(w, "FooMachinePool").spec.properties.providerIDList;
  }),
  f("infra-machine-pool/replicas", "no replicas", infrastructure, (w) => {
    delete root(w, "FooMachinePool").status.properties.replicas;
  }),
  f("infra-machine-pool/initialization", "a pool without status.ready", infrastructure, (w) => {
    delete root(w, "FooMachinePool").status.properties.ready;
  }),
  f("infra-machine-pool/machine-kind", "a machine kind that is an object", infrastructure, (w) => {
    root(w, "FooMachinePool").status.properties.infrastructureMachineKind = { type: "object" };
  }),
  f("bootstrap-config/data-secret", "no name of the secret", bootstrap, (w) => {
    delete root(w, "FooConfig").status.properties.dataSecretName;
  }),
  f("bootstrap-config/initialization", "no initialization", bootstrap, (w) => {
    delete root(w, "FooConfig").status.properties.initialization;
  }),
  f("control-plane/initialization", "no initialization", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.initialization;
  }),
  f("control-plane/endpoint", "an endpoint without host", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "controlPlaneEndpoint").host;
  }),
  f("control-plane/replicas", "no readyReplicas", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.readyReplicas;
  }),
  f("control-plane/scale-subresource", "no selector", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.selector;
  }),
  f("crd/scale-subresource", "no scale subresource", controlPlane, (w) => {
    delete version(w, "FooControlPlane").subresources.scale;
  }),
  f("crd/scale-subresource", "another path of the selector", controlPlane, (w) => {
    version(w, "FooControlPlane").subresources.scale.labelSelectorPath = ".status.labelSelector";
  }),
  f("control-plane/status-version", "neither version nor versions", controlPlane, (w) => {
    delete root(w, "FooControlPlane").status.properties.versions;
  }),
  f("control-plane/machine-template", "a reference without name", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec", "infrastructureRef").name;
  }),
  f("control-plane/machine-timeouts", "no drain timeout", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "machineTemplate", "spec", "deletion")
      .nodeDrainTimeoutSeconds;
  }),
  f("control-plane/rollout-after", "a rollout without time", controlPlane, (w) => {
    delete properties(w, "FooControlPlane", "spec", "rollout").after;
  }),
  f("control-plane/template-machine-metadata", "metadata without annotations", controlPlane, (w) => {
    delete properties(w, "FooControlPlaneTemplate", "spec", "template", "spec", "machineTemplate", "metadata")
      .annotations;
  }),
  f("resource/conditions", "no conditions", infrastructure, (w) => {
    delete root(w, "FooMachine").status.properties.conditions;
  }),
  f("resource/template-content", "a template without spec", infrastructure, (w) => {
    delete properties(w, "FooMachineTemplate", "spec", "template").spec;
  }),
  f("resource/template-metadata", "labels without members", infrastructure, (w) => {
    root(w, "FooMachineTemplate").spec.properties.template.properties.metadata.properties.labels = {
      type: "object",
    };
  }),
  f("resource/template-metadata", "annotations that must be empty", infrastructure, (w) => {
    root(w, "FooMachineTemplate").spec.properties.template.properties.metadata.properties.annotations = {
      type: "object",
      maxProperties: 0,
      additionalProperties: { type: "string" },
    };
  }),
  f("resource/template-metadata", "an empty metadata, as controller-gen writes it", infrastructure, (w) => {
    properties(w, "FooMachineTemplate", "spec", "template").metadata = { type: "object" };
  }),
  f("resource/terminal-failures", "a reason that is an object", infrastructureOfV1beta1, (w) => {
    root(w, "FooCluster").status.properties.failureReason = { type: "object" };
  }),
  f("infra-machine-pool/provider-id", "the pool's ID as a number", infrastructure, (w) => {
    root(w, "FooMachinePool").spec.properties.providerID = { type: "integer" };
  }),
  f("infra-machine-pool/instances", "instances as an object", infrastructure, (w) => {
    root(w, "FooMachinePool").status.properties.instances = { type: "object" };
  }),
  f("control-plane/version", "a version as an object", controlPlane, (w) => {
    root(w, "FooControlPlane").spec.properties.version = { type: "object" };
  }),
  f("control-plane/machine-readiness-gates", "gates as an object", controlPlane, (w) => {
    properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").readinessGates = { type: "object" };
  }),
  f("control-plane/machine-taints", "taints as a string", controlPlane, (w) => {
    properties(w, "FooControlPlane", "spec", "machineTemplate", "spec").taints = { type: "string" };
  }),
  f("control-plane/external-managed", "the mark as a string", controlPlane, (w) => {
    root(w, "FooControlPlane").status.properties.externalManagedControlPlane = { type: "string" };
  }),
  f("ipam/pool-ready-condition", "a pool without conditions", ipam, (w) => {
    delete root(w, "FooIPPool").status.properties.conditions;
  }),
  // Kinds
  f("infra-machine/definition", "no machine", infrastructure, (w) =>
    drop(w, (o) => /^FooMachine(Template)?$/.test(o.spec?.names?.kind ?? "")),
  ),
  f("infra-cluster/definition", "no cluster", infrastructure, (w) =>
    drop(w, (o) => /^FooCluster(Template)?$/.test(o.spec?.names?.kind ?? "")),
  ),
  f("infra-machine/template", "no machine template", infrastructure, (w) =>
    drop(w, (o) => o.spec?.names?.kind === "FooMachineTemplate"),
  ),
  f("bootstrap-config/definition", "no config", bootstrap, (w) =>
    drop(w, (o) => /^FooConfig/.test(o.spec?.names?.kind ?? "")),
  ),
  f("bootstrap-config/template", "no config template", bootstrap, (w) =>
    drop(w, (o) => o.spec?.names?.kind === "FooConfigTemplate"),
  ),
  f("control-plane/definition", "no control plane", controlPlane, (w) =>
    drop(w, (o) => /^FooControlPlane/.test(o.spec?.names?.kind ?? "")),
  ),
  f("ipam/pool", "no pool", ipam, (w) => drop(w, (o) => o.spec?.names?.kind === "FooIPPool")),
  f("provider/class-templates", "no cluster template kind, and a ClusterClass", infrastructure, (w) =>
    drop(w, (o) => o.spec?.names?.kind === "FooClusterTemplate"),
  ),
  f("crd/template-kind", "a template without its kind", infrastructure, (w) => {
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
  // Roles
  f("rbac/aggregate-to-manager", "no role for core", infrastructureOfOwnGroup, (w) => {
    delete aggregated(w).metadata.labels["cluster.x-k8s.io/aggregate-to-manager"];
  }),
  f("rbac/aggregate-verbs", "core may not delete machines", infrastructureOfOwnGroup, (w) =>
    narrow(aggregated(w), ["foomachines"], ["create", "get", "list", "patch", "update", "watch"]),
  ),
  f("rbac/aggregate-kubeadm", "no role for KubeadmControlPlane", infrastructureOfOwnGroup, (w) => {
    delete aggregated(w).metadata.labels["kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"];
  }),
  f("rbac/aggregate-label-value", "an empty label for a second role", infrastructureOfOwnGroup, (w) => {
    components(w).push({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "capf-system-more", labels: { "cluster.x-k8s.io/aggregate-to-manager": "" } },
      rules: [],
    });
  }),
  f(
    "rbac/owner-finalizers",
    "no permission to update the pool's finalizers",
    infrastructureOfOwnGroup,
    (w) => {
      for (const role of [aggregated(w), object(w, "ClusterRole", "manager")])
        role.rules[0].resources = role.rules[0].resources.filter(
          (name: string) => name !== "foomachinepools/finalizers",
        );
    },
  ),
  f("rbac/provider-role", "the provider may not write status", infrastructure, (w) => {
    grant(w, "manager").resources = grant(w, "manager").resources.filter(
      (name: string) => name !== "foomachines/status",
    );
  }),
  f("rbac/provider-role", "the provider may not watch its machines", infrastructure, (w) =>
    narrow(object(w, "ClusterRole", "manager"), ["foomachines"], ["get", "list", "patch"]),
  ),
  f("rbac/provider-role", "the provider may not read Clusters", infrastructure, (w) => {
    object(w, "ClusterRole", "manager").rules.pop();
  }),
  // metadata.yaml
  f("metadata/missing", "no metadata.yaml", infrastructure, (w) => {
    for (const path of Object.keys(w)) if (path.endsWith("metadata.yaml")) delete w[path];
  }),
  f("metadata/type", "another kind", infrastructure, (w) => {
    series(w).kind = "ReleaseMetadata";
  }),
  f("metadata/type", "another apiVersion", infrastructure, (w) => {
    series(w).apiVersion = "clusterctl.cluster.x-k8s.io/v1beta1";
  }),
  f("metadata/no-kind", "no kind", infrastructure, (w) => {
    delete series(w).kind;
  }),
  f("metadata/no-series", "no series", infrastructure, (w) => {
    series(w).releaseSeries = [];
  }),
  f("metadata/series", "a series without contract", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 1 });
  }),
  f("metadata/series", "a major in quotes", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: "0", minor: 1, contract: "v1beta1" });
  }),
  f("metadata/duplicate-series", "a series twice", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: 1, minor: 0, contract: "v1beta2" });
  }),
  f("metadata/series-missing", "a release without series", infrastructure, (w) => move(w, "/v1.0.0", ""), [
    "v1.1.0",
  ]),
  f("metadata/series-missing", "the folder's version without series", infrastructure, (w) =>
    move(w, "v1.0.0", "v1.2.0"),
  ),
  f(
    "metadata/untracked-pre-release",
    "a release candidate without series",
    infrastructure,
    (w) => move(w, "/v1.0.0", ""),
    ["v1.1.0-rc.0"],
  ),
  f(
    "metadata/series-missing",
    "the only release is older than all series",
    infrastructure,
    (w) => {
      move(w, "infrastructure-foo/v1.0.0/", "");
    },
    ["v0.9.0"],
  ),
  f("metadata/older-series-missing", "a release of an earlier series", infrastructure, () => {}, ["v0.9.0"]),
  f("metadata/contract-and-labels", "metadata of v1beta1 over CRDs of v1beta2", infrastructure, (w) => {
    series(w).releaseSeries[0].contract = "v1beta1";
  }),
  f("metadata/old-contract", "a series of v1alpha4", infrastructure, (w) => {
    series(w).releaseSeries[0].contract = "v1alpha4";
  }),
  f("metadata/unknown-contract", "the version of the provider's types", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 9, contract: "v1" });
  }),
  f("metadata/contract-order", "a newer contract of an older series", infrastructureOfV1beta1, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 9, contract: "v1beta2" });
  }),
  // Repository
  f("repository/version-name", "a version without v", infrastructure, (w) => move(w, "v1.0.0", "1.0.0")),
  f("repository/components-name", "components without type", infrastructure, (w) =>
    move(w, "infrastructure-components.yaml", "components.yaml"),
  ),
  f("repository/runtime-extension-name", "the book's s", runtimeExtension, (w) =>
    move(w, "/runtime-extension-components", "/runtime-extensions-components"),
  ),
  f("repository/local-label", "a folder without type", infrastructure, (w) =>
    move(w, "infrastructure-foo/", "foo/"),
  ),
  f("repository/provider-name", "capitals in the label", infrastructure, (w) => {
    object(w, "Deployment").metadata.labels["cluster.x-k8s.io/provider"] = "infrastructure-Foo";
  }),
  f("repository/go-module-versions", "v2 without a go.mod", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/package.json"] = "{}";
    series(w).releaseSeries.unshift({ major: 2, minor: 0, contract: "v1beta2" });
  }),
  f("repository/built-in-name", "the name of another provider", infrastructure, (w) => {
    w["go.mod"] = "module github.com/example/cluster-api-provider-foo\n";
    relabel(w, "infrastructure-aws");
  }),
  f("repository/built-in-label", "another name than in the list", infrastructure, (w) => {
    w["package.json"] = '{"repository": "github:linode/cluster-api-provider-linode"}';
    relabel(w, "infrastructure-linode");
  }),
  f("repository/built-in-file", "another file than in the list", infrastructure, (w) => {
    w["go.mod"] = "module sigs.k8s.io/cluster-api-provider-aws/v2\n";
    relabel(w, "infrastructure-aws");
    move(w, "infrastructure-components.yaml", "infrastructure-components-v2.yaml");
  }),
  // Components
  f("components/several-namespaces", "two Namespaces", infrastructure, (w) => {
    components(w).push({ apiVersion: "v1", kind: "Namespace", metadata: { name: "capf-webhooks" } });
  }),
  f("components/no-namespace", "no Namespace", infrastructure, (w) => drop(w, (o) => o.kind === "Namespace")),
  f("components/foreign-namespace", "a Service elsewhere", infrastructure, (w) => {
    object(w, "Service").metadata.namespace = "default";
  }),
  f("components/kube-system-role", "a RoleBinding for kube-system", infrastructure, (w) => {
    components(w).push({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "RoleBinding",
      metadata: { name: "capf-auth-reader", namespace: "kube-system" },
      roleRef: { kind: "Role", name: "extension-apiserver-authentication-reader" },
      subjects: [],
    });
  }),
  f("components/cluster-scoped-name", "a ClusterRole without prefix", infrastructure, (w) => {
    components(w).push({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: "capf-viewer" },
      rules: [],
    });
  }),
  f("components/unknown-cluster-scoped", "an admission policy", infrastructure, (w) => {
    components(w).push({
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingAdmissionPolicy",
      metadata: { name: "capf-system-policy" },
    });
  }),
  f("components/namespace-reference", "the namespace in an argument", infrastructure, (w) => {
    container(w).args.push("--leader-election-namespace=capf-system");
  }),
  f("components/namespace-reference", "the namespace in the environment", infrastructure, (w) => {
    container(w).env = [{ name: "NAMESPACE", value: "capf-system" }];
  }),
  f("components/inject-ca-from", "the annotation without namespace", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").metadata.annotations["cert-manager.io/inject-ca-from"] =
      "capf-serving";
  }),
  f("components/provider-label", "no label on the Deployment", infrastructure, (w) => {
    object(w, "Deployment").metadata.labels = {};
  }),
  f("components/provider-label-value", "a label without type", infrastructure, (w) => {
    object(w, "Deployment").metadata.labels["cluster.x-k8s.io/provider"] = "foo";
  }),
  f("components/missing-reference", "a missing ServiceAccount", infrastructure, (w) => {
    pod(w).serviceAccountName = "capf-other";
  }),
  f("components/missing-reference", "a missing Service of a webhook", infrastructure, (w) => {
    object(w, "ValidatingWebhookConfiguration").webhooks[0].clientConfig.service.name = "capf-hooks";
  }),
  f("components/duplicate-object", "a duplicate object", infrastructure, (w) => {
    components(w).push(structuredClone(object(w, "ServiceAccount")));
  }),
  f("components/no-object-name", "generateName", infrastructure, (w) => {
    components(w).push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { generateName: "capf-", namespace: "capf-system" },
    });
  }),
  f("components/manager-container", "another name of the container", infrastructure, (w) => {
    container(w).name = "controller";
  }),
  f("components/canonical-image", "controller:latest", infrastructure, (w) => {
    container(w).image = "controller:latest";
  }),
  f("components/canonical-image", "a short name of Docker Hub", infrastructure, (w) => {
    container(w).image = "example/capf:v1";
  }),
  f("components/no-image", "no image", infrastructure, (w) => {
    delete container(w).image;
  }),
  f("components/moving-tag", "the tag latest", infrastructure, (w) => {
    container(w).image = "ghcr.io/example/capf:latest";
  }),
  f("components/retired-image", "the image of kubebuilder's proxy", infrastructure, (w) => {
    container(w).image = "gcr.io/kubebuilder/kube-rbac-proxy:v0.8.0";
  }),
  f("components/retired-image", "an image in the text of a manifest", infrastructure, (w) => {
    components(w).push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "capf-addons", namespace: "capf-system" },
      data: { pause: "kind: Pod\nspec:\n  containers:\n  - image: k8s.gcr.io/pause:3.5\n" },
    });
  }),
  f("components/variable-prefix", "a general name", infrastructure, (w) => {
    container(w).args.push("--level=${LOG_LEVEL:=info}");
  }),
  f("components/unlisted-image", "a StatefulSet", infrastructure, (w) => {
    components(w).push({
      ...structuredClone(object(w, "Deployment")),
      kind: "StatefulSet",
      metadata: { ...structuredClone(object(w, "Deployment").metadata), name: "capf-store" },
    });
  }),
  f("components/unknown-field", "a misspelled field of the spec", infrastructure, (w) => {
    object(w, "Deployment").spec.replica = 2;
  }),
  f("components/unknown-field", "a misspelled field of a container", infrastructure, (w) => {
    container(w).arguments = [];
  }),
  f("components/typed-variable", "replicas by a variable", infrastructure, (w) => {
    object(w, "Deployment").spec.replicas = "${FOO_REPLICAS:=1}";
  }),
  // Runtime Extensions
  f("extension/client-config", "http", withConfig, (w) => {
    object(w, "ExtensionConfig").spec.clientConfig = { url: "http://foo.example.com", caBundle: "" };
  }),
  f("extension/client-config", "neither URL nor Service", withConfig, (w) => {
    object(w, "ExtensionConfig").spec.clientConfig = {};
  }),
  f("extension/name", "a name with dots", withConfig, (w) => {
    object(w, "ExtensionConfig").metadata.name = "capf-system-foo.example.com";
  }),
  f("extension/namespaced", "a namespace", withConfig, (w) => {
    object(w, "ExtensionConfig").metadata.namespace = "${FOO_NAMESPACE:=capf-system}";
  }),
  f("extension/ca-bundle", "no certificate", withConfig, (w) => {
    object(w, "ExtensionConfig").metadata.annotations = {};
  }),
  f("extension/service", "a missing Service", withConfig, (w) => {
    object(w, "ExtensionConfig").spec.clientConfig.service.name = "capf-server";
  }),
  f("components/namespace-reference", "the hard-coded namespace of the Service", withConfig, (w) => {
    object(w, "ExtensionConfig").spec.clientConfig.service.namespace = "capf-system";
  }),
  f("components/namespace-reference", "the hard-coded namespace of the secret", withConfig, (w) => {
    object(w, "ExtensionConfig").metadata.annotations["runtime.cluster.x-k8s.io/inject-ca-from-secret"] =
      "capf-system/capf-serving";
  }),
  f("extension/replicas", "one replica", runtimeExtension, (w) => {
    object(w, "Deployment").spec.replicas = 1;
  }),
  f("extension/privileges", "a privileged container", runtimeExtension, (w) => {
    container(w).securityContext = { privileged: true };
  }),
  f("extension/service-account", "the default account", runtimeExtension, (w) => {
    delete pod(w).serviceAccountName;
  }),
  // Templates and ClusterClasses
  f("template/file-name", "a name without hyphen", infrastructure, (w) =>
    move(w, "cluster-template.yaml", "clustertemplate-prod.yaml"),
  ),
  f("template/no-cluster", "no Cluster", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].kind = "FooCluster";
  }),
  f("template/makes-namespace", "a Namespace", infrastructure, (w) => {
    file(w, "cluster-template.yaml").push({ apiVersion: "v1", kind: "Namespace", metadata: { name: "foo" } });
  }),
  f("template/fixed-namespace", "the namespace default", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].metadata.namespace = "default";
  }),
  f("template/several-namespaces", "the namespace of the provider", infrastructure, (w) => {
    const [first] = file(w, "cluster-template.yaml");
    first.metadata.namespace = "${NAMESPACE}";
    file(w, "cluster-template.yaml").push({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "${CLUSTER_NAME}", namespace: "foo-system" },
    });
  }),
  f("template/common-variables", "a hard-coded name", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].metadata.name = "my-cluster";
  }),
  f("template/common-variables", "a fixed version", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].spec.topology.version = "v1.34.0";
  }),
  f("template/cluster-class-missing", "another class", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].spec.topology.classRef.name = "slow-start";
  }),
  f("clusterclass/file-name", "a class of another name", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[0].metadata.name = "quick";
  }),
  f("clusterclass/namespace", "a namespace", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[1].metadata.namespace = "default";
  }),
  f("clusterclass/reference-namespace", "a reference with a namespace", infrastructure, (w) => {
    const [first] = file(w, "clusterclass-quick-start.yaml");
    first.apiVersion = "cluster.x-k8s.io/v1beta1";
    first.spec = { infrastructure: { ref: { kind: "FooClusterTemplate", name: "a", namespace: "b" } } };
  }),
  f("clusterclass/variables", "a variable", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[1].spec.template.spec.region = "${FOO_REGION}";
  }),
  f("clusterclass/sharing", "a template in two classes", infrastructure, (w) => {
    w["infrastructure-foo/v1.0.0/clusterclass-dev.yaml"] = [
      { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "ClusterClass", metadata: { name: "dev" }, spec: {} },
      structuredClone(file(w, "clusterclass-quick-start.yaml")[1]),
    ];
  }),
  // Variables
  f("variables/syntax", "an operator of a shell", infrastructure, oddly("a: ${A-b}")),
  f("variables/shell-text", "a process ID", infrastructure, oddly("run: echo $$ $HOME")),
  f("variables/not-bash", "an error message", infrastructure, oddly("a: x${A:?needed}")),
  f("variables/unquoted", "an unquoted string", infrastructure, oddly("data:\n  on: ${A:=true}")),
  f("variables/no-default", "a colon without a hyphen", infrastructure, oddly("a: x${A:50Gi}")),
  f("variables/bytes", "a length", infrastructure, oddly("a: x${#A}")),
  f("variables/nested", "a variable in a default", infrastructure, oddly("a: x${A:=${B}}")),
  f("variables/empty-default", "an empty default", infrastructure, oddly("a: x${A:=}")),
  f("variables/differing-defaults", "two defaults", infrastructure, oddly("a: x${A:=b}\nb: x${A:=c}")),
  f("variables/lower-case", "a name in lower case", infrastructure, oddly("a: x${foo}")),
  f("variables/blanks", "blanks around a name", infrastructure, oddly("a: x${ A }")),
  f("variables/comment", "a variable in a comment", infrastructure, oddly("# set ${A}")),
  // Moving
  f("move/ip-pool", "a pool without label", ipam, (w) => {
    delete labels(w, "FooIPPool")["clusterctl.cluster.x-k8s.io/move"];
  }),
  f("move/other-kind", "an identity without label", infrastructure, (w) => {
    const extra = structuredClone(crd(w, "FooMachine"));
    const labels = { "cluster.x-k8s.io/provider": extra.metadata.labels["cluster.x-k8s.io/provider"] };
    extra.metadata = { name: "fooidentities.infrastructure.cluster.x-k8s.io", labels };
    Object.assign(extra.spec.names, {
      kind: "FooIdentity",
      listKind: "FooIdentityList",
      plural: "fooidentities",
    });
    components(w).push(extra);
  }),
  f("move/chart-crd", "a CRD of a chart", infrastructure, (w) => {
    w["chart/crds/machines.yaml"] = [structuredClone(crd(w, "FooMachine"))];
  }),
  f("move/static-secret", "a Secret", infrastructure, (w) => {
    components(w).push({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "capf-credentials", namespace: "capf-system" },
    });
  }),
  f("move/template-secret", "a Secret of a template", infrastructure, (w) => {
    file(w, "cluster-template.yaml").push({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "${CLUSTER_NAME}-credentials" },
    });
  }),
  f("move/uid-field", "a UID in a spec", infrastructure, (w) => {
    root(w, "FooMachine").spec.properties.clusterUID = { type: "string" };
  }),
  f("move/uid-value", "a hard-coded owner", infrastructure, (w) => {
    file(w, "cluster-template.yaml")[0].metadata.ownerReferences = [
      { uid: "3f1c9a52-1d2e-4b6c-9a8b-0c1d2e3f4a5b" },
    ];
  }),
  f("object/managed-by-label", "the label of external management", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[1].metadata.labels = {
      "cluster.x-k8s.io/managed-by": "terraform",
    };
  }),
  {
    ...f("components/not-rendered", "a folder that kustomize rejects", infrastructure, () => {}),
    options: {
      failedOverlays: [
        { folder: "config/default", output: "components.yaml", reason: "no ../manager", severity: "error" },
      ],
    },
  },
  {
    ...f("docs/stale", "a variable with another default", infrastructure, () => {}),
    options: {
      documents: [
        { path: "docs/same.md", present: "# foo\n", expected: "# foo\n" },
        {
          path: "docs/provider.md",
          present: "# foo\n\n| `A` | `1` |\n",
          expected: "# foo\n\n| `A` | `2` |\n",
        },
      ],
    },
  },
  {
    ...f("docs/stale", "missing lines", infrastructure, () => {}),
    options: {
      documents: [{ path: "docs/provider.md", present: "# foo", expected: "# foo\n\n## Variables\n" }],
    },
  },
  {
    ...f(
      "docs/variables",
      "an undocumented variable",
      infrastructure,
      oddly('data:\n  region: "${FOO_REGION}"'),
    ),
    options: {
      documentation: ["FOO_REGIONS and FOO_VERBOSITY. The ClusterClass is quick-start."],
    },
  },
  {
    ...f("docs/templates", "an undocumented flavor", infrastructure, (w) =>
      move(w, "cluster-template.yaml", "cluster-template-ha.yaml"),
    ),
    options: {
      documentation: ["Clusters have shared storage, of the ClusterClass quick-start."],
    },
  },
  {
    ...f("docs/cluster-classes", "an undocumented class", infrastructure, () => {}),
    options: {
      documentation: ["See the documentation of quick-start-2 and quick-starter."],
    },
  },
  {
    ...f("docs/move", "an identity that another document describes", infrastructure, (w) => {
      const extra = structuredClone(crd(w, "FooMachine"));
      const labels = { "cluster.x-k8s.io/provider": extra.metadata.labels["cluster.x-k8s.io/provider"] };
      extra.metadata = { name: "fooidentities.infrastructure.cluster.x-k8s.io", labels };
      Object.assign(extra.spec.names, {
        kind: "FooIdentity",
        listKind: "FooIdentityList",
        plural: "fooidentities",
      });
      components(w).push(extra);
    }),
    options: {
      disable: ["move/other-kind"],
      documentation: ["Run clusterctl move. The class is quick-start.", "A FooIdentity has credentials."],
    },
  },
  {
    ...f("components/watch-filter-flag", "a manager without the flag", infrastructure, () => {}),
    options: { managers: [{ path: "main.go", line: 1, flags: ["namespace", "watch-filters"] }] },
  },
  f("repository/no-templates", "a release without templates", infrastructure, (w) => {
    delete w["infrastructure-foo/v1.0.0/cluster-template.yaml"];
  }),
  f("clusterclass/several-extensions", "two extensions", infrastructure, (w) => {
    file(w, "clusterclass-quick-start.yaml")[0].spec.patches = ["a.foo", "b.foo", "a.bar"].map((name) => ({
      name,
      external: { generatePatchesExtension: name },
    }));
  }),
  f("crd/aggregated-api", "an API server of its own", infrastructure, (w) => {
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
  f("provider/class-templates", "no template of pools", infrastructure, (w) => {
    drop(w, (o) => o.spec?.names?.kind === "FooMachinePoolTemplate");
  }),
  f("provider/class-templates", "a control plane without template", controlPlane, (w) => {
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
  {
    ...f("docs/move", "a pool", ipam, (w) => {
      delete labels(w, "FooIPPool")["clusterctl.cluster.x-k8s.io/move"];
    }),
    options: { disable: ["move/ip-pool"], documentation: ["# foo"] },
  },
  {
    ...f("docs/move", "a Secret of a template", infrastructure, (w) => {
      file(w, "cluster-template.yaml").push({
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: "${CLUSTER_NAME}-credentials" },
      });
    }),
    options: { disable: ["move/template-secret"], documentation: ["The class is quick-start."] },
  },
  {
    ...f("repository/list-entry", "a name without the organization", infrastructure, (w) => {
      w["go.mod"] = "module github.com/example/cluster-api-provider-foo\n";
    }),
    options: {
      listName: "foo",
    },
  },
  {
    ...f("repository/stale-file", "components that the release builds", infrastructure, () => {}),
    options: {
      stale: [{ path: "components.yaml", output: "out/components.yaml", from: "Makefile:12" }],
    },
  },
  {
    ...f("components/namespace-flag", "a manager with other flags", infrastructure, () => {}),
    options: { managers: [{ path: "main.go", line: 1, flags: ["watch-namespace", "watch-filter"] }] },
  },
  {
    ...f("resource/pausing", "controllers that reconcile paused objects", controlPlane, () => {}),
    options: { managers: [manager], sources: [{ path: "main.go", text: "package main\n" }] },
  },
  {
    ...f("resource/template-dry-run", "a webhook that compares templates", infrastructure, () => {}),
    options: { managers: [manager], sources: [webhook("DeepEqual(r.Spec, old.Spec)")] },
  },
  {
    ...f("resource/template-dry-run", "a webhook of bootstrap templates", bootstrap, () => {}),
    options: {
      managers: [manager],
      sources: [
        webhook("immutable()", "FooConfigTemplate"),
        { path: "a.go", text: "// bootstrap-success\nannotations.IsPaused(c, o)" },
      ],
    },
  },
  {
    ...f("bootstrap-config/sentinel-file", "bootstrap data without the file", bootstrap, () => {}),
    options: { managers: [manager], sources: [{ path: "a.go", text: "annotations.IsPaused(c, o)\n" }] },
  },
  f("provider/kinds-not-recognised", "kinds of other names", infrastructureOfOwnGroup, (w) => {
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
    ...f("infra-machine-pool/replicas", "a pool of another name without replicas", infrastructure, (w) => {
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
            "apiVersion: cluster.x-k8s.io/v1beta2\nkind: MachinePool\nspec:\n  template:\n    spec:\n      infrastructureRef:\n        apiGroup: infrastructure.cluster.x-k8s.io\n        kind: FooWorker\n",
        },
      ],
    },
  },
];
