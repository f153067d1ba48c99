import { posix } from "node:path";
import type { MinorRelease } from "@capikit/api/releases";
import type { Diagnostic } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/schema";
import { checkSamples, type SampleFile } from "./check-samples.ts";
import { mergeRepeated } from "./merge-repeated.ts";
import { mayBeSetByWebhook, mutatedKinds } from "./mutated-kinds.ts";
import { renderTemplate } from "./render-template.ts";
import { isAboutPlaceholder, sampleValuesOf } from "./sample-values.ts";
import { isReportedElsewhere } from "./template-diagnostics.ts";
import type { TemplateFile } from "./template-file.ts";

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
}: CheckTemplatesOptions): Promise<readonly Diagnostic[]> {
  const named = (pattern: RegExp, folder?: string): TemplateFile[] =>
    files.filter(
      ({ file, releaseName }) =>
        pattern.test(releaseName ?? posix.basename(slashed(file))) &&
        (folder === undefined || posix.dirname(slashed(file)) === folder),
    );
  const found: Diagnostic[] = [];
  const mutated = mutatedKinds(crds, webhooks);
  const released = [...named(template), ...named(clusterClass)];
  // ClusterClasses that no template of their folder uses are checked by themselves.
  for (const one of released) {
    const classes = named(clusterClass, posix.dirname(slashed(one.file))).filter((other) => other !== one);
    const get = sampleValuesOf([one, ...classes]);
    const rendered = await renderTemplate({
      template: one,
      classes,
      namespace: "default",
      crds,
      release,
      get,
    });
    const problems = rendered.diagnostics.filter(
      (one) => !isReportedElsewhere(one) && !mayBeSetByWebhook(one, rendered, mutated),
    );
    found.push(...problems.filter((one) => !isAboutPlaceholder(one, rendered)));
  }
  const checked = new Set(released.map(({ file }) => file));
  const others = samples.filter(({ file }) => !checked.has(file));
  return mergeRepeated([...found, ...(await checkSamples(others, { crds, mutated, released, release }))]);
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
