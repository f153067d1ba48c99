/**
 * The v1beta2 types of the bootstrap provider for this host.
 *
 * +groupName=bootstrap.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2
 *
 * @packageDocumentation
 */
export * from "./local-bootstrap-config.ts";
export * from "./local-bootstrap-config-template.ts";
