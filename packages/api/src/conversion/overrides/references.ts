import { errorMessage } from "@capikit/common/errors";
import { splitApiVersion } from "@capikit/common/versions";
import { ConversionError } from "../runtime/conversion-error.ts";
import type { Struct } from "../wire/memory.ts";
import type { ConversionContext } from "./conversion-context.ts";

// References of contract v1beta2 only have the group, without a version.

function pick(from: Struct, names: readonly string[]): Struct {
  const picked: Struct = {};
  for (const name of names) {
    if (from[name] !== undefined) {
      picked[name] = from[name];
    }
  }
  return picked;
}

/** Old references name the namespace; it is the object's own. */
function namespaceOf({ namespace }: ConversionContext): Struct {
  return namespace === "" ? {} : { namespace };
}

function validGroupOf(apiVersion: unknown): string {
  const [group, version] = splitApiVersion(typeof apiVersion === "string" ? apiVersion : "");
  if (version.includes("/")) {
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      "",
      `a reference has the apiVersion ${JSON.stringify(apiVersion)}: write group/version, or a version of the core group`,
    );
  }
  return group;
}

function servedVersion(group: string, kind: string, context: ConversionContext): string {
  try {
    return context.getAPIVersion(group, kind);
  } catch (cause) {
    const reason = errorMessage(cause);
    throw new ConversionError(
      "CONVERSION_UNRESOLVED_REFERENCE",
      "",
      `the reference to ${kind || "a kind without name"} in group ${group || '""'} cannot be converted: ${reason}`,
      { cause },
    );
  }
}

export function contractReferenceToHub(old: Struct): Struct {
  const group = validGroupOf(old.apiVersion);
  return { ...pick(old, ["kind", "name"]), ...(group === "" ? {} : { apiGroup: group }) };
}

export function contractReferenceFromHub(hub: Struct, context: ConversionContext): Struct {
  const [group, kind] = [String(hub.apiGroup ?? ""), String(hub.kind ?? "")];
  if (group === "" && kind === "" && hub.name === undefined) {
    return {};
  }
  const apiVersion = servedVersion(group, kind, context);
  return { apiVersion, ...pick(hub, ["kind", "name"]), ...namespaceOf(context) };
}

export function templateReferenceToHub(old: Struct): Struct {
  return pick(old, ["apiVersion", "kind", "name"]);
}

export function templateReferenceFromHub(hub: Struct, context: ConversionContext): Struct {
  return { ...pick(hub, ["apiVersion", "kind", "name"]), ...namespaceOf(context) };
}

export function nodeReferenceToHub(old: Struct): Struct {
  return pick(old, ["name"]);
}

export function nodeReferenceFromHub({ name }: Struct): Struct {
  return name === undefined ? {} : { apiVersion: "v1", kind: "Node", name };
}
