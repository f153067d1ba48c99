import { componentsFile, type Provider, type ProviderType, providerTypes } from "@capikit/inventory";
import type { ConfiguredProvider } from "./read-config.ts";

/**
 * GitHub repositories of the providers that clusterctl knows without configuration, by name; with
 * the file, unless it has the usual name. Source: `defaults` in
 * cmd/clusterctl/client/config/providers_client.go of Cluster API.
 */
const repositories: Readonly<Record<ProviderType, Readonly<Record<string, string>>>> = {
  CoreProvider: {
    "cluster-api": "kubernetes-sigs/cluster-api",
  },
  BootstrapProvider: {
    "canonical-kubernetes": "canonical/cluster-api-k8s",
    "k0sproject-k0smotron": "k0sproject/k0smotron",
    kubeadm: "kubernetes-sigs/cluster-api",
    "kubekey-k3s": "kubesphere/kubekey",
    microk8s: "canonical/cluster-api-bootstrap-provider-microk8s",
    rke2: "rancher/cluster-api-provider-rke2",
    talos: "siderolabs/cluster-api-bootstrap-provider-talos",
  },
  ControlPlaneProvider: {
    "canonical-kubernetes": "canonical/cluster-api-k8s",
    "hosted-control-plane": "teutonet/cluster-api-provider-hosted-control-plane",
    "k0sproject-k0smotron": "k0sproject/k0smotron",
    kamaji: "clastix/cluster-api-control-plane-provider-kamaji",
    kubeadm: "kubernetes-sigs/cluster-api",
    "kubekey-k3s": "kubesphere/kubekey",
    microk8s: "canonical/cluster-api-control-plane-provider-microk8s",
    nested: "kubernetes-sigs/cluster-api-provider-nested",
    rke2: "rancher/cluster-api-provider-rke2",
    talos: "siderolabs/cluster-api-control-plane-provider-talos",
  },
  InfrastructureProvider: {
    aws: "kubernetes-sigs/cluster-api-provider-aws",
    azure: "kubernetes-sigs/cluster-api-provider-azure",
    byoh: "vmware-tanzu/cluster-api-provider-bringyourownhost",
    "cloudscale-ch-cloudscale": "cloudscale-ch/cluster-api-provider-cloudscale",
    cloudstack: "kubernetes-sigs/cluster-api-provider-cloudstack",
    coxedge: "coxedge/cluster-api-provider-coxedge",
    digitalocean: "kubernetes-sigs/cluster-api-provider-digitalocean",
    docker: "kubernetes-sigs/cluster-api/infrastructure-components-development.yaml",
    gcp: "kubernetes-sigs/cluster-api-provider-gcp",
    "harvester-harvester": "rancher-sandbox/cluster-api-provider-harvester",
    hetzner: "syself/cluster-api-provider-hetzner",
    "hivelocity-hivelocity": "hivelocity/cluster-api-provider-hivelocity",
    huawei: "HuaweiCloudDeveloper/cluster-api-provider-huawei",
    ibmcloud: "kubernetes-sigs/cluster-api-provider-ibmcloud",
    "ionoscloud-ionoscloud": "ionos-cloud/cluster-api-provider-ionoscloud",
    "k0sproject-k0smotron": "k0sproject/k0smotron",
    kubekey: "kubesphere/kubekey",
    "kubeswift-io": "kubeswift-io/cluster-api-provider-kubeswift",
    kubevirt: "kubernetes-sigs/cluster-api-provider-kubevirt",
    "linode-linode": "linode/cluster-api-provider-linode",
    maas: "spectrocloud/cluster-api-provider-maas",
    "metal-stack": "metal-stack/cluster-api-provider-metal-stack",
    metal3: "metal3-io/cluster-api-provider-metal3",
    nested: "kubernetes-sigs/cluster-api-provider-nested",
    nutanix: "nutanix-cloud-native/cluster-api-provider-nutanix",
    oci: "oracle/cluster-api-provider-oci",
    opennebula: "OpenNebula/cluster-api-provider-opennebula",
    openstack: "kubernetes-sigs/cluster-api-provider-openstack",
    outscale: "outscale/cluster-api-provider-outscale",
    oxide: "oxidecomputer/cluster-api-provider-oxide",
    proxmox: "ionos-cloud/cluster-api-provider-proxmox",
    scaleway: "scaleway/cluster-api-provider-scaleway",
    sidero: "siderolabs/sidero",
    "tinkerbell-tinkerbell": "tinkerbell/cluster-api-provider-tinkerbell",
    vcd: "vmware/cluster-api-provider-cloud-director",
    vcluster: "loft-sh/cluster-api-provider-vcluster",
    virtink: "smartxworks/cluster-api-provider-virtink",
    vsphere: "kubernetes-sigs/cluster-api-provider-vsphere",
    "vultr-vultr": "vultr/cluster-api-provider-vultr",
  },
  IPAMProvider: {
    "in-cluster": "kubernetes-sigs/cluster-api-ipam-provider-in-cluster",
    metal3: "metal3-io/ip-address-manager",
    nutanix: "nutanix-cloud-native/cluster-api-ipam-provider-nutanix",
  },
  RuntimeExtensionProvider: {
    nutanix: "nutanix-cloud-native/cluster-api-runtime-extensions-nutanix/runtime-extensions-components.yaml",
  },
  AddonProvider: {
    "eitco-cdk8s": "eitco/cluster-api-addon-provider-cdk8s",
    helm: "kubernetes-sigs/cluster-api-addon-provider-helm",
    "rancher-fleet": "rancher/cluster-api-addon-provider-fleet",
  },
};

/** The providers that clusterctl knows without configuration, by type and name. */
export const builtInProviders: readonly ConfiguredProvider[] = Object.freeze(
  providerTypes.flatMap((type) =>
    Object.entries(repositories[type]).map(([name, path]) => entryOf({ name, type }, path)),
  ),
);

function entryOf(provider: Provider, path: string): ConfiguredProvider {
  const [owner, repository, file = componentsFile(provider.type)] = path.split("/");
  const url = `https://github.com/${owner}/${repository}/releases/latest/${file}`;
  return Object.freeze({ ...provider, url });
}
