import { joinRules } from "../../model/define-rules.ts";
import { machineRules } from "./infra-machine.ts";
import { templateRules } from "./infra-machine-template.ts";

/** The rules of InfraMachine and its template; `resourceRules` hold too. */
export const infraMachineRules = /* @__PURE__ */ joinRules([machineRules, templateRules]);
