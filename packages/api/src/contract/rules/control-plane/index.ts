import { joinRules } from "../../model/define-rules.ts";
import { clusterRules } from "./cluster.ts";
import { conditionRules } from "./conditions.ts";
import { planeRules } from "./control-plane.ts";
import { templateRules } from "./control-plane-template.ts";
import { machineRules } from "./machines.ts";

/** The rules of ControlPlane and its template; `resourceRules` hold too. */
export const controlPlaneRules = /* @__PURE__ */ joinRules([
  planeRules,
  conditionRules,
  machineRules,
  clusterRules,
  templateRules,
]);
