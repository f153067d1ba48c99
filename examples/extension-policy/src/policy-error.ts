import { HookError } from "@capikit/extension-kit";

/** A policy that cannot be read. Cluster API is shown its message, which says how to mend it. */
export class PolicyError extends HookError {}
