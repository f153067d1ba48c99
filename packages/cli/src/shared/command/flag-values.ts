import { UsageError } from "@capikit/generators/run";

/** Splits `NAME=VALUE` at its first `=`; undefined without a name. */
export function splitPair(text: string): [name: string, value: string] | undefined {
  const at = text.indexOf("=");
  return at < 1 ? undefined : [text.slice(0, at), text.slice(at + 1)];
}

/** Parses a value `NAME=VALUE` of `--set`. @throws UsageError */
export function parseSetFlag(text: string): [name: string, value: string] {
  const pair = splitPair(text);
  if (pair === undefined)
    throw new UsageError(`invalid value of --set: ${text}`, "write --set NAME=VALUE", ["set"]);
  return pair;
}

/** @throws UsageError if the flags select one namespace and all. */
export function checkNamespaces(flags: {
  readonly namespace: string | undefined;
  readonly "all-namespaces": boolean;
}): void {
  if (flags.namespace !== undefined && flags["all-namespaces"])
    throw new UsageError("--namespace and --all-namespaces are mutually exclusive", "use one of them");
}
