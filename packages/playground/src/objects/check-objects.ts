import { checkObject, knownKindsOf, templateDiagnostics } from "@capikit/clusterctl-kit/objects";
import type { Diagnostic } from "@capikit/common/diagnostics";
import type { ReadonlyJsonObject } from "@capikit/common/json";
import { parseYaml, stringifyYaml } from "@capikit/common/yaml";
import { readObjects } from "./read-objects.ts";

/** The result of validating objects. */
export interface ObjectCheck {
  readonly diagnostics: readonly Diagnostic[];
  /** The valid objects as an API server stores them, with defaults, as YAML documents. */
  readonly stored: string;
}

/**
 * Validates objects as an API server with CRDs does. Fields that it would drop are errors.
 *
 * @param crds CRDs in YAML.
 * @param text The objects, as YAML or JSON documents.
 */
export async function checkObjects(crds: readonly string[], text: string): Promise<ObjectCheck> {
  const kinds = knownKindsOf(crds.map((crd) => parseYaml(crd) as ReadonlyJsonObject));
  const { objects, diagnostics } = readObjects(text);
  const checks = await Promise.all(
    objects.map(async ({ object, at }) => {
      const checked = await checkObject(object, kinds);
      const problems = checked.diagnostics.map((problem) => placed(problem, at(fieldOf(problem))));
      return { problems, stored: problems.length === 0 ? [stringifyYaml(ordered(checked.stored))] : [] };
    }),
  );
  return {
    diagnostics: [...diagnostics, ...checks.flatMap(({ problems }) => problems)],
    stored: checks.flatMap(({ stored }) => stored).join("---\n"),
  };
}

/** API servers return the metadata before the other fields. */
function ordered({ apiVersion, kind, metadata, ...others }: ReadonlyJsonObject): ReadonlyJsonObject {
  return { apiVersion, kind, metadata, ...others } as ReadonlyJsonObject;
}

/** An unknown kind concerns the field `kind`. */
function fieldOf({ code, location }: Diagnostic): string {
  return code === "template/unchecked-kind" ? "kind" : (location?.field ?? "");
}

function placed(problem: Diagnostic, location: Diagnostic["location"]): Diagnostic {
  const { help } = templateDiagnostics["template/unchecked-kind"];
  // The command line has a flag for CRDs.
  if (problem.help !== help || help === undefined) return { ...problem, location };
  return { ...problem, location, help: "declare the kind in the types, or correct apiVersion and kind" };
}
