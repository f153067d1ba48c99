import { joinRules } from "../../model/define-rules.ts";
import { resourceBehaviourRules } from "./behaviour.ts";
import { resourceDefinitionRules } from "./definition.ts";
import { resourceRoleRules } from "./roles.ts";
import { resourceStatusRules } from "./status.ts";
import { resourceTemplateRules } from "./templates.ts";

/** The requirements for all kinds that core references. */
export const resourceRules = /* @__PURE__ */ joinRules([
  resourceDefinitionRules,
  resourceTemplateRules,
  resourceRoleRules,
  resourceStatusRules,
  resourceBehaviourRules,
]);
