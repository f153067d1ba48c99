import type { JsonObject } from "@capikit/schema";
import type { MetaName } from "../declarations/expression.ts";
import { word } from "../names/word.ts";
import { type ExistingProject, existingModules, existingPackages } from "../project/existing-project.ts";
import { fileNames, type GroupVersion, moduleName, placePackages } from "../project/place-packages.ts";
import { type DocumentHook, findReferencedComponent, type HookDocument } from "./read-document.ts";

/** Components that correspond to types of `@capikit/api/meta`, by the end of their name. */
const known: Readonly<Record<string, MetaName>> = {
  "apis.meta.v1.Condition": "Condition",
  "apis.meta.v1.LabelSelector": "LabelSelector",
  "apis.meta.v1.LabelSelectorRequirement": "LabelSelectorRequirement",
  "apis.meta.v1.ObjectMeta": "ObjectMeta",
  "apis.meta.v1.Time": "Time",
  "apis.meta.v1.MicroTime": "Time",
  "apis.meta.v1.FieldsV1": "RawExtension",
  "apiextensions.v1.JSON": "JSONValue",
  "pkg.runtime.RawExtension": "RawExtension",
  "util.intstr.IntOrString": "IntOrString",
  "api.resource.Quantity": "Quantity",
};

/** The corresponding names in this project, without Go packages. */
const short: Readonly<Record<string, MetaName>> = {
  "v1.Condition": "Condition",
  "v1.LabelSelector": "LabelSelector",
  "v1.LabelSelectorRequirement": "LabelSelectorRequirement",
  "v1.ObjectMeta": "ObjectMeta",
  "v1.Time": "Time",
  "v1.FieldsV1": "RawExtension",
  "v1.JSON": "JSONValue",
  "runtime.RawExtension": "RawExtension",
  "intstr.IntOrString": "IntOrString",
  "resource.Quantity": "Quantity",
};

/** Returns the type of `@capikit/api/meta` for a component. */
export function findMetaType(component: string): MetaName | undefined {
  if (Object.hasOwn(short, component)) return short[component];
  const end = Object.keys(known).find((name) => component.endsWith(`.${name}`));
  return end === undefined ? undefined : known[end];
}

/** The target of a component's type. */
export interface ComponentPlace {
  readonly component: string;
  /** The unique name of the type. */
  readonly name: string;
  /** Without extension, relative to the project. */
  readonly file: string;
  /** Whether it belongs to a hook's group and version: its name then follows from the package. */
  readonly isOfPackage: boolean;
}

/** One API package: the hooks of a group and version. */
export interface HookPackage {
  readonly group: string;
  readonly version: string;
  readonly folder: string;
  /** Prefix of its component names. */
  readonly prefix: string;
}

/** The target of a hook's type. */
export interface HookPlace {
  /** Unique in the package. */
  readonly name: string;
  /** Without extension, relative to the project. */
  readonly file: string;
}

/** Assigns packages, hooks and components to files, except for `@capikit/api/meta`. */
export interface DocumentLayout {
  readonly packages: readonly HookPackage[];
  readonly hooks: ReadonlyMap<DocumentHook, HookPlace>;
  readonly places: ReadonlyMap<string, ComponentPlace>;
}

/** `source` is the first line of the document's files, by which a later import recognizes them. */
export function layOut(document: HookDocument, project: ExistingProject, source: string): DocumentLayout {
  const { folderOf, hookFiles, moduleAt } = createPlaces(document.hooks, project, source);
  const packages = new Map<string, HookPackage>();
  for (const { group, version, request } of document.hooks) {
    const folder = folderOf({ group, version });
    packages.set(`${group}/${version}`, { group, version, folder, prefix: prefixOf(request) });
  }
  const hooks = new Map<DocumentHook, HookPlace>();
  for (const { folder, group, version } of packages.values())
    for (const [hook, place] of placeHooks(
      folder,
      document.hooks.filter((one) => one.group === group && one.version === version),
      hookFiles,
    ))
      hooks.set(hook, place);
  const places = new Map<string, ComponentPlace>();
  const names = new Set<string>([...hooks.values()].map(({ name }) => name));
  const place = (component: string, file: string, isOfPackage: boolean): void => {
    const plain = word(component.slice(component.lastIndexOf(".") + 1));
    let name = names.has(plain) ? word(component) : plain;
    for (let count = 2; names.has(name); count++) name = `${plain}${count}`;
    names.add(name);
    places.set(component, { component, name, file, isOfPackage });
  };
  for (const hook of document.hooks)
    for (const body of [hook.request, hook.response])
      if (!places.has(body)) place(body, hooks.get(hook)?.file ?? moduleAt("api/types/types"), true);
  const others = reachedFrom(document).filter(
    (name) => !places.has(name) && findMetaType(name) === undefined,
  );
  for (const component of others) {
    const home = [...packages.values()].find(({ prefix }) => prefix === prefixOf(component));
    if (home !== undefined) place(component, moduleAt(`${home.folder}/shared`), true);
  }
  for (const component of others)
    if (!places.has(component)) place(component, moduleAt(`api/types/${toModuleName(component)}`), false);
  return { packages: [...packages.values()], hooks, places };
}

/** Assigns type and file names to the hooks of one package. */
function placeHooks(
  folder: string,
  hooks: readonly DocumentHook[],
  hookFiles: (folder: string, names: readonly string[]) => ReadonlyMap<string, string>,
): ReadonlyMap<DocumentHook, HookPlace> {
  const names = new Map<string, DocumentHook>();
  const taken = new Set<string>();
  for (const hook of hooks) {
    const wanted = hookName(hook);
    let name = wanted;
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}${count}`;
    taken.add(name.toLowerCase());
    names.set(name, hook);
  }
  const files = hookFiles(folder, [...names.keys()]);
  return new Map([...names].map(([name, hook]) => [hook, { name, file: `${folder}/${files.get(name)}` }]));
}

/** Returns a hook's name in its original case: from its request, or else its operation id. */
export function hookName({ name, request, operation }: DocumentHook): string {
  const ofRequest = request.slice(request.lastIndexOf(".") + 1).replace(/Request$/, "");
  const id = typeof operation.operationId === "string" ? operation.operationId : "";
  const found = [ofRequest, id.slice(-name.length)].find((one) => one.toLowerCase() === name);
  return word(found ?? name);
}

export function prefixOf(component: string): string {
  return component.slice(0, Math.max(0, component.lastIndexOf(".")));
}

/** Returns `core-v1beta2` for `sigs.k8s.io.cluster-api.api.core.v1beta2.Machine`. */
function toModuleName(component: string): string {
  const parts = prefixOf(component).split(".").slice(-2);
  // Some file systems are case-insensitive.
  return moduleName(parts.join("-").toLowerCase()) || "types";
}

/** Returns the components that hooks use, in order. */
function reachedFrom({ hooks, components }: HookDocument): readonly string[] {
  const found = new Set<string>();
  const queue = hooks.flatMap(({ request, response }) => [request, response]);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === "object" && value !== null) {
      const name = findReferencedComponent(value as JsonObject);
      if (name !== undefined && !found.has(name) && components.has(name)) {
        found.add(name);
        if (findMetaType(name) === undefined) queue.push(name);
      }
      for (const item of Object.values(value)) visit(item);
    }
  };
  for (const name of queue) visit(components.get(name));
  return [...found].sort();
}

/** The places of a document's types in a project. */
interface Places {
  readonly folderOf: (one: GroupVersion) => string;
  /** Returns the file names of hooks in a folder: existing ones, or new ones. */
  readonly hookFiles: (folder: string, names: readonly string[]) => ReadonlyMap<string, string>;
  /** Returns a path without extension at which the project has no file of another source. */
  readonly moduleAt: (path: string) => string;
}

/** `source` is the first line of the document's files. */
function createPlaces(packages: readonly GroupVersion[], project: ExistingProject, source: string): Places {
  return {
    folderOf: placePackages(packages, existingPackages(project)),
    hookFiles(folder, names) {
      const modules = existingModules(project, folder);
      const files = new Map(
        names.flatMap((name): [string, string][] => {
          const home = modules.find(({ text }) => declaresHook(text, name));
          return home === undefined ? [] : [[name, home.name]];
        }),
      );
      const fresh = names.filter((name) => !files.has(name));
      const taken = modules.filter(({ text }) => !isFrom(source, text)).map(({ name }) => name);
      return new Map([...files, ...fileNames(fresh, ["index", "shared", ...taken, ...files.values()])]);
    },
    moduleAt(path) {
      let free = path;
      for (let count = 2; !isFree(project.files.get(`${free}.ts`), source); count++)
        free = `${path}-${count}`;
      return free;
    },
  };
}

function isFree(text: string | undefined, source: string): boolean {
  return text === undefined || isFrom(source, text);
}

function isFrom(source: string, text: string): boolean {
  return text.startsWith(`${source}\n`);
}

function declaresHook(text: string, name: string): boolean {
  return new RegExp(`^export type ${name} = \\w*Hook<`, "m").test(text);
}
