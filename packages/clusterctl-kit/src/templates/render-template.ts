import type { MinorRelease } from "@capikit/api/releases";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { listAt, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import type { JsonObject } from "@capikit/schema";
import { type RenderedObject, renderObjects, TopologyError, type Unstructured } from "@capikit/topology";
import { formatComponents } from "../components/process/process-components.ts";
import { checkObject } from "./check-object.ts";
import { checkReferences, type ReferenceTargets, referenceTargets } from "./check-references.ts";
import { type KnownKinds, knownKindsOf } from "./known-kinds.ts";
import { type OnReadError, readObjects, reportReadErrors } from "./read-objects.ts";
import { templateProblem } from "./template-diagnostics.ts";
import {
  type ClassFiles,
  classOfCluster,
  classOfFile,
  filesOfClasses,
  indexClasses,
  kindAndName,
  located,
  type Placed,
  type TemplateFile,
} from "./template-file.ts";

/** Options of `generateObjects`. */
export interface GenerateObjectsOptions {
  readonly template: TemplateFile;
  /** ClusterClass files; unused ones are ignored. */
  readonly classes?: readonly TemplateFile[];
  /** Returns a variable; undefined if unset. */
  readonly get: (name: string) => string | undefined;
  /** Namespace of all objects. Default: unchanged, as with `clusterctl generate yaml`. */
  readonly namespace?: string;
  /** Reports whether the management cluster has a ClusterClass, which then is left out. Default: never. */
  readonly exists?: (clusterClass: ClassUse) => boolean;
}

/** Options of `renderTemplate`. */
export interface RenderTemplateOptions extends Omit<GenerateObjectsOptions, "exists"> {
  /** Provider CRDs. Those of the reference release of Cluster API are built in. */
  readonly crds?: readonly JsonObject[];
  /** Release of Cluster API, as in `checkTemplates`. Default: the reference release. */
  readonly release?: MinorRelease | undefined;
}

/** Result of a Cluster with a topology. */
export interface TemplateTopology {
  readonly cluster: string;
  readonly clusterClass: string;
  readonly objects: readonly RenderedObject[];
}

/** A rendered template. */
export interface RenderedTemplate {
  /** The objects as YAML. */
  readonly yaml: string;
  /** Output of `clusterctl generate cluster`: ClusterClasses with their templates first. */
  readonly objects: readonly JsonObject[];
  readonly topologies: readonly TemplateTopology[];
  /** All problems. With an error, an API server or Cluster API would reject an object. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Returns the objects that `clusterctl generate cluster` prints: ClusterClasses with their templates, then the
 * template.
 *
 * @throws TemplateError, MissingVariablesError, ComponentsError
 */
export function generateObjects({ classes = [], ...options }: GenerateObjectsOptions): readonly JsonObject[] {
  const read = readWithClasses(options, indexClasses(classes), () => (error) => {
    throw error;
  });
  return [...read.classes, ...read.own].map(({ object }) => object);
}

/** Reads a template, and the files of its ClusterClasses. */
function readWithClasses(
  { template, namespace, get, exists }: Omit<GenerateObjectsOptions, "classes">,
  classFiles: ClassFiles,
  onErrorIn: (file: TemplateFile) => OnReadError,
): { readonly own: readonly Placed[]; readonly classes: readonly Placed[]; readonly isComplete: boolean } {
  let isComplete = true;
  const read = (file: TemplateFile, into: string | undefined): Placed[] => {
    const onError = onErrorIn(file);
    return readObjects(file, get, into, (error, line) => {
      if (file === template) isComplete = false;
      onError(error, line);
    });
  };
  const own = read(template, namespace);
  const wanted = own.flatMap(({ object }) => {
    const use = findClass(object, namespace);
    return use === undefined || exists?.(use) ? [] : use;
  });
  const uses = new Map(wanted.toReversed().map((one) => [one.name, one]));
  const classes = filesOfClasses(classFiles, uses.keys()).flatMap((file) => {
    const use = uses.get(classOfFile(file) ?? "") ?? wanted[0];
    return use === undefined ? [] : read(file, use.namespace);
  });
  return { own, classes, isComplete };
}

/** Renders a template with its topologies and checks all objects against their CRDs. */
export async function renderTemplate({
  classes = [],
  ...options
}: RenderTemplateOptions): Promise<RenderedTemplate> {
  return await renderWithClasses(options, indexClasses(classes));
}

/**
 * Renders a template with ClusterClass files that other templates share.
 *
 * @param folder what references of an incomplete template may name; undefined for a complete one
 */
export async function renderWithClasses(
  { crds = [], release, ...options }: Omit<RenderTemplateOptions, "classes">,
  classFiles: ClassFiles,
  folder?: ReferenceTargets,
): Promise<RenderedTemplate> {
  const diagnostics: Diagnostic[] = [];
  const { own, classes, isComplete } = readWithClasses(options, classFiles, (file) =>
    reportReadErrors(file, diagnostics),
  );
  const placed = [...classes, ...own];
  const objects = placed.map(({ object }) => object);
  const targets = folder ?? referenceTargets(objects, true);
  const kinds = knownKindsOf(crds);
  const stored: Unstructured[] = [];
  for (const one of placed) {
    const checked = await checkObject(one.object, kinds, release);
    stored.push(checked.stored as Unstructured);
    const references = isComplete ? checkReferences(one.object, targets) : [];
    for (const diagnostic of [...checked.diagnostics, ...references].map((problem) => located(problem, one)))
      diagnostics.push(diagnostic);
  }
  for (const diagnostic of twice(placed)) diagnostics.push(diagnostic);
  const topologies = [];
  // A file may have many Clusters.
  const classesByName = Map.groupBy(
    placed.filter(({ object }) => object.kind === "ClusterClass"),
    ({ object }) => textAt(object, "metadata", "name"),
  );
  const others = stored.filter(({ kind }) => kind !== "Cluster" && kind !== "ClusterClass");
  const storedOf = new Map(placed.map((one, index) => [one, stored[index] as Unstructured]));
  const hasError = errorsByObject(diagnostics);
  for (const one of own) {
    const use = findClass(one.object, options.namespace);
    if (use === undefined) continue;
    const named = classesByName.get(use.name) ?? [];
    const parts = [one, ...named].map((part) => storedOf.get(part) as Unstructured);
    const objects = [...parts, ...others, ...(crds as Unstructured[])];
    const rendered = await readTopology(one, use, { classes: named, objects, hasError, diagnostics });
    if (rendered === undefined) continue;
    topologies.push(rendered);
    await checkRendered(one, rendered, { kinds, release }, diagnostics);
  }
  return { objects, yaml: `${formatComponents(objects)}\n`, topologies, diagnostics };
}

/** A ClusterClass that a Cluster names. */
export interface ClassUse {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** Returns the ClusterClass of a Cluster with a topology. */
function findClass(object: JsonObject, namespace: string | undefined): ClassUse | undefined {
  const found = classOfCluster(object);
  return found && { name: found.name, namespace: found.stated || namespace };
}

interface TopologyParts {
  /** ClusterClasses with the name. */
  readonly classes: readonly Placed[];
  /** The Cluster, its ClusterClass, and all objects that they may refer to. */
  readonly objects: readonly Unstructured[];
  readonly hasError: (object: string) => boolean;
  readonly diagnostics: Diagnostic[];
}

/** Returns a function that reports whether a growing list has an error of an object. */
function errorsByObject(diagnostics: readonly Diagnostic[]): (object: string) => boolean {
  const failed = new Set<string | undefined>();
  let seen = 0;
  return (object) => {
    for (const problem of diagnostics.slice(seen)) if (isError(problem)) failed.add(problem.location?.object);
    seen = diagnostics.length;
    return failed.has(object);
  };
}

async function readTopology(
  one: Placed,
  { name, namespace }: ClassUse,
  { classes, objects: stored, hasError, diagnostics }: TopologyParts,
): Promise<TemplateTopology | undefined> {
  const clusterClass = classes.find(
    ({ object }) => namespace === undefined || textAt(object, "metadata", "namespace") === namespace,
  );
  if (clusterClass === undefined) {
    const message = `the ClusterClass ${name} was not found: the topology is not rendered`;
    const help = `add clusterclass-${name}.yaml to the template's folder`;
    const problem = templateProblem("template/class-not-found", "spec.topology.classRef.name", message, help);
    diagnostics.push(located(problem, one));
    return undefined;
  }
  const patches = listAt(clusterClass.object, "spec", "patches");
  if (patches.some((patch) => valueAt(patch, "external") !== undefined)) {
    const message = "patches and variables of extensions are skipped";
    const problem = templateProblem("template/extension-skipped", "spec.patches", message);
    diagnostics.push(located(problem, clusterClass));
  }
  // Their errors are already reported.
  if (hasError(kindAndName(one.object)) || hasError(kindAndName(clusterClass.object))) return undefined;
  try {
    const cluster = textAt(one.object, "metadata", "name");
    const { objects } = await renderObjects(stored, {
      cluster,
      external: "skip",
      // The stored templates have defaults, and rendered objects are checked here.
      useSchemas: false,
      // The gates of the cluster are unknown.
      featureGates: { MachineTaintPropagation: true },
    });
    return { cluster, clusterClass: name, objects };
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    for (const problem of error.diagnostics) {
      const { field, object = "" } = problem.location ?? {};
      const { location } = located(problem, field === undefined ? clusterClass : one);
      const inClass = object.replace(/^(?:ClusterClass|Cluster) /, "");
      const line = clusterClass.lineOf(inClass.startsWith("spec.") ? inClass : "");
      diagnostics.push({
        ...problem,
        location: field === undefined ? { ...location, line, field: inClass } : location,
      });
    }
    return undefined;
  }
}

async function checkRendered(
  { file: path, lineOf }: Placed,
  { clusterClass, objects }: TemplateTopology,
  { kinds, release }: { readonly kinds: KnownKinds; readonly release: MinorRelease | undefined },
  diagnostics: Diagnostic[],
): Promise<void> {
  for (const { path: place, object } of objects) {
    // The Cluster is checked with the template.
    if (place === "cluster") continue;
    // The Cluster that owns it has no UID yet.
    const { ownerReferences: _, ...metadata } = object.metadata as JsonObject;
    const checked = await checkObject({ ...(object as JsonObject), metadata }, kinds, release);
    // Unknown kinds are already reported for the template.
    for (const problem of checked.diagnostics.filter(isError)) {
      const message = `${problem.message} (as rendered by ClusterClass ${clusterClass} for ${place})`;
      const location = {
        path,
        line: lineOf("spec.topology"),
        object: kindAndName(object as JsonObject),
        field: problem.location?.field,
      };
      diagnostics.push({ ...problem, message, location });
    }
  }
}

/** Finds objects with the same name, of which the last one would win. */
function twice(placed: readonly Placed[]): Diagnostic[] {
  const seen = new Map<string, Placed>();
  return placed.flatMap((one): Diagnostic[] => {
    const { object } = one;
    const group = groupOf(textAt(object, "apiVersion"));
    const key = JSON.stringify([group, kindAndName(object), textAt(object, "metadata", "namespace")]);
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, one);
      return [];
    }
    const field = "metadata.name";
    const message = `is already defined in ${other.file} line ${other.lineOf(field)}`;
    return [located(templateProblem("template/duplicate-object", field, message), one)];
  });
}
