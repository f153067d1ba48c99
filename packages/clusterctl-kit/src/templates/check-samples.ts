import { posix } from "node:path";
import type { MinorRelease } from "@capikit/api/releases";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { getOrCreate, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { utf8Text } from "@capikit/common/text";
import { classOf } from "@capikit/inventory";
import type { JsonObject } from "@capikit/schema";
import { crdKind, isMutated } from "@capikit/schema/manifests";
import { fillBlockLines } from "../variables/block-lines.ts";
import { getVariableMap } from "../variables/processor.ts";
import { TemplateError } from "../variables/template-error.ts";
import { checkObject } from "./check-object.ts";
import { referenceTargets } from "./check-references.ts";
import { isOwnGroup, knownKindsOf } from "./known-kinds.ts";
import { readObjects, reportReadErrors } from "./read-objects.ts";
import { type RenderedTemplate, renderWithClasses } from "./render-template.ts";
import {
  createSampleValues,
  hasPlaceholder,
  isAboutPlaceholder,
  objectsNamed,
  openVariables,
  placeholder,
} from "./sample-values.ts";
import {
  isReportedElsewhere,
  isSkipped,
  type templateDiagnostics,
  templateProblem,
} from "./template-diagnostics.ts";
import { type ClassFiles, kindAndName, located, type TemplateFile } from "./template-file.ts";

/** Kinds, as `group/Kind`, whose objects a webhook changes before they are validated. */
type MutatedKinds = ReadonlySet<string>;

/** Returns the kinds of CRDs that mutating webhooks change. */
export function mutatedKinds(crds: readonly JsonObject[], webhooks: readonly JsonObject[]): MutatedKinds {
  const kinds = crds.filter((crd) => isMutated(crd, webhooks)).map(crdKind);
  return new Set(kinds.map(({ group, kind }) => `${group}/${kind}`));
}

/** Reports whether a webhook may set the missing field of a problem. */
export function mayBeSetByWebhook(
  { code, location: { object: name, field } = {} }: Diagnostic,
  of: Pick<RenderedTemplate, "objects" | "topologies">,
  mutated: MutatedKinds,
): boolean {
  if (code !== "template/missing-field") return false;
  const { written, rendered } = objectsNamed(of, name);
  return [...written, ...rendered]
    .map((object) => `${groupOf(textAt(object, "apiVersion"))}/${textAt(object, "kind")}`)
    .some((kind) => mutated.has(kind) || (selected.has(kind) && field === "spec.selector"));
}

/** Kinds whose selector Cluster API sets. */
const selected: MutatedKinds = new Set(["cluster.x-k8s.io/MachineDeployment", "cluster.x-k8s.io/MachineSet"]);

/** A file with objects, which no release contains in this form. */
export interface SampleFile extends TemplateFile {
  /** Whether kustomize changes the objects, so that only names of fields and kinds are checked. */
  readonly partial?: boolean;
}

type Code = keyof typeof templateDiagnostics;

/** Problems that no change by kustomize fixes. */
const inPartial: ReadonlySet<string> = new Set<Code>([
  "template/newer-field",
  "template/unknown-field",
  "template/unknown-kind",
  "template/unserved-version",
]);

/** Samples may show several versions and variants, and refer to templates of other files. */
const notInSamples: ReadonlySet<string> = new Set<Code | "topology/template-missing">([
  "template/duplicate-object",
  "template/invalid-file",
  "topology/template-missing",
]);

/** Definitions to check samples against. */
export interface SampleContext {
  readonly crds: readonly JsonObject[];
  readonly mutated: MutatedKinds;
  /** Files of the release, to whose objects samples may refer. */
  readonly released: readonly TemplateFile[];
  /** Release of Cluster API, as in `checkTemplates`. */
  readonly release: MinorRelease | undefined;
  /** Receives the parts of samples that are not checked. */
  readonly onSkipped: (skipped: Diagnostic) => void;
}

/** Returns the problems of objects of Cluster API and of the CRDs. */
export async function checkSamples(
  samples: readonly SampleFile[],
  { crds, mutated, released, release, onSkipped }: SampleContext,
): Promise<readonly Diagnostic[]> {
  const groups = new Set(crds.map((crd) => textAt(crd, "spec", "group")));
  const files: SampleFile[] = [];
  for (const sample of samples) {
    const text = utf8Text(sample.text);
    if (!hasKnownGroup(text, groups)) continue;
    if (isScaffold(text)) {
      const message = "kubebuilder's example is not checked: it has no fields yet";
      onSkipped({ ...templateProblem("template/not-checked", "", message), location: { path: sample.file } });
    } else files.push(withBlockLines({ ...sample, text: withoutForeignSubstitutions(text) }));
  }
  if (files.length === 0) return [];
  const all = [...files, ...released.map(withBlockLines)].map((file, index) => {
    const unread: Diagnostic[] = [];
    const objects = readObjects(file, sampleValuesOf(file), "default", reportReadErrors(file, unread)).map(
      ({ object }) => object,
    );
    if (index < files.length) for (const one of unread) onSkipped(one);
    return { file, folder: folderOf(file), objects };
  });
  const targets = new Map(
    [...Map.groupBy(all, ({ folder }) => folder)].map(([folder, within]) => [
      folder,
      referenceTargets(
        within.flatMap(({ objects }) => objects),
        false,
      ),
    ]),
  );
  const named = namesBelow(all);
  const found: Diagnostic[] = [];
  for (const { file: sample, folder, objects } of all.slice(0, files.length)) {
    if ((sample as SampleFile).partial === true || isPatch(objects, (name) => named(folder, name) > 1)) {
      for (const item of await checkPartial(sample, crds, release)) found.push(item);
      continue;
    }
    const classes = classesOf(objects, sample, all, folder);
    const used = [...classes.values()].flat();
    const get = createSampleValues(openVariables([sample]), openVariables(used));
    const options = { template: sample, namespace: "default", crds, release, get };
    const rendered = await renderWithClasses(options, classes, targets.get(folder));
    // The file of a class is checked by itself.
    const own = rendered.diagnostics.filter(
      ({ location }) => !used.some(({ file }) => file === location?.path),
    );
    const problems = own.filter(
      (one) =>
        !isReportedElsewhere(one) &&
        !notInSamples.has(one.code) &&
        !mayBeSetByWebhook(one, rendered, mutated),
    );
    for (const item of problems.filter((one) => !isAboutPlaceholder(one, rendered, isOpen))) found.push(item);
    for (const item of own) if (isSkipped(item)) onSkipped(item);
  }
  return found;
}

/** Returns the files of a folder with the ClusterClasses that a sample uses but does not contain. */
function classesOf(
  objects: readonly JsonObject[],
  sample: TemplateFile,
  all: readonly (FileObjects & { readonly file: TemplateFile })[],
  folder: string,
): ClassFiles {
  const uses = objects.flatMap((object) => classOf(object)?.name ?? []);
  const has = (name: string, within: readonly JsonObject[]): boolean =>
    within.some((one) => kindAndName(one) === `ClusterClass/${name}`);
  return new Map(
    uses
      .filter((name) => !has(name, objects))
      .map((name) => [
        name,
        all.flatMap((one) =>
          one.folder === folder && one.file !== sample && has(name, one.objects) ? one.file : [],
        ),
      ]),
  );
}

const sampleValuesOf = (file: TemplateFile) => createSampleValues(openVariables([file]));

function withBlockLines<File extends TemplateFile>(file: File): File {
  const blocks = fillBlockLines(utf8Text(file.text), sampleValuesOf(file), placeholder);
  return blocks === undefined ? file : { ...file, text: blocks.text };
}

/** Reports whether objects without a Cluster change those of another file, such as a template. */
function isPatch(objects: readonly JsonObject[], isInOther: (name: string) => boolean): boolean {
  if (objects.some(({ kind }) => kind === "Cluster" || kind === "ClusterClass")) return false;
  return objects.some((object) => isInOther(kindAndName(object)));
}

interface FileObjects {
  readonly folder: string;
  readonly objects: readonly JsonObject[];
}

/**
 * Returns a function that counts the files in and below a folder that have an object. The file that
 * a patch changes is often in a folder below, such as that of a flavor's base.
 */
function namesBelow(files: readonly FileObjects[]): (folder: string, name: string) => number {
  const counts = new Map<string, Map<string, number>>();
  for (const { folder, objects } of files) {
    const names = new Set(objects.map(kindAndName));
    for (let at = posix.join("/", folder), below = ""; at !== below; below = at, at = posix.dirname(at)) {
      const within = getOrCreate(counts, at, () => new Map<string, number>());
      for (const name of names) within.set(name, (within.get(name) ?? 0) + 1);
    }
  }
  return (folder, name) => counts.get(posix.join("/", folder))?.get(name) ?? 0;
}

/** Checks the names in objects that kustomize completes. */
async function checkPartial(
  sample: SampleFile,
  crds: readonly JsonObject[],
  release: MinorRelease | undefined,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (const one of readObjects(sample, sampleValuesOf(sample), "default", () => {})) {
    const { diagnostics } = await checkObject(one.object, knownKindsOf(crds), release);
    const problems = diagnostics.filter(
      // Directives of patches, such as `$patch: delete`.
      ({ code, location: { field = "" } = {} }) => inPartial.has(code) && !field.includes("$"),
    );
    for (const item of problems.map((problem) => located(problem, one))) found.push(item);
  }
  return found;
}

/** Reports whether a sample is as kubebuilder creates it. */
function isScaffold(text: string): boolean {
  const lines = text.split("\n").map((line) => line.trim());
  const [first] = lines.slice(lines.indexOf("spec:") + 1).filter((line) => !line.startsWith("#"));
  return lines.includes("# TODO(user): Add fields here") || first === "foo: bar";
}

function hasKnownGroup(text: string, groups: ReadonlySet<string>): boolean {
  return [...text.matchAll(/^apiVersion:[ \t]*["']?([\w.-]+)\//gm)].some(
    ([, group = ""]) => isOwnGroup(group) || groups.has(group),
  );
}

/** Replaces the substitutions of a file that clusterctl cannot read, such as a shell's. */
function withoutForeignSubstitutions(text: string): string {
  try {
    getVariableMap(text);
    return text;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return text.replaceAll(/\$\{[^{}\n]*\}/g, placeholder).replaceAll("${", "$ {");
  }
}

/** Reports whether a value, such as `<NAME>`, `$NAME` or `{{ .Name }}`, is to be replaced. */
function isOpen(value: unknown): boolean {
  return hasPlaceholder(value) || (typeof value === "string" && /\$[({\w]|<[^<>]+>|\{\{/.test(value));
}

function folderOf({ file }: TemplateFile): string {
  return posix.dirname(file.replaceAll("\\", "/"));
}
