import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { listAt, recordOf } from "@capikit/common/json";
import { utf8Text } from "@capikit/common/text";
import type { LintFile } from "./lint-file.ts";
import { text, type YamlPath } from "./lint-object.ts";
import { readFile } from "./read-file.ts";

/** A handler of an extension that a ClusterClass names. */
export interface ClassHandler {
  /** `handler.config`, also if it is misspelt. */
  readonly name: string;
  /** Hook that Cluster API calls it for. */
  readonly hook: string;
  readonly location: DiagnosticLocation;
}

/** Members of external patches, also those of contract v1beta1, with the hook of their handlers. */
const patchHooks: Readonly<Record<string, string>> = {
  generatePatchesExtension: "GeneratePatches",
  generateExtension: "GeneratePatches",
  validateTopologyExtension: "ValidateTopology",
  validateExtension: "ValidateTopology",
  discoverVariablesExtension: "DiscoverVariables",
};

/** Returns the handlers that the ClusterClasses of files name. */
export function classHandlers(files: readonly LintFile[]): readonly ClassHandler[] {
  return files.flatMap((file) => {
    const content = utf8Text(file.content);
    return content.includes("ClusterClass") && content.includes("Extension") ? handlersIn(file) : [];
  });
}

function handlersIn(file: LintFile): readonly ClassHandler[] {
  return readFile(file).objects.flatMap((object) => {
    if (object.kind !== "ClusterClass" || object.group !== "cluster.x-k8s.io") return [];
    const { patches, upgrade } = recordOf(object.value.spec);
    const plan = recordOf(recordOf(upgrade).external).generateUpgradePlanExtension;
    const planPath: YamlPath = ["spec", "upgrade", "external", "generateUpgradePlanExtension"];
    const named = listAt(patches).flatMap((patch, index) => {
      const external = recordOf(recordOf(patch).external);
      return Object.entries(patchHooks).map(([member, hook]) => ({
        hook,
        value: external[member],
        path: ["spec", "patches", index, "external", member],
      }));
    });
    named.push({ hook: "GenerateUpgradePlan", value: plan, path: [...planPath] });
    return named.flatMap(({ hook, value, path }) => {
      const name = text(value);
      return name === undefined || name === "" ? [] : [{ name, hook, location: object.at(path) }];
    });
  });
}
