import { coreGroup } from "@capikit/api/meta";
import {
  coreRight,
  infraClusterRight,
  lifecycleRights,
  type PresetRight,
  readingRight,
} from "../lifecycle/preset-right.ts";

/** The rights that `infraCluster` needs. */
export const infraClusterRights: readonly PresetRight[] = lifecycleRights;

const machineStatusRight: PresetRight = Object.freeze({
  on: { group: coreGroup, resource: "machines" },
  subresource: "status",
  verbs: ["get", "patch"],
});

const bootstrapDataRight = coreRight("secrets", ["get"]);

/** The rights that `infraMachine` needs. */
export const infraMachineRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  infraClusterRight,
  readingRight("machines"),
  bootstrapDataRight,
]);

/** The rights that `infraMachinePool` needs. */
export const infraMachinePoolRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  infraClusterRight,
  readingRight("machinepools"),
  readingRight("machines", { verbs: ["get", "list", "watch", "delete"], option: "machines" }),
  { on: "machines", verbs: ["get", "list", "watch", "create", "patch", "delete"], option: "machines" },
  bootstrapDataRight,
]);

/** The rights that `machineRemediation` needs, but for those on the kind of `infraMachine`. */
export const machineRemediationRights: readonly PresetRight[] = Object.freeze([
  ...lifecycleRights,
  infraClusterRight,
  readingRight("machines"),
  machineStatusRight,
]);
