import { UsageError } from "@capikit/runner";

/** @throws UsageError if the flags select one namespace and all. */
export function checkNamespaces(flags: {
  readonly namespace: string | undefined;
  readonly "all-namespaces": boolean;
}): void {
  if (flags.namespace !== undefined && flags["all-namespaces"])
    throw new UsageError("--namespace and --all-namespaces are mutually exclusive", "use one of them");
}
