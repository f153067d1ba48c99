import type { int32 } from "../../meta/index.ts";

/** Handler of an extension. */
export interface ExtensionHandler {
  /**
   * Name of the handler, with the name of the ExtensionConfig: handler.config.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Hook of the handler. */
  requestHook: GroupVersionHook;

  /**
   * Timeout of a call in seconds. Default: 10.
   *
   * +kubebuilder:validation:Minimum=1
   */
  timeoutSeconds?: int32;

  /** Whether a failed call without a response is an error or ignored. */
  failurePolicy?: FailurePolicy;
}

/** Reference to a hook. */
export interface GroupVersionHook {
  /**
   * Group and version of the hook.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  apiVersion: string;

  /**
   * Name of the hook.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  hook: string;
}

/** Handling of calls that fail without a response: Fail or Ignore. */
export type FailurePolicy = "Ignore" | "Fail";

// Values of FailurePolicy.
/** Means that an error when calling the extension is ignored. */
export const failurePolicyIgnore = "Ignore";
/** Means that an error when calling the extension is propagated as an error. */
export const failurePolicyFail = "Fail";
