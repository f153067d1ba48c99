/**
 * Bootstrap data from kubeadm, version v1beta1. Superseded by v1beta2.
 *
 * +groupName=bootstrap.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */

// @until CAPI v1.16
export * from "../../../../gen/kinds/bootstrap/kubeadm/v1beta1/index.ts";
export * from "../v1beta2/env-var.ts";
export * from "../v1beta2/file.ts";
export * from "./bootstrap-token.ts";
export * from "./cluster-configuration.ts";
export * from "./conditions.ts";
export * from "./disk-setup.ts";
export * from "./etcd.ts";
export * from "./file-discovery.ts";
export * from "./ignition.ts";
export * from "./init-configuration.ts";
export * from "./join-configuration.ts";
export * from "./kubeadm-config.ts";
export * from "./kubeadm-config-template.ts";
export * from "./node-registration-options.ts";
export * from "./patches.ts";
export * from "./user.ts";
