import { posix } from "node:path";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { formatList, isDnsLabel, pageReference } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { type Ts, ts } from "@capikit/generators/source";
import { detectStyle } from "../../shared/edit/add-import.ts";
import { findCalls } from "../../shared/edit/find-call.ts";
import { formatPlace, type ParsedSource } from "../../shared/edit/parsed-source.ts";
import { findNodes, importedNames } from "../../shared/edit/syntax.ts";
import { add, type Notes } from "../../shared/project-edit/finish.ts";
import { insertSnippets } from "../../shared/project-edit/insert-snippets.ts";
import { isTest, pasting } from "../../shared/project-edit/manager-call.ts";
import { camel, kebab } from "../../shared/project-edit/names.ts";
import { dependsOn, importLine, specifierTo, testFolder } from "../../shared/project-edit/paths.ts";
import type { Project } from "../../shared/project-edit/project.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddHookCall } from "../add.ts";
import { createExtension } from "./extension/create-extension.ts";
import { addWorkloadPackages, extensionFiles, extensionKit } from "./extension/extension-files.ts";
import { type AddedHook, addedHook, clusterApiCatalog, handled } from "./hook/added-hook.ts";
import { handlerTest, handlerText, propertyName } from "./hook/handler-text.ts";

/** The module of handlers that reach workload clusters. */
const workloadModule = "@capikit/controller-kit/capi/workload";

/** @throws UsageError for a hook that `workloadHandler` rejects. */
function checkWorkloadHook({ group, hook, tags }: HookDescriptor): void {
  if (group !== "hooks.runtime.cluster.x-k8s.io") return;
  if (hook !== "BeforeClusterCreate" && tags.includes("Lifecycle Hooks")) return;
  throw new UsageError(
    hook === "BeforeClusterCreate"
      ? "BeforeClusterCreate is called before the workload cluster exists"
      : `${hook} needs an answer with content, which handlers with a workload cluster do not have`,
    "omit --workload",
  );
}

/**
 * Returns the name of the parameter with the clients of workload clusters.
 *
 * @throws UsageError if the function that calls `defineExtension` has no such parameter.
 */
function clustersParameter(source: ParsedSource): string {
  const [call] = findCalls(source, "defineExtension", extensionKit);
  for (let node: Ts.Node | undefined = call; node !== undefined; node = node.parent) {
    if (!ts.isFunctionLike(node)) continue;
    const parameter = node.parameters.find(({ type }) => type?.getText(source.tree) === "WorkloadClients");
    if (parameter !== undefined) return parameter.name.getText(source.tree);
  }
  const place = formatPlace(source, (call ?? source.tree).getStart(source.tree));
  throw new UsageError(
    `no function with a parameter of type WorkloadClients defines the extension: ${place}`,
    `move it to a manager: ${pageReference("guides/workload-hooks#from-runextension-to-runmanager")}`,
  );
}

export function run(call: AddHookCall, io: Io): Promise<number> {
  return add(call, io, (project) => addHooks(project, call));
}

async function addHooks(project: Project, call: AddHookCall): Promise<Notes> {
  const { positionals, flags } = call;
  if (positionals.length === 0)
    throw new UsageError("add hook requires the name of a hook", `one of ${handled.join(", ")}`);
  if (positionals.length > 1 && flags.name !== undefined)
    throw new UsageError("--name is the name of one handler", "add the hooks one after another");
  const notes = new Set<string>();
  const hooks: string[] = [];
  let current = project;
  for (const word of positionals) {
    const found = await addHook(current, word, call);
    if (found.isOfClusterApi) hooks.push(found.hook);
    for (const note of found.notes) notes.add(note);
    const changed = project.draft.changes().flatMap(({ path }) => (path.endsWith(".ts") ? [path] : []));
    current = { ...project, files: [...new Set([...project.files, ...changed])] };
  }
  const missing = missingInPlace(hooks, current);
  if (missing.length > 0) {
    const start = missing.includes("UpdateMachine")
      ? " Without UpdateMachine, the extension does not start."
      : "";
    notes.add(
      `Updates in place need CanUpdateMachineSet for MachineDeployments, CanUpdateMachine for kubeadm control planes, and UpdateMachine for both: ${formatList(missing, "and")} ${missing.length === 1 ? "is" : "are"} missing.${start}`,
    );
  }
  return [...notes];
}

interface HookNotes {
  readonly hook: string;
  readonly isOfClusterApi: boolean;
  readonly notes: Notes;
}

async function addHook(project: Project, word: string, call: AddHookCall): Promise<HookNotes> {
  const { flags } = call;
  const added = await addedHook(word, project, call);
  const { descriptor, constant, isOfClusterApi } = added;
  const { hook, gates } = descriptor;
  const name = flags.name ?? kebab(hook);
  checkHandlerName(name);
  if (flags.workload) checkWorkloadHook(descriptor);
  const handler = `${camel(name)}Handler`;
  const { draft, extension } = project;
  const snippet = `${importLine(`{ ${handler} }`, `./${name}${extension}`)}\n\nhandlers: {\n  ${propertyName(name)}: ${handler},\n},`;
  const known = findExtension(project, snippet);
  const created =
    known === undefined ? createExtension(project, flags.workload ? "workload" : "empty") : undefined;
  const main = known ?? created?.file ?? "";
  const clusters = flags.workload ? clustersParameter(draft.source(main)) : undefined;
  const value = clusters === undefined ? handler : `${handler}(${clusters})`;
  checkFree(project, added, flags.name !== undefined);
  const file = posix.join(posix.dirname(main), `${name}.ts`);
  const isWorkload = clusters !== undefined;
  const facts = { hook: constant, handler, module: added.moduleFor(file), isWorkload };
  draft.create(file, await handlerText(descriptor, facts), main);
  const source = draft.source(main);
  checkUnusedHandler(source, name);
  insertSnippets(project, main, {
    imports: { [handler]: specifierTo(main, file, extension) },
    handlers: `${propertyName(name, detectStyle(source).quote)}: ${value},`,
  });
  const notes = [`${file}: implement the handler; it returns Success.`, ...(created?.notes ?? [])];
  if (isOfClusterApi && gates.length > 0)
    notes.push(
      `Cluster API calls ${hook} only with the feature ${gates.length === 1 ? "gate" : "gates"} ${formatList(gates, "and")}.`,
    );
  if (isOfClusterApi && descriptor.extensions === "named")
    notes.push(
      `Cluster API calls it if a ClusterClass refers to it: ${name}, a dot, and the name of the ExtensionConfig.`,
    );
  if (clusters !== undefined) addWorkloadPackages(project);
  if (dependsOn(project, "vitest")) {
    const test = posix.join(testFolder(project), `${name}.test.ts`);
    const modules = { handler: specifierTo(test, file, extension), hook: added.moduleFor(test), isWorkload };
    draft.create(test, handlerTest(added, name, handler, modules), main);
  } else notes.push("No test was added: the project does not depend on vitest.");
  return { hook, isOfClusterApi, notes };
}

const inPlaceHooks = ["CanUpdateMachine", "CanUpdateMachineSet", "UpdateMachine"];

/** Returns the hooks of updates in place that have no handler, if some were added. */
function missingInPlace(added: readonly string[], project: Project): readonly string[] {
  if (!added.some((hook) => inPlaceHooks.includes(hook))) return [];
  return inPlaceHooks.filter(
    (other) =>
      !added.includes(other) &&
      handlerPlace(project, camel(kebab(other)), () => clusterApiCatalog) === undefined,
  );
}

function checkHandlerName(name: string): void {
  if (!isDnsLabel(name))
    throw new UsageError(
      `invalid handler name ${name}: must be a DNS label (lower-case letters, digits and inner dashes, at most 63 characters)`,
      "choose another with --name",
    );
}

/** Returns the file of the project's extension; undefined without one. */
function findExtension(project: Project, snippet: string): string | undefined {
  const [first, ...others] = extensionFiles(project);
  if (others.length > 0)
    throw new UsageError(
      `several files define an extension: ${[first, ...others].join(", ")}`,
      pasting(snippet),
    );
  return first;
}

/** @throws UsageError when the extension has a handler of the name */
function checkUnusedHandler(source: ParsedSource, name: string): void {
  const known = findNodes(source.tree, ts.isPropertyAssignment).find(
    (one) => (ts.isStringLiteral(one.name) || ts.isIdentifier(one.name)) && one.name.text === name,
  );
  if (known !== undefined)
    throw new UsageError(
      `handler ${name} already exists: ${formatPlace(source, known.getStart(source.tree))}`,
      "choose another name with --name",
    );
}

/** @throws UsageError when the hook cannot have another handler, or the new one has no name. */
function checkFree(project: Project, added: AddedHook, isNamed: boolean): void {
  const { descriptor, constant, moduleFor } = added;
  const isOne = descriptor.extensions === "one";
  if (isNamed && !isOne) return;
  const known = handlerPlace(project, constant, moduleFor);
  if (known === undefined) return;
  throw new UsageError(
    `${descriptor.hook} already has a handler: ${known}`,
    isOne ? "only one handler of this hook is called" : "set the name of a second handler with --name",
  );
}

/** Returns the place of a hook's first handler in a project. */
function handlerPlace(
  { draft, files }: Project,
  constant: string,
  moduleFor: AddedHook["moduleFor"],
): string | undefined {
  for (const path of files) {
    if (isTest(path) || !/hookHandler|workloadHandler/.test(draft.read(path) ?? "")) continue;
    const source = draft.source(path);
    const locals = importedNames(source)
      .filter(({ name, specifier }) => specifier === moduleFor(path) && name === constant)
      .map(({ local }) => local);
    const isHook = (argument: Ts.Expression | undefined): boolean =>
      argument !== undefined && ts.isIdentifier(argument) && locals.includes(argument.text);
    const known =
      findCalls(source, "hookHandler", extensionKit).find(({ arguments: [hook] }) => isHook(hook)) ??
      findCalls(source, "workloadHandler", workloadModule).find(({ arguments: [, hook] }) => isHook(hook));
    if (known !== undefined) return formatPlace(source, known.getStart(source.tree));
  }
  return undefined;
}
