import { getVariableMap } from "../../variables/index.ts";
import { templateFile } from "../model/file-names.ts";
import { type GenerateClusterOptions, lookUpOf } from "./generate-cluster.ts";

/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** What it is without being set; undefined where it must be set. */
  readonly default: string | undefined;
}

/** Those that `clusterctl generate cluster` sets by itself. */
const always = ["CLUSTER_NAME", "NAMESPACE", "CONTROL_PLANE_MACHINE_COUNT", "WORKER_MACHINE_COUNT"];

/**
 * The variables of a template, as `clusterctl generate cluster --list-variables` tells them: by name, without those that stand in defaults of
 * others or in ClusterClasses alone. What options set is the default.
 *
 * @throws RepositoryError, TemplateError
 */
export async function listTemplateVariables(
  options: GenerateClusterOptions,
): Promise<readonly TemplateVariable[]> {
  const { repository, version = repository.defaultVersion, flavor, signal } = options;
  const get = lookUpOf(options);
  const text = await repository.file(version, templateFile(flavor), signal);
  return [...getVariableMap(text)].map(([name, own]) => ({
    name,
    default: always.includes(name) || name === "KUBERNETES_VERSION" ? (get(name) ?? own) : own,
  }));
}
