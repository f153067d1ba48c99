/**
 * Interoperability with `@kubernetes/client-node`, an optional peer dependency: configurations,
 * typed models, and exec, attach, logs, port-forward and cp with this package's credentials.
 *
 * @module
 */
export { fromKubeConfig } from "./from-kube-config.ts";
export * from "./model.ts";
export { type ModelClient, modelClient } from "./model-client.ts";
export { type PodStreams, podStreams, toKubeConfig } from "./pod-streams.ts";
