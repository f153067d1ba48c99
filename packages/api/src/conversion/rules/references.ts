import { errorMessage } from "@capikit/common/errors";
import { ConversionError } from "../runtime/conversion-error.ts";
import type { Struct } from "../wire/memory.ts";
import type { ConversionContext, RuleTable } from "./rule.ts";

const referenceFields = ["apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid"];

function copy(from: Struct, to: Struct, names: readonly string[]): void {
  for (const name of names) {
    if (from[name] !== undefined) {
      to[name] = from[name];
    }
  }
}

/** "infra.example.com/v1" is of "infra.example.com", "v1" of the core group. */
function groupOf(apiVersion: unknown): string {
  const parts = typeof apiVersion === "string" ? apiVersion.split("/") : [];
  if (parts.length > 2) {
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      "",
      `a reference has the apiVersion ${JSON.stringify(apiVersion)}: write group/version, or a version of the core group`,
    );
  }
  return parts.length === 2 ? (parts[0] ?? "") : "";
}

function toContractReference(old: Struct, hub: Struct): void {
  copy(old, hub, ["kind", "name"]);
  const group = groupOf(old.apiVersion);
  if (group !== "") {
    hub.apiGroup = group;
  }
}

function fromContractReference(hub: Struct, old: Struct, context: ConversionContext): void {
  const [group, kind] = [String(hub.apiGroup ?? ""), String(hub.kind ?? "")];
  if (group === "" && kind === "" && hub.name === undefined) {
    return;
  }
  old.apiVersion = servedVersion(group, kind, context);
  copy(hub, old, ["kind", "name"]);
  setNamespace(old, context);
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

/** Old references name the namespace; it is the object's own. */
function setNamespace(old: Struct, { namespace }: ConversionContext): void {
  if (namespace !== "") {
    old.namespace = namespace;
  }
}

const toTemplate = (old: Struct, hub: Struct): void => copy(old, hub, ["apiVersion", "kind", "name"]);

function fromTemplate(hub: Struct, old: Struct, context: ConversionContext): void {
  copy(hub, old, ["apiVersion", "kind", "name"]);
  setNamespace(old, context);
}

const template = {
  up: toTemplate,
  down: fromTemplate,
  dropped: ["fieldPath", "namespace", "resourceVersion", "uid"],
};

/** References. Those of contract v1beta2 only have the group, without a version. */
export const referenceRules: RuleTable = {
  "corev1.ObjectReference > core/v1beta2.ContractVersionedObjectReference": {
    up: toContractReference,
    down: fromContractReference,
    dropped: ["fieldPath", "namespace", "resourceVersion", "uid"],
    handled: { old: ["apiVersion"], hub: ["apiGroup"] },
  },
  "corev1.ObjectReference > core/v1beta2.ClusterClassTemplateReference": template,
  "corev1.ObjectReference > core/v1beta2.MachineHealthCheckRemediationTemplateReference": template,
  "corev1.ObjectReference > core/v1beta2.MachineNodeReference": {
    dropped: referenceFields.filter((name) => name !== "name"),
    down: (hub, old) => {
      if (hub.name !== undefined) {
        Object.assign(old, { apiVersion: "v1", kind: "Node" });
      }
    },
  },
};
