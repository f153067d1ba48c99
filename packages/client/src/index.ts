/**
 * A typed client of the Kubernetes API server. Errors, watches, reflectors and the
 * transport have their own entry points, such as `@capikit/client/errors`.
 *
 * @module
 */
export type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
export type { Client } from "./client/client.ts";
export { type ClientOptions, clientOf, createClient, type WriteDefaults } from "./client/create-client.ts";
export * from "./client/subresources.ts";
export type {
  ClusterConfig,
  HandledAnswer,
  HandledRequest,
  RequestHandler,
} from "./config/cluster-config.ts";
export { type KubeconfigOptions, loadKubeconfig } from "./config/kubeconfig.ts";
export { loadConfig } from "./config/load-config.ts";
export type { ApiGroup, ApiResource } from "./discovery/api-resource.ts";
export { createDiscovery, type Discovery } from "./discovery/discovery.ts";
export type { Mapper } from "./discovery/mapper.ts";
export type { ApplyObject, DeepPartial, DynamicObject, NewObject, SpreadMetadata } from "./verbs/objects.ts";
export type * from "./verbs/options.ts";
