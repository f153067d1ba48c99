/**
 * The v7alpha7 types of the Paper Cloud add-on provider.
 *
 * +groupName=addons.cluster.x-k8s.io
 * +versionName=v7alpha7
 * +capikit:contract:v1beta2=v7alpha7
 *
 * @packageDocumentation
 */
export * from "./paper-cloud-addon.ts";
