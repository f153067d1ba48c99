import { plainText } from "@capikit/common/json";
import { classesOf, objectsOfTemplate } from "../repository/cluster/read-template.ts";
import { clusterClassFile } from "../repository/model/file-names.ts";
import { templatesIn } from "../repository/model/templates-in.ts";
import { getVariables } from "../variables/index.ts";
import { placeholder, placeholders } from "./placeholders.ts";
import type { ReleaseInput, ReleaseProblem } from "./release.ts";

/** What is wrong with templates and ClusterClasses: they cannot be read, or do not fit together. */
export function checkTemplates({ files, components }: ReleaseInput): readonly ReleaseProblem[] {
  const problems: ReleaseProblem[] = [];
  const { flavors, clusterClasses } = templatesIn(files.keys());
  const read = (file: string) => {
    const content = files.get(file) ?? new Uint8Array();
    try {
      return objectsOfTemplate(content, placeholder, placeholders(content));
    } catch (error) {
      problems.push({ level: "error", where: file, message: (error as Error).message });
      return [];
    }
  };
  for (const file of flavors.values()) {
    for (const { name } of classesOf(read(file))) {
      // A class whose name is a variable may be anybody's.
      if (name === placeholder || clusterClasses.has(name)) continue;
      problems.push({
        level: "error",
        where: file,
        message: `uses the ClusterClass ${name}, which the release does not have`,
        help: `add ${clusterClassFile(name)}`,
      });
    }
  }
  for (const [name, file] of clusterClasses) {
    const objects = read(file);
    const classes = objects.filter(({ kind }) => kind === "ClusterClass").map(nameOf);
    if (objects.length > 0 && !classes.includes(name))
      problems.push({
        level: "error",
        where: file,
        message: `holds no ClusterClass ${name}${classes.length > 0 ? `, but ${classes.join(", ")}` : ""}`,
        help: "name the file after its class",
      });
    const variables = variablesIn(files.get(file));
    if (variables.length > 0)
      problems.push({
        level: "warning",
        where: file,
        message: `has variables, which users are not told of: ${variables.join(", ")}`,
        help: "use variables of the ClusterClass",
      });
  }
  const hasInfrastructure = components.some(({ provider }) => provider.type === "InfrastructureProvider");
  if (hasInfrastructure && !flavors.has(""))
    problems.push({
      level: "warning",
      where: "cluster-template.yaml",
      message: "is not there, so clusterctl generate cluster works with --flavor only, or not at all",
      help: "add one",
    });
  return problems;
}

function nameOf({ metadata }: { readonly metadata?: unknown }): string {
  return plainText((metadata as { readonly name?: unknown } | undefined)?.name ?? "");
}

function variablesIn(content: Uint8Array | undefined): readonly string[] {
  try {
    return content === undefined ? [] : getVariables(content);
  } catch {
    // It was told that it cannot be read.
    return [];
  }
}
