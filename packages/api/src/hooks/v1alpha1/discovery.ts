import type { Hook, int32 } from "../../meta/index.ts";
import type { CommonResponse } from "./common.ts";

/**
 * Discovery is called to discover the handlers of an extension.
 *
 * It is called when an ExtensionConfig is reconciled, at least every ten minutes. A single invalid
 * handler makes Cluster API reject all handlers.
 *
 * +capikit:hook:summary="Called to discover the handlers of an extension",
 *   tags=Discovery,
 *   singleton,
 *   extensions=all,
 *   gates=RuntimeSDK,
 *   since=v1.2
 */
export type Discovery = Hook<DiscoveryRequest, DiscoveryResponse>;

/** Request of the Discovery hook. */
export interface DiscoveryRequest {
  /** Group and version of the hook. */
  apiVersion?: string;

  /** Always `DiscoveryRequest`. */
  kind?: string;
}

/** Response of the Discovery hook. */
export interface DiscoveryResponse extends CommonResponse {
  /**
   * Handlers of the extension.
   * +listType=map
   * +listMapKey=name
   */
  handlers?: ExtensionHandler[];
}

/** A handler and its hook. */
export interface ExtensionHandler {
  /**
   * Name of the handler: a DNS label, unique in the extension. The name in Cluster API is
   * `<name>.<name of the ExtensionConfig>`.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   */
  name: string;

  /** Hook and hook version of the handler. */
  requestHook: GroupVersionHook;

  /**
   * Timeout of a call in seconds. Default, also for 0: 10.
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:validation:Maximum=30
   */
  timeoutSeconds?: int32;

  /** Handling of failed calls. Default: Fail. */
  failurePolicy?: FailurePolicy;
}

/** Reference to a version of a hook. */
export interface GroupVersionHook {
  /**
   * Group and version of the hook.
   * +kubebuilder:example="hooks.runtime.cluster.x-k8s.io/v1alpha1"
   */
  apiVersion: string;

  /**
   * Name of the hook.
   * +kubebuilder:example="BeforeClusterCreate"
   */
  hook: string;
}

/**
 * Handling of calls that fail without a response: with Ignore, Cluster API continues as after a
 * success. A response with status Failure is always an error.
 */
export type FailurePolicy = "Fail" | "Ignore";
