/**
 * The v1beta1 types of the bootstrap provider for this host.
 *
 * +groupName=bootstrap.cluster.x-k8s.io
 * +versionName=v1beta1
 *
 * @packageDocumentation
 */
export * from "./local-bootstrap-config.ts";
export * from "./local-bootstrap-config-template.ts";
