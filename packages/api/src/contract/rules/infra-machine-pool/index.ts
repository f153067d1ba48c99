import { joinRules } from "../../model/define-rules.ts";
import { poolRules } from "./infra-machine-pool.ts";
import { templateRules } from "./infra-machine-pool-template.ts";

/** The rules of InfraMachinePool and its template; `resourceRules` hold too. */
export const infraMachinePoolRules = /* @__PURE__ */ joinRules([poolRules, templateRules]);
