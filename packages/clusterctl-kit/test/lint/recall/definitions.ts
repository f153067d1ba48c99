import type { Loose } from "../../loose.ts";
import type { Breakage } from "./breakage.ts";
import { converting, ofBootstrap, ofControlPlane, ofIpam, ofV1beta1 } from "./releases.ts";

const contract = "cluster.x-k8s.io/v1beta2";

/** Breakages of CRDs. */
export const definitionBreakages: readonly Breakage[] = [
  {
    title: "a CRD has no contract label",
    source: "kubernetes-sigs/cluster-api#3039",
    plant: (r) => delete r.crd("FooCluster").metadata.labels[contract],
    fix: "label the CRD",
    rule: "crd/contract-label",
  },
  {
    title: "a template's CRD has no contract label",
    source: "kubernetes-sigs/cluster-api-provider-kubevirt#390",
    plant: (r) => delete r.crd("FooMachineTemplate").metadata.labels[contract],
    fix: "label the CRD",
    rule: "crd/contract-label",
  },
  {
    title: "the contract label names a version that the CRD does not have",
    source: "kubernetes-sigs/cluster-api#4263",
    plant: (r) => (r.crd("FooCluster").metadata.labels[contract] = "v1beta3"),
    fix: "name v1beta2",
    rule: "crd/contract-label-version",
  },
  {
    title: "the contract label omits the newer version",
    source: "kubernetes-sigs/cluster-api#6220",
    release: converting,
    plant: (r) => (r.crd("FooMachine").metadata.labels[contract] = "v1beta1"),
    fix: "add v1beta2",
    unknown: "the older version works while it is served",
  },
  {
    title: "the contract label separates versions by a comma",
    source: "kubernetes-sigs/cluster-api-provider-aws#6112",
    release: converting,
    plant: (r) => (r.crd("FooMachine").metadata.labels[contract] = "v1beta1,v1beta2"),
    fix: "join by an underscore",
    rule: "crd/contract-label-value",
  },
  {
    title: "contract v1beta2 is claimed with failure domains as a map",
    source: "projectbeskar/beskar7#160",
    plant: (r) =>
      (r.schema("FooCluster").status.properties.failureDomains = {
        type: "object",
        additionalProperties: { type: "object", properties: { controlPlane: { type: "boolean" } } },
      }),
    fix: "make failureDomains a list, or claim v1beta1 only",
    rule: "crd/label-switches-reads",
  },
  {
    title: "contract v1beta2 is claimed with status.ready only",
    source: "kubernetes-sigs/cluster-api-provider-kubevirt#391",
    plant: (r) => {
      const { properties } = r.schema("FooMachine").status;
      delete properties.initialization;
      properties.ready = { type: "boolean" };
    },
    fix: "add status.initialization.provisioned",
    rule: "crd/label-switches-reads",
  },
  {
    title: "contract v1beta1 without status.ready",
    source: "kubernetes-sigs/cluster-api#4263",
    release: ofV1beta1,
    plant: (r) => delete r.schema("FooCluster").status.properties.ready,
    fix: "add status.ready",
    rule: "infra-cluster/initialization",
  },
  {
    title: "the CRD of the cluster's template is not in the release",
    source: "outscale/cluster-api-provider-outscale#471",
    plant: (r) => r.remove("CustomResourceDefinition", "fooclustertemplates"),
    fix: "add the CRD",
    rule: "components/missing-crd",
  },
  {
    title: "there is no template kind of the cluster",
    source: "projectbeskar/beskar7#209",
    plant: (r) => {
      r.remove("CustomResourceDefinition", "fooclustertemplates");
      r.replace("-components.yaml", '     "fooclustertemplates",\n', "");
      r.replace("-components.yaml", '     "fooclustertemplates/status",\n', "");
      r.replace("-components.yaml", '     "fooclustertemplates/finalizers",\n', "");
      const [webhook] = r.get("ValidatingWebhookConfiguration").webhooks;
      webhook.rules = webhook.rules.filter(({ resources }: Loose) => resources[0] !== "fooclustertemplates");
      r.removeFile("clusterclass-");
      r.removeFile("cluster-template-topology.yaml");
    },
    fix: "add FooClusterTemplate",
    unknown: "a provider without ClusterClasses is valid",
  },
  {
    title: "there is no template kind of machine pools",
    source: "kubernetes-sigs/cluster-api-provider-azure#4927",
    plant: (r) => {
      r.remove("CustomResourceDefinition", "foomachinepooltemplates");
      r.replace("-components.yaml", '     "foomachinepooltemplates",\n', "");
      r.replace("-components.yaml", '     "foomachinepooltemplates/status",\n', "");
      r.replace("-components.yaml", '     "foomachinepooltemplates/finalizers",\n', "");
      const { webhooks } = r.get("ValidatingWebhookConfiguration");
      for (const webhook of webhooks) {
        webhook.rules = webhook.rules.filter(
          ({ resources }: Loose) => resources[0] !== "foomachinepooltemplates",
        );
      }
    },
    fix: "add FooMachinePoolTemplate",
    unknown: "a provider need not support ClusterClasses",
  },
  {
    title: "no status subresource",
    source: "kubernetes-sigs/cluster-api#4263",
    plant: (r) => (r.crd("FooMachine").spec.versions[0].subresources = {}),
    fix: "add the status subresource",
    rule: "crd/status-subresource",
  },
  {
    title: "no scale subresource of the control plane",
    source: "clastix/cluster-api-control-plane-provider-kamaji#32",
    release: ofControlPlane,
    plant: (r) => delete r.crd("FooControlPlane").spec.versions[0].subresources.scale,
    fix: "add the scale subresource",
    rule: "crd/scale-subresource",
  },
  {
    title: "the scale subresource has no selector",
    source: "kubernetes-sigs/cluster-api#3158",
    release: ofControlPlane,
    plant: (r) => delete r.crd("FooControlPlane").spec.versions[0].subresources.scale.labelSelectorPath,
    fix: "set labelSelectorPath",
    rule: "crd/scale-subresource",
  },
  {
    title: "the scale subresource names fields that do not exist",
    source: "k0sproject/k0smotron#830",
    release: ofControlPlane,
    plant: (r) =>
      (r.crd("FooControlPlane").spec.versions[0].subresources.scale.statusReplicasPath =
        ".status.readyNodes"),
    fix: "name .status.replicas",
    rule: "crd/scale-subresource",
  },
  {
    title: "a version that objects are stored in is removed",
    source: "kubernetes-sigs/cluster-api-provider-openstack#2863",
    release: converting,
    plant: (r) => {
      const machine = r.crd("FooMachine");
      machine.spec.versions.pop();
      delete machine.spec.conversion;
      delete machine.metadata.annotations;
      machine.metadata.labels[contract] = "v1beta2";
    },
    fix: "migrate stored objects before the version is removed",
    unknown:
      "which versions are stored is in the cluster, and the versions of the last release are not in this one",
  },
  {
    title: "two versions without a conversion webhook",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#4106",
    release: converting,
    plant: (r) => {
      const machine = r.crd("FooMachine");
      delete machine.spec.conversion;
      delete machine.metadata.annotations;
      const { properties } = machine.spec.versions[1].schema.openAPIV3Schema.properties.status;
      delete properties.initialization;
      properties.ready = { type: "boolean" };
    },
    fix: "add conversion by webhook",
    rule: "crd/conversion",
  },
  {
    title: "conversion by a webhook for a single version",
    source: "crossplane/crossplane#6914",
    plant: (r) =>
      (r.crd("FooMachine").spec.conversion = {
        strategy: "Webhook",
        webhook: {
          conversionReviewVersions: ["v1"],
          clientConfig: { service: { name: "foo-conversion", namespace: "capf-system", path: "/convert" } },
        },
      }),
    fix: "remove the conversion",
    rule: "components/missing-reference",
  },
  {
    title: "a labelled version is not served",
    source: "kubernetes-sigs/cluster-api-ipam-provider-in-cluster#218",
    release: converting,
    plant: (r) => {
      r.crd("FooMachine").spec.versions[1].served = false;
      r.crd("FooMachine").metadata.labels[contract] = "v1beta1";
    },
    fix: "label v1beta2",
    rule: "crd/contract-label-version",
  },
  {
    title: "a template is immutable by CEL",
    source: "siderolabs/cluster-api-bootstrap-provider-talos#257",
    release: ofBootstrap,
    plant: (r) =>
      (r.schema("FooConfigTemplate").spec["x-kubernetes-validations"] = [
        { rule: "self == oldSelf", message: "FooConfigTemplate.spec is immutable" },
      ]),
    fix: "refuse changes in a webhook that lets the topology controller's dry run pass",
    rule: "resource/template-dry-run",
  },
  {
    title: "a template is immutable by a webhook, also for the dry run of the topology controller",
    source: "ionos-cloud/cluster-api-provider-proxmox#735",
    fix: "let the dry run pass",
    unknown: "the check is in the program; lint of a project's sources reports it",
  },
  {
    title: "the endpoint is required in the cluster and its template",
    source: "metal3-io/cluster-api-provider-metal3#1405",
    plant: (r) => {
      const { spec } = r.schema("FooCluster");
      spec.properties.controlPlaneEndpoint.required = ["host", "port"];
      spec.required = ["controlPlaneEndpoint"];
      const template = r.schema("FooClusterTemplate").spec.properties.template.properties.spec;
      template.properties.controlPlaneEndpoint = structuredClone(spec.properties.controlPlaneEndpoint);
      template.required = ["controlPlaneEndpoint"];
    },
    fix: "make the endpoint optional",
    rule: "template/missing-field",
  },
  {
    title: "a validation refuses old objects after conversion",
    source: "ionos-cloud/cluster-api-provider-proxmox#609",
    release: converting,
    plant: (r) =>
      (r.crd("FooMachine").spec.versions[1].schema.openAPIV3Schema.properties.spec[
        "x-kubernetes-validations"
      ] = [{ rule: "has(self.providerID)" }]),
    fix: "move the validation to a webhook",
    unknown: "whether objects satisfy a rule depends on the objects",
  },
  {
    title: "reasons of conditions must not be empty, and old objects have none",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#4105",
    plant: (r) => (r.schema("FooMachine").status.properties.conditions.items.properties.reason.minLength = 1),
    fix: "add the conversion of old conditions",
    unknown: "the objects are in the cluster",
  },
  {
    title: "the plural is not the kind's",
    source: "kubernetes-sigs/cluster-api#7297",
    release: ofBootstrap,
    plant: (r) => {
      r.replace("-components.yaml", '"fooconfigs', '"fooconfig');
      r.crd("FooConfig").metadata.name = "fooconfig.bootstrap.cluster.x-k8s.io";
    },
    fix: "use the plural fooconfigs",
    rule: "crd/name",
  },
  {
    title: "a CRD that core never references has a name that clusterctl refuses",
    source: "kubernetes-sigs/cluster-api#7506",
    plant: (r) => {
      const crd = r.crd("FooClusterIdentity");
      crd.metadata.name = "fooclusteridentity.infrastructure.cluster.x-k8s.io";
      crd.spec.names.plural = "fooclusteridentity";
      r.replace("-components.yaml", '"fooclusteridentities"', '"fooclusteridentity"');
    },
    fix: "rename the CRD, or annotate it with the skip of the check",
    rule: "crd/name",
  },
  {
    title: "pools of addresses are not moved",
    source: "kubernetes-sigs/cluster-api-ipam-provider-in-cluster#212",
    release: ofIpam,
    plant: (r) => delete r.crd("FooIPPool").metadata.labels["clusterctl.cluster.x-k8s.io/move"],
    fix: "label the CRD with move or move-hierarchy",
    rule: "move/ip-pool",
  },
  {
    title: "pools have the label of discovery only",
    source: "kubernetes-sigs/cluster-api#8384",
    release: ofIpam,
    plant: (r) => {
      const { labels } = r.crd("FooIPPool").metadata;
      delete labels["clusterctl.cluster.x-k8s.io/move"];
      labels["clusterctl.cluster.x-k8s.io"] = "";
    },
    fix: "label the CRD with move or move-hierarchy",
    rule: "move/ip-pool",
  },
  {
    title: "a bootstrap config without the name of its Secret",
    source: "kubernetes-sigs/cluster-api#3331",
    release: ofBootstrap,
    plant: (r) => delete r.schema("FooConfig").status.properties.dataSecretName,
    fix: "add status.dataSecretName",
    rule: "bootstrap-config/data-secret",
  },
  {
    title: "a machine without a provider ID",
    source: "kubernetes-sigs/cluster-api-provider-ibmcloud#1868",
    plant: (r) => delete r.schema("FooMachine").spec.properties.providerID,
    fix: "add spec.providerID",
    rule: "infra-machine/provider-id",
  },
  {
    title: "a template without spec.template",
    source: "k8s-proxmox/cluster-api-provider-proxmox#8",
    plant: (r) =>
      (r.schema("FooMachineTemplate").spec = { type: "object", properties: { size: { type: "string" } } }),
    fix: "nest the spec below spec.template.spec",
    rule: "resource/template-content",
  },
  {
    title: "a control plane without a version",
    source: "kubernetes-sigs/cluster-api#5022",
    release: ofControlPlane,
    plant: (r) => delete r.schema("FooControlPlane").spec.properties.version,
    fix: "add spec.version",
    unknown: "a control plane without versions is valid",
  },
];
