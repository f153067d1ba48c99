import { HookError } from "../../extension/hook-error.ts";

/**
 * An upgrade plan that Cluster API would refuse, or that is impossible. Cluster API receives its
 * message.
 */
export class UpgradePlanError extends HookError {}
