import type { JsonObject } from "@capikit/schema";
import { type RenderedObject, renderObjects, TopologyError, type Unstructured } from "@capikit/topology";
import { ComponentsError } from "../components/errors/components-error.ts";
import { fixNamespace } from "../components/process/fix-namespace.ts";
import { formatComponents } from "../components/process/format-components.ts";
import { decodeText, readStream } from "../components/yaml/read-stream.ts";
import { splitDocuments } from "../components/yaml/split-documents.ts";
import { listAt, textAt, valueAt } from "../describe/fields.ts";
import { MissingVariablesError, TemplateError } from "../variables/template-error.ts";
import { checkObject } from "./check-object.ts";
import { type FilledTemplate, fillTemplate } from "./fill-template.ts";
import { createKnownKinds, type KnownKinds } from "./known-kinds.ts";
import { lineOfPath } from "./line-of-path.ts";
import { listVariables } from "./list-variables.ts";
import type { TemplateFile, TemplateProblem } from "./template-problem.ts";

/** Options of `renderTemplate`. */
export interface RenderTemplateOptions {
  readonly template: TemplateFile;
  /** ClusterClass files; unused ones are ignored. */
  readonly classes?: readonly TemplateFile[];
  /** Returns a variable; undefined if unset. */
  readonly get: (name: string) => string | undefined;
  /** Namespace of all objects. Default: unchanged, as with `clusterctl generate yaml`. */
  readonly namespace?: string;
  /** Provider CRDs. Those of Cluster API v1.14.2 are built in. */
  readonly crds?: readonly JsonObject[];
}

/** Result of a Cluster with a topology. */
export interface TemplateTopology {
  readonly cluster: string;
  readonly clusterClass: string;
  readonly objects: readonly RenderedObject[];
}

/** A rendered template. */
export interface RenderedTemplate {
  /** Output of `clusterctl generate cluster`: ClusterClasses with their templates first. */
  readonly objects: readonly JsonObject[];
  /** The same as YAML. */
  readonly yaml: string;
  readonly topologies: readonly TemplateTopology[];
  /** All problems. With an error, an API server or Cluster API would reject an object. */
  readonly problems: readonly TemplateProblem[];
}

/** An object of a rendered file. */
interface Placed {
  readonly object: JsonObject;
  readonly file: string;
  /** Returns the file line of a field. */
  lineOf(path: string): number;
}

/** Renders a template with its topologies and checks all objects against their CRDs. */
export async function renderTemplate(options: RenderTemplateOptions): Promise<RenderedTemplate> {
  const { template, namespace, get, crds = [] } = options;
  const problems: TemplateProblem[] = [];
  const own = readFile(template, get, namespace, problems);
  const wanted = own.flatMap(({ object }) => classOf(object, namespace) ?? []);
  const classes = (options.classes ?? []).flatMap((file) => {
    const name = /clusterclass-(.*)\.ya?ml$/.exec(file.file)?.[1];
    const use = wanted.find((one) => name === undefined || one.name === name);
    return use === undefined ? [] : readFile(file, get, use.namespace, problems);
  });
  const placed = [...classes, ...own];
  const objects = placed.map(({ object }) => object);
  const kinds = createKnownKinds(crds);
  const stored: Unstructured[] = [];
  for (const one of placed) {
    const { object, file, lineOf } = one;
    const checked = await checkObject(object, kinds);
    stored.push(checked.stored as Unstructured);
    for (const { level, path, message } of checked.problems)
      problems.push({ level, file, line: lineOf(path), object: nameOf(object), path, message });
  }
  problems.push(...twice(placed));
  const topologies = [];
  for (const one of own) {
    const use = classOf(one.object, namespace);
    if (use === undefined) continue;
    const rendered = await topologyOf(one, use, placed, [...stored, ...(crds as Unstructured[])], problems);
    if (rendered === undefined) continue;
    topologies.push(rendered);
    await checkRendered(one, rendered, kinds, problems);
  }
  return { objects, yaml: `${formatComponents(objects)}\n`, topologies, problems };
}

function readFile(
  { file, text }: TemplateFile,
  get: RenderTemplateOptions["get"],
  namespace: string | undefined,
  problems: TemplateProblem[],
): Placed[] {
  const fail = (line: number, message: string): void => {
    problems.push({ level: "error", file, line, object: "", path: "", message });
  };
  let filled: FilledTemplate | undefined;
  try {
    filled = fillTemplate(decodeText(text), get);
    const { lineOf } = filled;
    const documents = new Map(splitDocuments(filled.text).map((one) => [one.line, one.text]));
    return readStream(filled.text).map(({ object, line }) => ({
      object: namespace === undefined ? object : fixNamespace(object, namespace, line),
      file,
      lineOf: (path) => lineOf(line - 1 + lineOfPath(documents.get(line) ?? "", path)),
    }));
  } catch (error) {
    if (error instanceof MissingVariablesError) {
      const variables = listVariables(text);
      for (const name of error.missing) {
        const line = variables.find((one) => one.name === name)?.uses[0]?.line ?? 1;
        fail(line, `the variable ${name} is not set. Set it with --set ${name}=VALUE`);
      }
    } else if (error instanceof TemplateError) {
      fail(error.position.line, error.message.replace(/^line \d+, /, ""));
    } else if (error instanceof ComponentsError) {
      fail(filled?.lineOf(error.line ?? 1) ?? error.line ?? 1, error.message.replace(/^line \d+: /, ""));
    } else {
      throw error;
    }
    return [];
  }
}

interface ClassUse {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** Returns the ClusterClass of a Cluster with a topology. */
function classOf(object: JsonObject, namespace: string | undefined): ClassUse | undefined {
  if (object.kind !== "Cluster" || !textAt(object, "apiVersion").startsWith("cluster.x-k8s.io/"))
    return undefined;
  const topology = ["spec", "topology"];
  const name = textAt(object, ...topology, "classRef", "name") || textAt(object, ...topology, "class");
  const there =
    textAt(object, ...topology, "classRef", "namespace") || textAt(object, ...topology, "classNamespace");
  return name === "" ? undefined : { name, namespace: there === "" ? namespace : there };
}

async function topologyOf(
  { object, file, lineOf }: Placed,
  { name, namespace }: ClassUse,
  placed: readonly Placed[],
  stored: readonly Unstructured[],
  problems: TemplateProblem[],
): Promise<TemplateTopology | undefined> {
  const clusterClass = placed.find(
    (one) =>
      one.object.kind === "ClusterClass" &&
      textAt(one.object, "metadata", "name") === name &&
      (namespace === undefined || textAt(one.object, "metadata", "namespace") === namespace),
  );
  const at = { file, object: nameOf(object) };
  if (clusterClass === undefined) {
    const path = "spec.topology.classRef.name";
    const message = `the ClusterClass ${name} was not found: the topology is not rendered. Add clusterclass-${name}.yaml to the template's folder, or pass the file with --class.`;
    problems.push({ level: "warning", ...at, line: lineOf(path), path, message });
    return undefined;
  }
  if (listAt(clusterClass.object, "spec", "patches").some((one) => valueAt(one, "external") !== undefined))
    problems.push({
      level: "warning",
      file: clusterClass.file,
      line: clusterClass.lineOf("spec.patches"),
      object: nameOf(clusterClass.object),
      path: "spec.patches",
      message: "patches by extensions are skipped. Use capikit topology render --extension to call them.",
    });
  // Their errors are already reported.
  const names = [at.object, nameOf(clusterClass.object)];
  if (problems.some(({ level, object: of }) => level === "error" && names.includes(of))) return undefined;
  try {
    const cluster = textAt(object, "metadata", "name");
    const { objects } = await renderObjects(stored, { cluster, external: "skip" });
    return { cluster, clusterClass: name, objects };
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    for (const { where, message } of error.diagnostics) {
      const ofCluster = where.startsWith("spec.");
      const path = where.replace(/^(?:ClusterClass|Cluster) /, "");
      const place = ofCluster ? { ...at, lineOf } : { ...clusterClass, object: nameOf(clusterClass.object) };
      const line = place.lineOf(path.startsWith("spec.") ? path : "");
      problems.push({ level: "error", file: place.file, line, object: place.object, path, message });
    }
    return undefined;
  }
}

async function checkRendered(
  { file, lineOf }: Placed,
  { clusterClass, objects }: TemplateTopology,
  kinds: KnownKinds,
  problems: TemplateProblem[],
): Promise<void> {
  for (const { path: place, object } of objects) {
    // The Cluster is checked with the template.
    if (place === "cluster") continue;
    // The Cluster that owns it has no UID yet.
    const { ownerReferences: _, ...metadata } = object.metadata as JsonObject;
    const checked = await checkObject({ ...(object as JsonObject), metadata }, kinds);
    for (const { level, path, message } of checked.problems) {
      // Unknown kinds are already reported for the template.
      if (level === "warning") continue;
      const from = `as rendered by ClusterClass ${clusterClass} for ${place}`;
      const made = nameOf(object as JsonObject);
      problems.push({
        level,
        file,
        line: lineOf("spec.topology"),
        object: made,
        path,
        message: `${message} (${from})`,
      });
    }
  }
}

/** Finds objects with the same name, of which the last one would win. */
function twice(placed: readonly Placed[]): TemplateProblem[] {
  const seen = new Map<string, Placed>();
  return placed.flatMap((one): TemplateProblem[] => {
    const { object, file, lineOf } = one;
    const group = textAt(object, "apiVersion").split("/").slice(0, -1).join();
    const key = JSON.stringify([group, nameOf(object), textAt(object, "metadata", "namespace")]);
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, one);
      return [];
    }
    const path = "metadata.name";
    const message = `is already defined in ${other.file} line ${other.lineOf(path)}. Rename one of them.`;
    return [{ level: "error", file, line: lineOf(path), object: nameOf(object), path, message }];
  });
}

function nameOf(object: JsonObject): string {
  return `${textAt(object, "kind")}/${textAt(object, "metadata", "name") || textAt(object, "metadata", "generateName")}`;
}
