/** A provider whose findings a second reader judged one by one. */
export interface JudgedProvider {
  readonly name: string;
  readonly tag: string;
  readonly findings: number;
  /** Findings that the provider's files, its sources or Cluster API contradict. */
  readonly wrong: number;
  /** True findings that do not help, such as a second report of the same mistake. */
  readonly unhelpful: number;
  /** CPU seconds of lint and kustomize, with Node.js 24 and sources. */
  readonly seconds: number;
}

const judged = (
  name: string,
  tag: string,
  findings: number,
  wrong: number,
  unhelpful: number,
  seconds: number,
): JudgedProvider => ({ name, tag, findings, wrong, unhelpful, seconds });

/** Providers whose findings led to changes of rules, with the findings after these changes. */
export const knownProviders: readonly JudgedProvider[] = [
  judged("cluster-api-provider-hetzner", "v1.1.8", 7, 0, 0, 1.9),
  judged("cluster-api-provider-metal3", "v1.13.2", 34, 1, 0, 2.4),
  judged("cluster-api-provider-cloudstack", "v0.6.1", 25, 0, 0, 2),
  judged("cluster-api-provider-linode", "v0.10.10", 30, 0, 0, 2.4),
  judged("cluster-api-provider-nutanix", "v1.10.3", 23, 0, 0, 2.2),
  judged("cluster-api-provider-proxmox", "v0.9.0", 23, 0, 0, 2.7),
  judged("cluster-api-provider-rke2", "v0.25.0", 24, 0, 0, 3),
  judged("k0smotron", "v2.1.0", 48, 0, 0, 5.9),
  judged("cluster-api-bootstrap-provider-microk8s", "v0.6.11", 40, 0, 0, 1.7),
  judged("cluster-api-provider-packet", "v0.9.0", 30, 0, 0, 2.1),
  judged("cluster-api-provider-kubevirt", "v0.11.2", 51, 0, 0, 2.6),
  judged("cluster-api-addon-provider-helm", "v0.6.4", 6, 0, 0, 1.7),
];

/** Providers that were judged once, before any rule was changed because of them. */
export const blindProviders: readonly JudgedProvider[] = [
  judged("cluster-api-k3s", "v0.3.1", 25, 0, 5, 2.1),
  judged("cluster-api-provider-oci", "v0.24.0", 92, 0, 0, 3),
  judged("cluster-api-provider-ibmcloud", "v0.14.0", 24, 3, 0, 2.4),
  judged("cluster-api-provider-tinkerbell", "v0.7.0", 14, 0, 0, 1.6),
  judged("cluster-api-provider-outscale", "v1.5.0", 24, 0, 0, 2.4),
  judged("cluster-api-provider-digitalocean", "v1.6.0", 14, 0, 0, 2),
];
