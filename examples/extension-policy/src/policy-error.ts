import { HookError } from "@capikit/extension-kit";

/** An invalid policy. Cluster API shows its message, which includes the fix. */
export class PolicyError extends HookError {}
