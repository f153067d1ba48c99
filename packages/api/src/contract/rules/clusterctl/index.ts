import { joinRules } from "../../model/define-rules.ts";
import { componentsRules } from "./components.ts";
import { moveRules } from "./move.ts";
import { repositoryRules } from "./repository.ts";
import { templateRules } from "./templates.ts";

/** The rules of clusterctl. */
export const clusterctlRules = /* @__PURE__ */ joinRules([
  repositoryRules,
  componentsRules,
  templateRules,
  moveRules,
]);
