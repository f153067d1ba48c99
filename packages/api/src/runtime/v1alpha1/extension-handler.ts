import type { int32 } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/extension-config.ts";

export { type FailurePolicy, failurePolicyFail, failurePolicyIgnore } from "../v1beta2/extension-config.ts";

/** Handler of an extension. */
export interface ExtensionHandler extends Omit<v1beta2.ExtensionHandler, "requestHook"> {
  /** Hook of the handler. */
  requestHook: GroupVersionHook;

  /** Timeout of a call in seconds. Default: 10. */
  timeoutSeconds?: int32;
}

/** Reference to a hook. */
export interface GroupVersionHook extends v1beta2.GroupVersionHook {}
