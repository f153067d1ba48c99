import type { Diagnostic } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import { findClasses, objectsOfTemplate } from "../repository/cluster/read-template.ts";
import { clusterClassFile } from "../repository/model/file-names.ts";
import { templatesIn } from "../repository/model/templates-in.ts";
import { getVariables } from "../variables/index.ts";
import { placeholder, placeholders } from "../variables/placeholders.ts";
import type { ReleaseInput } from "./release.ts";
import { releaseProblem } from "./release-diagnostics.ts";

/** Checks that templates and ClusterClasses are readable and match. */
export function checkTemplates({ files, components }: ReleaseInput): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const { flavors, clusterClasses } = templatesIn(files.keys());
  const read = (file: string) => {
    const content = files.get(file) ?? new Uint8Array();
    try {
      return objectsOfTemplate(content, placeholder, placeholders(content));
    } catch (error) {
      problems.push(releaseProblem("release/template", file, (error as Error).message));
      return [];
    }
  };
  for (const file of flavors.values()) {
    for (const { name } of findClasses(read(file))) {
      // A class whose name is a variable may be in another release.
      if (name === placeholder || clusterClasses.has(name)) continue;
      const message = `uses the ClusterClass ${name}, which is not in the release`;
      const help = `add ${clusterClassFile(name)}`;
      problems.push(releaseProblem("release/cluster-class-missing", file, message, help));
    }
  }
  for (const [name, file] of clusterClasses) {
    const objects = read(file);
    const classes = objects.filter(({ kind }) => kind === "ClusterClass").map(metadataName);
    if (objects.length > 0 && !classes.includes(name)) {
      const message = `contains no ClusterClass ${name}${classes.length > 0 ? `, but ${classes.join(", ")}` : ""}`;
      problems.push(releaseProblem("release/cluster-class-name", file, message));
    }
    const variables = variablesIn(files.get(file));
    if (variables.length > 0) {
      const message = `has variables, which clusterctl does not list: ${variables.join(", ")}`;
      problems.push(releaseProblem("release/cluster-class-variables", file, message));
    }
  }
  const hasInfrastructure = components.some(({ provider }) => provider.type === "InfrastructureProvider");
  if (hasInfrastructure && !flavors.has("")) {
    const message = "is missing: clusterctl generate cluster requires --flavor";
    problems.push(releaseProblem("release/no-default-template", "cluster-template.yaml", message));
  }
  return problems;
}

function metadataName({ metadata }: { readonly metadata?: unknown }): string {
  return plainText((metadata as { readonly name?: unknown } | undefined)?.name ?? "");
}

function variablesIn(content: Uint8Array | undefined): readonly string[] {
  try {
    return content === undefined ? [] : getVariables(content);
  } catch {
    // The read error is already reported.
    return [];
  }
}
