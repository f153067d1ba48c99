import type { Breakage } from "./breakage.ts";

/** Breakages of cluster templates and ClusterClasses. */
export const templateBreakages: readonly Breakage[] = [
  {
    title: "references of v1beta2 with apiVersion",
    source: "kubernetes-sigs/cluster-api-provider-ibmcloud#2414",
    plant: (r) => {
      const { infrastructureRef } = r.template("Cluster").spec;
      infrastructureRef.apiVersion = "infrastructure.cluster.x-k8s.io/v1beta2";
      delete infrastructureRef.apiGroup;
    },
    fix: "set apiGroup",
    rule: "template/unknown-field",
  },
  {
    title: "an empty object for the discovery of a join",
    source: "kubernetes-sigs/cluster-api-provider-ibmcloud#2459",
    plant: (r) =>
      (r.template("KubeadmConfigTemplate").spec.template.spec.joinConfiguration = { discovery: {} }),
    fix: "remove discovery",
    rule: "template/invalid-field",
  },
  {
    title: "a ClusterClass of v1beta2 with references of v1beta1",
    source: "kubernetes-sigs/cluster-api-provider-ibmcloud#2459",
    plant: (r) => {
      const { infrastructure } = r.class("ClusterClass").spec;
      infrastructure.ref = infrastructure.templateRef;
      delete infrastructure.templateRef;
    },
    fix: "name templateRef",
    rule: "template/unknown-field",
  },
  {
    title: "a machine template with a field that the CRD does not have",
    source: "kubernetes-sigs/cluster-api-provider-ibmcloud#400",
    plant: (r) => (r.template("FooMachineTemplate").spec.template.spec.name = "${CLUSTER_NAME}-machine"),
    fix: "remove name",
    rule: "template/unknown-field",
  },
  {
    title: "a flavor with a field that was removed",
    source: "kubernetes-sigs/cluster-api-provider-openstack#691",
    plant: (r) => (r.template("FooCluster").spec.disableServerTags = true),
    fix: "remove disableServerTags",
    rule: "template/unknown-field",
  },
  {
    title: "the flag of the API server that Kubernetes 1.33 removed",
    source: "syself/cluster-api-provider-hetzner#1737",
    plant: (r) =>
      (r.template("KubeadmControlPlane").spec.kubeadmConfigSpec.clusterConfiguration = {
        apiServer: { extraArgs: [{ name: "cloud-provider", value: "external" }] },
      }),
    fix: "remove cloud-provider",
    unknown: "users choose the version of Kubernetes",
  },
  {
    title: "the cloud provider of the kubelet is no longer in the tree",
    source: "kubernetes-sigs/cluster-api-provider-openstack#956",
    plant: (r) =>
      (r.template("KubeadmControlPlane").spec.kubeadmConfigSpec.initConfiguration = {
        nodeRegistration: { kubeletExtraArgs: [{ name: "cloud-provider", value: "openstack" }] },
      }),
    fix: "set external",
    unknown: "users choose the version of Kubernetes and its build",
  },
  {
    title: "Cluster and ClusterClass in one file",
    source: "vmware-tanzu/cluster-api-provider-bringyourownhost#646",
    plant: (r) => {
      r.objects("cluster-template-topology.yaml").push(...r.objects("clusterclass-"));
      r.removeFile("clusterclass-");
    },
    fix: "put the class into clusterclass-quick-start.yaml",
    rule: "template/cluster-class-missing",
  },
  {
    title: "the class of the topology is not in the release",
    source: "kubernetes-sigs/cluster-api-provider-gcp#1417",
    plant: (r) => r.removeFile("clusterclass-"),
    fix: "publish clusterclass-quick-start.yaml",
    rule: "template/cluster-class-missing",
  },
  {
    title: "a flavor of the documentation is not in the release",
    source: "kubernetes-sigs/cluster-api-provider-gcp#1417",
    plant: (r) => r.removeFile("cluster-template-topology.yaml"),
    fix: "publish the flavor",
    unknown: "the documentation is not in the release",
  },
  {
    title: "the class has a namespace",
    source: "vmware-tanzu/cluster-api-provider-bringyourownhost#630",
    plant: (r) => {
      for (const object of r.objects("clusterclass-")) object.metadata.namespace = "capf-classes";
    },
    fix: "remove the namespace",
    rule: "clusterclass/namespace",
  },
  {
    title: "a variable in the default of another without braces",
    source: "kubernetes-sigs/cluster-api-provider-azure#803",
    plant: (r) =>
      (r.template("FooMachineTemplate").spec.template.spec.size = "${FOO_SIZE:=$CLUSTER_NAME-size}"),
    fix: "write ${CLUSTER_NAME}",
    rule: "variables/not-bash",
  },
  {
    title: "a variable of a shell script",
    source: "kubernetes-retired/cluster-api-provider-packet#196",
    plant: (r) =>
      (r.template("KubeadmConfigTemplate").spec.template.spec.preKubeadmCommands = [
        'trimmed=$(echo "${KUBERNETES_VERSION}" | sed "s/^v//"); apt-get install -y kubelet=${trimmed}-00',
      ]),
    fix: "write $${trimmed}",
    rule: "variables/lower-case",
  },
  {
    title: "an array of a shell script",
    source: "smartxworks/cluster-api-provider-elf#204",
    plant: (r) =>
      (r.template("KubeadmConfigTemplate").spec.template.spec.preKubeadmCommands = [
        'for file in "${files[@]}"; do echo "$file"; done',
      ]),
    fix: "write $${files[@]}",
    rule: "variables/syntax",
  },
  {
    title: "the name of the cluster is written out",
    source: "kubernetes-sigs/cluster-api-provider-vsphere#378",
    plant: (r) => r.replace("cluster-template.yaml", "${CLUSTER_NAME}", "capf-example"),
    fix: "use ${CLUSTER_NAME}",
    rule: "template/common-variables",
  },
  {
    title: "an own variable for the name of the cluster",
    source: "harvester/cluster-api-provider-harvester#44",
    plant: (r) => r.replace("cluster-template.yaml", "${CLUSTER_NAME}", "${FOO_CLUSTER_NAME}"),
    fix: "use ${CLUSTER_NAME}",
    rule: "template/common-variables",
  },
  {
    title: "the version of Kubernetes is written out",
    source: "kubernetes-sigs/cluster-api-provider-aws#1060",
    plant: (r) => r.replace("cluster-template.yaml", "${KUBERNETES_VERSION}", "v1.14.4"),
    fix: "use ${KUBERNETES_VERSION}",
    rule: "template/common-variables",
  },
  {
    title: "an own variable for the version of Kubernetes",
    source: "kubernetes-sigs/cluster-api-provider-aws#1060",
    plant: (r) => r.replace("cluster-template.yaml", "${KUBERNETES_VERSION}", "${K8S_VERSION}"),
    fix: "use ${KUBERNETES_VERSION}",
    rule: "template/common-variables",
  },
  {
    title: "references of a MachineDeployment without a kind",
    source: "kubernetes-sigs/cluster-api-provider-aws#1102",
    plant: (r) => {
      const { spec } = r.template("MachineDeployment").spec.template;
      delete spec.infrastructureRef.kind;
    },
    fix: "add the kind",
    rule: "template/missing-field",
  },
  {
    title: "a MachineDeployment that references a machine instead of its template",
    source: "k8s-proxmox/cluster-api-provider-proxmox#8",
    plant: (r) => {
      r.template("MachineDeployment").spec.template.spec.infrastructureRef.kind = "FooMachine";
    },
    fix: "reference FooMachineTemplate",
    rule: "template/reference-kind",
  },
  {
    title: "the labels of a MachineDeployment do not match its selector",
    source: "kubernetes-sigs/cluster-api-provider-aws#1060",
    plant: (r) => (r.template("MachineDeployment").spec.template.metadata.labels = { pool: "b" }),
    fix: "use the same labels",
    rule: "template/invalid-field",
  },
  {
    title: "a Cluster in the API of an earlier group",
    source: "kubernetes-sigs/cluster-api-provider-openstack#2935",
    plant: (r) => (r.template("Cluster").apiVersion = "cluster.x-k8s.io/v1alpha4"),
    fix: "use v1beta2",
    rule: "template/unserved-version",
  },
  {
    title: "the endpoint is in the template of a class for all clusters",
    source: "projectbeskar/beskar7#210",
    plant: (r) => {
      r.schema(
        "FooClusterTemplate",
      ).spec.properties.template.properties.spec.properties.controlPlaneEndpoint = structuredClone(
        r.schema("FooCluster").spec.properties.controlPlaneEndpoint,
      );
      r.class("FooClusterTemplate").spec.template.spec.controlPlaneEndpoint = {
        host: "10.0.0.1",
        port: 6443,
      };
    },
    fix: "set the endpoint by a variable",
    unknown: "a class for one cluster is valid",
  },
  {
    title: "a patch of the class names a variable that it does not define",
    source: "nutanix-cloud-native/cluster-api-provider-nutanix#392",
    plant: (r) => {
      const [patch] = r.class("ClusterClass").spec.patches[0].definitions[0].jsonPatches;
      patch.valueFrom.variable = "prismRegion";
    },
    fix: "define prismRegion, or name region",
    rule: "topology/patch",
  },
  {
    title: "a class references a template that is not in its file",
    source: "nutanix-cloud-native/cluster-api-provider-nutanix#392",
    plant: (r) => (r.class("FooMachineTemplate").metadata.name = "${CLUSTER_CLASS_NAME}-machines"),
    fix: "use the name of the reference",
    rule: "topology/template-missing",
  },
  {
    title: "a class in the API version that references name no more",
    source: "kubernetes-sigs/cluster-api#12511",
    plant: (r) => {
      const { controlPlane } = r.class("ClusterClass").spec;
      controlPlane.infrastructureMachine = controlPlane.machineInfrastructure;
      delete controlPlane.machineInfrastructure;
    },
    fix: "name machineInfrastructure",
    rule: "template/unknown-field",
  },
  {
    title: "a provider ID that is the same for all machines of a template",
    source: "nutanix-cloud-native/cluster-api-provider-nutanix#392",
    plant: (r) => {
      r.schema("FooMachineTemplate").spec.properties.template.properties.spec.properties.providerID = {
        type: "string",
      };
      r.template("FooMachineTemplate").spec.template.spec.providerID = "foo://${CLUSTER_NAME}-m1";
    },
    fix: "remove providerID",
    unknown: "providers may replace a value that their templates require",
  },
  {
    title: "the topology names a class of workers that does not exist",
    source: "kubernetes-sigs/cluster-api#5582",
    plant: (r) => {
      const [cluster] = r.objects("cluster-template-topology.yaml");
      cluster.spec.topology.workers.machineDeployments[0].class = "worker";
    },
    fix: "name default-worker",
    rule: "topology/workers",
  },
  {
    title: "the topology omits a required variable",
    source: "nutanix-cloud-native/cluster-api-provider-nutanix#392",
    plant: (r) => delete r.objects("cluster-template-topology.yaml")[0].spec.topology.variables,
    fix: "set region",
    rule: "topology/variable-value",
  },
  {
    title: "a template applies an object of a kind of another release",
    source: "kubernetes-sigs/cluster-api-provider-ibmcloud#804",
    plant: (r) => {
      r.objects("cluster-template.yaml").push({
        apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
        kind: "FooImage",
        metadata: { name: "${CLUSTER_NAME}" },
        spec: {},
      });
    },
    fix: "add the CRD",
    rule: "template/unchecked-kind",
  },
];
