import { posix } from "node:path";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/schema";
import { getVariableMap } from "../variables/processor.ts";
import { TemplateError } from "../variables/template-error.ts";
import { stepsOf } from "./line-of-path.ts";
import { lookUpVariables } from "./look-up.ts";
import { type RenderedTemplate, renderTemplate } from "./render-template.ts";
import type { templateDiagnostics } from "./template-diagnostics.ts";
import type { TemplateFile } from "./template-file.ts";

/** Options of `checkTemplates`. */
export interface CheckTemplatesOptions {
  /** Cluster templates and ClusterClasses; other files are ignored. */
  readonly files: readonly TemplateFile[];
  /** Provider CRDs. Those of Cluster API v1.14.2 are built in. */
  readonly crds?: readonly JsonObject[];
}

const template = /^cluster-template(?:-.*)?\.ya?ml$/;
const clusterClass = /^clusterclass-.*\.ya?ml$/;

/** Value of required variables without a default. */
const placeholder = "capikit-placeholder";
const sampleValues = new Map([
  ["CLUSTER_NAME", "cluster"],
  ["KUBERNETES_VERSION", "v1.35.0"],
  ["NAMESPACE", "default"],
]);

/** Problems that other checks report, or that concern only commands which render templates. */
const ignored: ReadonlySet<string> = new Set<keyof typeof templateDiagnostics | "variables/syntax">([
  "template/class-not-found",
  "template/extension-skipped",
  "template/invalid-file",
  "template/unchecked-kind",
  "template/variable-not-set",
  "variables/syntax",
]);

/**
 * Renders all cluster templates with sample values, and returns the problems of their objects.
 * Fields with a value that only the user knows are not checked.
 */
export async function checkTemplates({
  files,
  crds = [],
}: CheckTemplatesOptions): Promise<readonly Diagnostic[]> {
  const named = (pattern: RegExp, folder?: string): TemplateFile[] =>
    files.filter(({ file, releaseName }) => {
      const path = file.replaceAll("\\", "/");
      return (
        pattern.test(releaseName ?? posix.basename(path)) &&
        (folder === undefined || posix.dirname(path) === folder)
      );
    });
  const found = new Map<string, Diagnostic>();
  for (const one of named(template)) {
    const classes = named(clusterClass, posix.dirname(one.file.replaceAll("\\", "/")));
    const get = sampleValuesOf([one, ...classes]);
    const rendered = await renderTemplate({ template: one, classes, namespace: "default", crds, get });
    for (const problem of rendered.diagnostics) {
      if (ignored.has(problem.code) || isAboutPlaceholder(problem, rendered)) continue;
      // One report of a deprecated version for each file: its objects are migrated together.
      const { code, message, location } = problem;
      const where = code === "template/deprecated-version" ? location?.path : location;
      const key = JSON.stringify([code, message, where]);
      if (!found.has(key)) found.set(key, problem);
    }
  }
  return [...found.values()];
}

/** Returns values for the variables of files; undefined for those with a default. */
function sampleValuesOf(files: readonly TemplateFile[]): (name: string) => string | undefined {
  const required = new Set(
    files.flatMap(({ text }) => {
      try {
        return [...getVariableMap(text)].flatMap(([name, value]) => (value === undefined ? [name] : []));
      } catch (error) {
        if (error instanceof TemplateError) return [];
        throw error;
      }
    }),
  );
  const known = lookUpVariables({ set: sampleValues });
  return (name) => known(name) ?? (required.has(name) ? placeholder : undefined);
}

/** Reports whether the value of the field contains a placeholder. */
function isAboutPlaceholder(problem: Diagnostic, { objects, topologies }: RenderedTemplate): boolean {
  if (!isError(problem) && problem.code !== "template/missing-object") return false;
  const { object: name, field = "" } = problem.location ?? {};
  const all = [
    ...objects,
    ...topologies.flatMap((one) => one.objects.map(({ object }) => object as JsonObject)),
  ];
  const named = all.filter(
    ({ kind, metadata }) => `${kind}/${(metadata as JsonObject | undefined)?.name}` === name,
  );
  const values = named.length > 0 ? named.map((object) => valueAtPath(object, field)) : all;
  return values.some((value) => JSON.stringify(value)?.includes(placeholder));
}

/** Returns the value at `spec.list[0].name`, or at the longest existing part of the path. */
function valueAtPath(object: JsonObject, path: string): unknown {
  let value: unknown = object;
  for (const step of stepsOf(path)) {
    const below = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
    if (below === undefined) return value === object ? undefined : value;
    value = below;
  }
  return value;
}
