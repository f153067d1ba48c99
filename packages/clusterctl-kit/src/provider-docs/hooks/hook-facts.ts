import { ownMember, plainText } from "@capikit/common/json";
import { cell, code } from "../format/markdown.ts";
import { type Fields, fields } from "../format/values.ts";

const called: Readonly<Record<string, string>> = {
  all: "all extensions with a handler that match the namespace",
  one: "the only extension with a handler",
  named: "the extension that the ClusterClass names",
};

/** Returns rows with the path of a hook, and with facts that generated documents contain. */
export function hookFacts(path: string, operation: Fields): readonly (readonly string[])[] {
  const traits = fields(operation["x-capikit-hook"]);
  const facts: Readonly<Record<string, string | undefined>> = {
    Path: code(path),
    "Called extensions":
      traits.singleton === true ? undefined : ownMember(called, plainText(traits.extensions ?? "")),
    "Blocks the caller": traits.blocking === true ? "while `retryAfterSeconds` is not 0" : undefined,
    "Responses are cached for": text(traits.cache),
    "Patches may change": list(traits.patchRoots),
    "Feature gates": list(traits.gates),
    "First release": text(traits.since),
    Deprecated: operation.deprecated === true ? deprecation(fields(traits.deprecation)) : undefined,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

function text(value: unknown): string | undefined {
  return value === undefined ? undefined : cell(value);
}

function list(values: unknown): string | undefined {
  return Array.isArray(values) ? values.map((value) => code(plainText(value))).join(", ") : undefined;
}

function deprecation({ in: since, replacement, removedIn, removedOn }: Fields): string {
  const removal = removedIn ?? removedOn;
  const parts = [
    since === undefined ? "yes" : `since ${cell(since)}`,
    ...(replacement === undefined ? [] : [`use ${cell(replacement)}`]),
    ...(removal === undefined ? [] : [`removed in ${cell(removal)}`]),
  ];
  return parts.join("; ");
}
