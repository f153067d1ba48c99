import { joinRules } from "../../model/define-rules.ts";
import { configRules } from "./bootstrap-config.ts";
import { templateRules } from "./bootstrap-config-template.ts";

/** The rules of BootstrapConfig and its template; `resourceRules` hold too. */
export const bootstrapConfigRules = /* @__PURE__ */ joinRules([configRules, templateRules]);
