/**
 * The v1beta1 types of infrastructure.cluster.x-k8s.io.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */
export * from "./h-cloud-machine.ts";
export * from "./h-cloud-machine-template.ts";
export * from "./h-cloud-remediation.ts";
export * from "./h-cloud-remediation-template.ts";
export * from "./hetzner-bare-metal-host.ts";
export * from "./hetzner-bare-metal-machine.ts";
export * from "./hetzner-bare-metal-machine-template.ts";
export * from "./hetzner-bare-metal-remediation.ts";
export * from "./hetzner-bare-metal-remediation-template.ts";
export * from "./hetzner-cluster.ts";
export * from "./hetzner-cluster-template.ts";
