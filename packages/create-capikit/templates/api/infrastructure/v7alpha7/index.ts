/**
 * The v7alpha7 types of the Paper Cloud infrastructure provider.
 *
 * +groupName=infrastructure.cluster.x-k8s.io
 * +versionName=v7alpha7
 * #if !spoke
 * #if both
 * +capikit:contract:v1beta1=v6alpha6,v1beta2=v7alpha7
 * #endif
 * #if !both
 * #if v1beta2
 * +capikit:contract:v1beta2=v7alpha7
 * #endif
 * #if v1beta1
 * +capikit:contract:v1beta1=v7alpha7
 * #endif
 * #endif
 * #endif
 *
 * @packageDocumentation
 */
export * from "./paper-cloud-cluster.ts";
//#if identity
export * from "./paper-cloud-cluster-identity.ts";
//#endif
export * from "./paper-cloud-cluster-template.ts";
export * from "./paper-cloud-machine.ts";
export * from "./paper-cloud-machine-template.ts";
