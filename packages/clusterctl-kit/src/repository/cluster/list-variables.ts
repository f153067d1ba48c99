import { getVariableMap } from "../../variables/index.ts";
import { alwaysSetVariables } from "../model/common-variables.ts";
import { templateFile } from "../model/file-names.ts";
import { createLookUp, type GenerateClusterOptions } from "./generate-cluster.ts";

/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** Default value; undefined if the variable is required. */
  readonly default: string | undefined;
}

/**
 * Returns the variables of a template like `clusterctl generate cluster --list-variables`: by name,
 * without those used only in defaults or ClusterClasses. Options set defaults.
 *
 * @throws RepositoryError, TemplateError
 */
export async function listTemplateVariables(
  options: GenerateClusterOptions,
): Promise<readonly TemplateVariable[]> {
  const { repository, version = repository.defaultVersion, flavor, signal } = options;
  const get = createLookUp(options);
  const text = await repository.file(version, templateFile(flavor), signal);
  return [...getVariableMap(text)].map(([name, own]) => ({
    name,
    default: alwaysSetVariables.includes(name) || name === "KUBERNETES_VERSION" ? (get(name) ?? own) : own,
  }));
}
