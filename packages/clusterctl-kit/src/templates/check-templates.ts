import { posix } from "node:path";
import type { MinorRelease } from "@capikit/api/releases";
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticLocation,
  isError,
} from "@capikit/common/diagnostics";
import { getOrCreate, plainText, textAt, valueAt } from "@capikit/common/json";
import { formatCount, utf8Text } from "@capikit/common/text";
import { stepsOfField } from "@capikit/common/yaml";
import type { JsonObject } from "@capikit/schema";
import { fillBlockLines } from "../variables/block-lines.ts";
import { checkSamples, mayBeSetByWebhook, mutatedKinds, type SampleFile } from "./check-samples.ts";
import { chosenValues } from "./chosen-values.ts";
import { type RenderedTemplate, renderWithClasses } from "./render-template.ts";
import {
  createSampleValues,
  hasPlaceholder,
  isAboutPlaceholder,
  openVariables,
  placeholder,
} from "./sample-values.ts";
import { isReportedElsewhere, isSkipped, templateDiagnostics } from "./template-diagnostics.ts";
import { indexClasses, kindAndName, releaseNameOf, type TemplateFile } from "./template-file.ts";

/** Options of `checkTemplates`. */
export interface CheckTemplatesOptions {
  /** Cluster templates and ClusterClasses; other files are ignored. */
  readonly files: readonly TemplateFile[];
  /** Other files with objects to check, such as examples. Default: none. */
  readonly samples?: readonly SampleFile[];
  /** Provider CRDs. Those of the reference release of Cluster API are built in. */
  readonly crds?: readonly JsonObject[];
  /**
   * Oldest release of Cluster API that must have all fields of its kinds, such as `v1.13`. Default:
   * the reference release.
   */
  readonly release?: MinorRelease;
  /** MutatingWebhookConfigurations: their webhooks may set missing fields. Default: none. */
  readonly webhooks?: readonly JsonObject[];
  /** Receives a diagnostic for each object or part that is not checked. Default: not reported. */
  readonly onSkipped?: (skipped: Diagnostic) => void;
}

const template = /^cluster-template(?:-.*)?\.ya?ml$/;
const clusterClass = /^clusterclass-.*\.ya?ml$/;

/**
 * Renders all cluster templates with sample values, and returns the problems of their objects and
 * of those in ClusterClasses and samples. Fields with a value that only the user knows are not
 * checked.
 */
export async function checkTemplates({
  files,
  samples = [],
  crds = [],
  webhooks = [],
  release,
  onSkipped = () => {},
}: CheckTemplatesOptions): Promise<readonly Diagnostic[]> {
  const named = (pattern: RegExp): TemplateFile[] => files.filter((one) => pattern.test(releaseNameOf(one)));
  const found: Diagnostic[] = [];
  const skipped: Diagnostic[] = [];
  const mutated = mutatedKinds(crds, webhooks);
  const allClasses = named(clusterClass);
  const folderOf = ({ file }: TemplateFile): string => posix.dirname(slashed(file));
  const classesOf = new Map(
    [...Map.groupBy(allClasses, folderOf)].map(([folder, classes]) => [
      folder,
      { files: indexClasses(classes), open: openVariables(classes) },
    ]),
  );
  const released = [...named(template), ...allClasses];
  // ClusterClasses that no template of their folder uses are checked by themselves.
  for (const one of released) {
    const isClass = clusterClass.test(releaseNameOf(one));
    const classes = isClass ? undefined : classesOf.get(folderOf(one));
    const files = classes?.files ?? indexClasses([]);
    const sample = createSampleValues(openVariables([one]), ...(classes === undefined ? [] : [classes.open]));
    const blocks = fillBlockLines(utf8Text(one.text), sample, placeholder);
    const template = blocks === undefined ? one : { ...one, text: blocks.text };
    const { values, examples } = chosenValues(template, files, sample);
    const get = (name: string): string | undefined => values.get(name) ?? sample(name);
    const isUnknown = (value: unknown): boolean =>
      hasPlaceholder(value) || (typeof value !== "object" && examples.has(plainText(value)));
    const options = { namespace: "default", crds, release, get };
    const rendered = await renderWithClasses({ template, ...options }, files);
    const isOpen = ({ code }: Diagnostic): boolean =>
      (code === "template/missing-object" && blocks?.hasOpenDocument === true) ||
      (code === "template/invalid-file" && blocks?.isUnreadable === true);
    const problems = rendered.diagnostics.filter(
      (one) => !isReportedElsewhere(one) && !mayBeSetByWebhook(one, rendered, mutated) && !isOpen(one),
    );
    const certain = problems.filter((one) => !isAboutPlaceholder(one, rendered, isUnknown));
    for (const item of certain) found.push(item);
    const failed = new Set(certain.filter(isError).map(({ location }) => location?.object));
    for (const item of rendered.diagnostics)
      if (isSkipped(item))
        skipped.push(
          item.code !== "template/not-checked" || failed.has(item.location?.object)
            ? item
            : { ...item, message: "CEL rules are not checked: they depend on values that only users know" },
        );
    for (const { location, message } of rendered.diagnostics.filter(isOpen))
      if (blocks?.isUnreadable === true)
        found.push(notChecked(`no sample value is known: ${message}`, location));
    if (certain.some(isError)) continue;
    // Without the lines of such variables, the topology may be complete.
    const empty = blocks && { template: { ...one, text: blocks.empty }, ...options };
    const unchecked = uncheckedTopologies(one.file, rendered);
    const others = empty && unchecked.length > 0 ? await renderWithClasses(empty, files) : undefined;
    for (const item of others === undefined ? unchecked : uncheckedTopologies(one.file, others))
      found.push(item);
  }
  const checked = new Set(released.map(({ file }) => file));
  const others = samples.filter(({ file }) => !checked.has(file));
  const context = { crds, mutated, released, release, onSkipped: (one: Diagnostic) => skipped.push(one) };
  const inSamples = await checkSamples(others, context);
  for (const item of mergeSkipped(skipped)) onSkipped(item);
  return mergeRepeated([...found, ...inSamples]);
}

function notChecked(reason: string, location: DiagnosticLocation | undefined): Diagnostic {
  return createDiagnostic(templateDiagnostics["template/not-checked"], reason, { location });
}

/** Reports the topologies that were not rendered because of values that only users know. */
function uncheckedTopologies(
  path: string,
  { objects, topologies, diagnostics }: RenderedTemplate,
): Diagnostic[] {
  return objects
    .filter(({ kind, spec }) => kind === "Cluster" && valueAt(spec, "topology") !== undefined)
    .flatMap((cluster) => {
      const name = textAt(cluster, "metadata", "name");
      if (topologies.some((one) => one.cluster === name)) return [];
      // Lint reports classes that are missing, except if users choose the class.
      const named = diagnostics.find(
        ({ code, location }) =>
          code === "template/class-not-found" &&
          location?.object === kindAndName(cluster) &&
          hasPlaceholder(valueAt(cluster, ...stepsOfField(location.field ?? ""))),
      );
      const cause = named ?? diagnostics.find(isError);
      if (cause === undefined) return [];
      const { location: { field, line } = {}, message } = cause;
      const reason = named
        ? "a variable without a default names its ClusterClass"
        : `no valid sample value is known: ${[field, message].filter(Boolean).join(" ")}`;
      return [
        notChecked(`the topology is not checked, as ${reason}`, {
          path: cause.location?.path ?? path,
          line,
          object: kindAndName(cluster),
          field,
        }),
      ];
    });
}

/** Merges what is skipped for the same reason, such as all objects of an unknown kind. */
function mergeSkipped(skipped: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = Map.groupBy(skipped, ({ code, message }) => JSON.stringify([code, message]));
  return [...groups.values()].flatMap(([first, ...others]) => {
    const places = new Set(others.map(({ location }) => JSON.stringify(location)));
    if (first === undefined || places.size === 0) return first ?? [];
    return { ...first, message: `${first.message} (also in ${formatCount(places.size, "other place")})` };
  });
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}

/** Merges problems that templates with the same ClusterClass repeat, and those of the items of a list. */
function mergeRepeated(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, { readonly first: Diagnostic; readonly fields: Set<string> }>();
  for (const first of problems) {
    const { code, message, location: { path, object, field = "" } = {} } = first;
    const key = JSON.stringify([code, message, path, object, field.replaceAll(/\[\d+\]/g, "[]")]);
    const group = getOrCreate(groups, key, () => ({ first, fields: new Set<string>() }));
    group.fields.add(field);
  }
  return [...groups.values()].map(({ first, fields }) =>
    fields.size < 2
      ? first
      : { ...first, message: `${first.message} (also in ${formatCount(fields.size - 1, "other item")})` },
  );
}
