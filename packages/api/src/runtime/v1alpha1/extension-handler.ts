import type { int32 } from "../../meta/index.ts";
import type { FailurePolicy } from "../v1beta2/extension-handler.ts";

export { type FailurePolicy, failurePolicyFail, failurePolicyIgnore } from "../v1beta2/extension-handler.ts";

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

  /** Timeout of a call in seconds. Default: 10. */
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
