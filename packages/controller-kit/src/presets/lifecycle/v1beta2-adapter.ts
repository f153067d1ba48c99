import { setCondition, summaryCondition } from "../../capi/conditions/index.ts";
import { conditionPaths } from "../../capi/patch/index.ts";
import { ensurePausedCondition } from "../../capi/paused/index.ts";
import type { ContractAdapter } from "./contract-adapter.ts";

/** Conditions in the format of Kubernetes. */
export const v1Beta2Adapter: ContractAdapter = Object.freeze<ContractAdapter>({
  paths: conditionPaths.v1beta2,
  set: (draft, type, status, reason, message = "") => setCondition(draft, { type, status, reason, message }),
  sumUp(draft, { target, types, negativePolarityTypes, optionalTypes }) {
    // An empty summary is an error: at least one condition must be required.
    const optional = new Set([...negativePolarityTypes, ...optionalTypes]);
    const ignoreIfMissing = optional.size < types.length ? [...optional] : [];
    setCondition(draft, summaryCondition(draft, target, { types, negativePolarityTypes, ignoreIfMissing }));
  },
  ensurePaused: (client, kind, cluster, object, signal) =>
    ensurePausedCondition(client, kind, cluster, object, { signal }),
  own: (ownedConditions) => ({ ownedConditions }),
});
