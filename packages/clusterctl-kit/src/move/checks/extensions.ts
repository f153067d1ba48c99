import type { Diagnostic } from "@capikit/common/diagnostics";
import { valueAt } from "@capikit/common/json";
import { coreGroup } from "../objects/move-object.ts";
import { type CheckContext, objectsOfKind } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/** Finds ExtensionConfigs that moved ClusterClasses call: ExtensionConfigs are not moved. */
export function checkExtensions(context: CheckContext): Diagnostic[] {
  const { target, moved } = context;
  return objectsOfKind(context, coreGroup, "ClusterClass").flatMap(({ node, object }) => {
    if (!moved.has(node.uid)) return [];
    return findExtensionConfigs(object.spec).flatMap((config): Diagnostic[] => {
      if (target?.extensionConfigs.includes(config)) return [];
      const isMissing = target !== undefined;
      const code = isMissing ? "move/extension-config-missing" : "move/extension-config-not-moved";
      const state = isMissing ? "is not in the target cluster" : "is not moved";
      return [moveProblem(code, node, `calls the ExtensionConfig ${config}, which ${state}`)];
    });
  });
}

const members = [
  "generatePatchesExtension",
  "validateTopologyExtension",
  "discoverVariablesExtension",
  "generateExtension",
  "validateExtension",
];

/** Returns the ExtensionConfigs that a ClusterClass calls, from names `<handler>.<config>`. */
function findExtensionConfigs(spec: unknown): readonly string[] {
  const patches = valueAt(spec, "patches");
  const handlers = (Array.isArray(patches) ? patches : []).flatMap((patch) =>
    members.map((member) => valueAt(patch, "external", member)),
  );
  handlers.push(valueAt(spec, "upgrade", "external", "generateUpgradePlanExtension"));
  const names = handlers.flatMap((handler) =>
    typeof handler === "string" && handler.includes(".") ? [handler.slice(handler.indexOf(".") + 1)] : [],
  );
  return [...new Set(names)].sort();
}
