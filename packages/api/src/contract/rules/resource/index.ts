import { joinRules } from "../../model/define-rules.ts";
import { resourceBehaviourRules } from "./behaviour.ts";
import { resourceDefinitionRules } from "./definition.ts";
import { resourceRoleRules } from "./roles.ts";
import { resourceStatusRules } from "./status.ts";
import { resourceTemplateRules } from "./templates.ts";

/** What all kinds have to keep that Cluster API's core refers to. */
export const resourceRules = /* @__PURE__ */ joinRules([
  resourceDefinitionRules,
  resourceTemplateRules,
  resourceRoleRules,
  resourceStatusRules,
  resourceBehaviourRules,
]);
