/**
 * A client of the Kubernetes API server: credentials, transport, verbs, discovery.
 *
 * @module
 */
export type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
export type { Client } from "./client/client.ts";
export { type ClientOptions, clientOf, createClient } from "./client/create-client.ts";
export type { ClusterConfig, ExecIdentity, Identity, Impersonation } from "./config/cluster-config.ts";
export { inClusterConfig } from "./config/in-cluster.ts";
export { type KubeconfigOptions, loadKubeconfig, parseKubeconfig } from "./config/kubeconfig.ts";
export { loadConfig } from "./config/load-config.ts";
export type { ApiGroup, ApiResource } from "./discovery/api-resource.ts";
export {
  createDiscovery,
  type Discovery,
} from "./discovery/discovery.ts";
export type { Mapper } from "./discovery/mapper.ts";
export { ApiError, type StatusReason } from "./errors/api-error.ts";
export { ConfigError, type ConfigErrorCode } from "./errors/config-error.ts";
export {
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isExpired,
  isForbidden,
  isInternalError,
  isInvalid,
  isMethodNotSupported,
  isNotAcceptable,
  isNotFound,
  isRequestEntityTooLarge,
  isResourceVersionTooLarge,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  isTooManyRequests,
  isUnauthorized,
  isUnsupportedMediaType,
  isWithCause,
} from "./errors/predicates.ts";
export { ResponseError, type ResponseErrorCode } from "./errors/response-error.ts";
export { isStatus, type Status, type StatusCause, type StatusDetails } from "./errors/status.ts";
export { type Destination, TransportError } from "./errors/transport-error.ts";
export { UnknownKindError, UnknownResourceError } from "./errors/unknown-kind-error.ts";
export { WatchError, type WatchErrorCode } from "./errors/watch-error.ts";
export { apiVersionOf, splitApiVersion } from "./kinds/api-version.ts";
export { metadataOnly, type PartialObjectMetadata } from "./kinds/representation.ts";
export { groupVersionPath, type ResourceTarget, resourcePath } from "./kinds/resource-path.ts";
export { createRateLimit, type RateLimit } from "./limits/rate-limit.ts";
export type { CompleteResponseLimits, ResponseLimits } from "./limits/response-limits.ts";
export {
  changesOfEvent,
  changesOfList,
  type KnownObjects,
  type ObjectChange,
  objectKey,
} from "./reflector/object-change.ts";
export { createObjectStore, type ObjectStore } from "./reflector/object-store.ts";
export { reflect } from "./reflector/reflector.ts";
export type { Failure, ReflectorObserver, ReflectorOptions } from "./reflector/reflector-options.ts";
export { compareResourceVersions } from "./reflector/resource-version.ts";
export type { ReflectorSink } from "./reflector/sink.ts";
export type { ResponseGuard } from "./responses/response-guard.ts";
export type { WriteGate } from "./transport/gate.ts";
export type { RetryPolicy } from "./transport/retry.ts";
export type { HttpVersion } from "./transport/shared-agent.ts";
export {
  createTransport,
  type Transport,
  type TransportOptions,
  type TransportRequest,
  type TransportResponse,
} from "./transport/transport.ts";
export type { Attempt, TransportObserver } from "./transport/transport-observer.ts";
export type { ApplyObject, DeepPartial, DynamicObject, NewObject, SpreadMetadata } from "./verbs/objects.ts";
export type {
  ApplyOptions,
  CallOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectRef,
  Patch,
  Selection,
  WriteOptions,
} from "./verbs/options.ts";
export { type WatchOptions, watch } from "./watch/watch.ts";
export type { BookmarkEvent, ObjectEvent, WatchEvent } from "./watch/watch-event.ts";
