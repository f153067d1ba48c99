import { HookError } from "../../extension/hook-error.ts";

/** An upgrade plan that Cluster API would refuse, or that cannot be made. Cluster API is shown its message. */
export class UpgradePlanError extends HookError {}
