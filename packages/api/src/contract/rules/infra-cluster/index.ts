import { joinRules } from "../../model/define-rules.ts";
import { clusterRules } from "./infra-cluster.ts";
import { templateRules } from "./infra-cluster-template.ts";

/** The rules of InfraCluster and its template; `resourceRules` hold too. */
export const infraClusterRules = /* @__PURE__ */ joinRules([clusterRules, templateRules]);
