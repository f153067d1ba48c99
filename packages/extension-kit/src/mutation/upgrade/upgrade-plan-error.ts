import { HookError } from "../../extension/hook-error.ts";

/** An upgrade plan is impossible or refused by Cluster API, which receives the message. */
export class UpgradePlanError extends HookError {
  override readonly name = "UpgradePlanError";
}
