/**
 * The v1beta2 types of the Foo infrastructure provider.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 * +versionName=v1beta2
 * +capikit:contract:v1beta2=v1beta2
 *
 * @packageDocumentation
 */
export * from "./foo-cluster.ts";
export * from "./foo-cluster-identity.ts";
export * from "./foo-machine.ts";
export * from "./foo-machine-template.ts";
