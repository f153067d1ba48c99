/**
 * Interoperability with `@kubernetes/client-node`, an optional peer dependency: configurations,
 * typed models, and exec, attach, logs, port-forward and cp with this package's credentials.
 *
 * @module
 */
export { fromKubeConfig } from "./from-kube-config.ts";
export {
  fromModel,
  type Model,
  type ModelClass,
  type ModelKind,
  modelKind,
  toModel,
} from "./model.ts";
export { type ModelClient, modelClient } from "./model-client.ts";
export { type PodStreams, podStreams } from "./pod-streams.ts";
export { toKubeConfig } from "./to-kube-config.ts";
