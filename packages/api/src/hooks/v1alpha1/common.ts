import type { int32 } from "../../meta/index.ts";

/**
 * CommonRequest is what every request but Discovery's carries.
 */
export interface CommonRequest {
  /** apiVersion is the hook's group and version, as `hooks.runtime.cluster.x-k8s.io/v1alpha1`. Cluster API always sets it. */
  apiVersion?: string;

  /** kind is the hook's name followed by `Request`. Cluster API always sets it. */
  kind?: string;

  /**
   * settings are what the ExtensionConfig hands to its extension, overlaid, in hooks of a ClusterClass's patches, by the settings of the
   * patch.
   */
  settings?: Record<string, string>;
}

/** CommonResponse is what every response carries. */
export interface CommonResponse {
  /** apiVersion is the hook's group and version. Cluster API does not read it. */
  apiVersion?: string;

  /** kind is the hook's name followed by `Response`. Cluster API does not read it. */
  kind?: string;

  /** status says whether the extension did what it was called for. A missing one counts as an error. */
  status: ResponseStatus;

  /**
   * message explains the status to people. It ends up in conditions, so that the same state should give the same text: no time, no
   * identifier, no secret.
   */
  message?: string;
}

/** CommonRetryResponse is a response that can make Cluster API wait. */
export interface CommonRetryResponse extends CommonResponse {
  /**
   * retryAfterSeconds other than 0 blocks what the hook stands before, and says when to call again. Cluster API does not call earlier,
   * and may call later.
   * +kubebuilder:validation:Minimum=0
   */
  retryAfterSeconds: int32;
}

/** ResponseStatus is the outcome of a call. */
export type ResponseStatus = "Failure" | "Success";
