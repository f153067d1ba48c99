import { UsageError } from "@capikit/runner";
import type { Call } from "./command.ts";

/** @throws UsageError if the flags select one namespace and all. */
export function checkNamespaces(flags: Call["flags"]): void {
  if (flags.namespace !== undefined && flags["all-namespaces"] === true)
    throw new UsageError("--namespace and --all-namespaces are mutually exclusive", "use one of them");
}
