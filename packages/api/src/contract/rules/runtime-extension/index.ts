import { joinRules } from "../../model/define-rules.ts";
import { behaviourRules } from "./behaviour.ts";
import { deploymentRules } from "./deployment.ts";
import { hookRules } from "./hooks.ts";
import { serverRules } from "./server.ts";

/** The rules of Runtime Extensions. */
export const runtimeExtensionRules = /* @__PURE__ */ joinRules([
  serverRules,
  hookRules,
  behaviourRules,
  deploymentRules,
]);
