import type { int32 } from "../../meta/index.ts";

/** A handler that an extension has for a hook. */
export interface ExtensionHandler {
  /**
   * Name of the handler, with the ExtensionConfig's: handler.config.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** The hook it handles. */
  requestHook: GroupVersionHook;

  /** How many seconds a call may take. 10 by default. */
  timeoutSeconds?: int32;

  /** Whether an unreachable extension is an error or passed over. */
  failurePolicy?: FailurePolicy;
}

/** Names a hook. */
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

/** Whether an unreachable extension is an error (Fail) or passed over (Ignore). */
export type FailurePolicy = "Ignore" | "Fail";

// Values of FailurePolicy.
export const failurePolicyIgnore = "Ignore";
export const failurePolicyFail = "Fail";
