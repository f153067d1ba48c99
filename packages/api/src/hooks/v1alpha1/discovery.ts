import type { Hook, int32 } from "../../meta/index.ts";
import type { CommonResponse } from "./common.ts";

/**
 * Discovery is called to learn which handlers an extension server has.
 *
 * It is called when an ExtensionConfig is reconciled, at least every ten minutes. One handler that Cluster API does not take makes it refuse
 * them all.
 *
 * +capikit:hook:summary="Called to learn the handlers of an extension server",
 *   tags=Discovery,
 *   singleton,
 *   extensions=all,
 *   gates=RuntimeSDK,
 *   since=v1.2
 */
export type Discovery = Hook<DiscoveryRequest, DiscoveryResponse>;

/** DiscoveryRequest asks for the handlers of a server. */
export interface DiscoveryRequest {
  /** apiVersion is the hook's group and version. */
  apiVersion?: string;

  /** kind is `DiscoveryRequest`. */
  kind?: string;
}

/** DiscoveryResponse holds the handlers of a server. */
export interface DiscoveryResponse extends CommonResponse {
  /**
   * handlers of the server.
   * +listType=map
   * +listMapKey=name
   */
  handlers?: ExtensionHandler[];
}

/** ExtensionHandler is a handler and the hook it is for. */
export interface ExtensionHandler {
  /**
   * name of the handler, a DNS label that no other handler of the server has. Cluster API knows the handler as
   * `<name>.<name of the ExtensionConfig>`.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
   */
  name: string;

  /** requestHook is the hook, and its version, that the handler is for. */
  requestHook: GroupVersionHook;

  /**
   * timeoutSeconds is how long a call may take. 0 and nothing mean 10.
   * +kubebuilder:validation:Minimum=0
   * +kubebuilder:validation:Maximum=30
   */
  timeoutSeconds?: int32;

  /** failurePolicy says whether a call that fails counts. Without it, it does. */
  failurePolicy?: FailurePolicy;
}

/** GroupVersionHook names a hook in one version. */
export interface GroupVersionHook {
  /**
   * apiVersion is the group and version of the hook.
   * +kubebuilder:example="hooks.runtime.cluster.x-k8s.io/v1alpha1"
   */
  apiVersion: string;

  /**
   * hook is the name of the hook.
   * +kubebuilder:example="BeforeClusterCreate"
   */
  hook: string;
}

/**
 * FailurePolicy says what becomes of a call that could not be made or answered: with Ignore, Cluster API goes on as if it had
 * succeeded. An answer with status Failure always counts.
 */
export type FailurePolicy = "Fail" | "Ignore";
