/**
 * Bootstrap data from kubeadm, version v1beta2.
 *
 * +groupName=bootstrap.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:conversion:overrides=../../../conversion/overrides/index.ts
 *
 * @packageDocumentation
 */
export * from "../../../../gen/kinds/bootstrap/kubeadm/v1beta2/index.ts";
export * from "./cluster-configuration.ts";
export * from "./condition-conditions.ts";
export * from "./disk-setup.ts";
export * from "./env-var.ts";
export * from "./etcd.ts";
export * from "./file.ts";
export * from "./file-discovery.ts";
export * from "./init-configuration.ts";
export * from "./join-configuration.ts";
export * from "./kubeadm-config.ts";
export * from "./kubeadm-config-template.ts";
export * from "./timeouts.ts";
export * from "./user.ts";
