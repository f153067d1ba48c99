import { posix } from "node:path";
import { hookNames, hooks } from "@capikit/api/catalog";
import { formatList } from "@capikit/common/text";
import { type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import type { Call } from "../../shared/command/command.ts";
import { didYouMean } from "../../shared/command/did-you-mean.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { addImport, importsOf, specifierOf, styleOf } from "./edit/add-import.ts";
import { appendToList } from "./edit/append-to-list.ts";
import { findCalls, memberOf, memberValue, writtenOut } from "./edit/find-call.ts";
import { type ParsedSource, placeOf } from "./edit/parsed-source.ts";
import { handlerTest, handlerText, propertyName } from "./hook/handler-text.ts";
import { type Added, add } from "./project/finish.ts";
import { importLine } from "./project/import-line.ts";
import { isTest, pasting } from "./project/manager-call.ts";
import { kebab } from "./project/names.ts";
import { dependsOn, specifierTo, testFolder } from "./project/paths.ts";
import type { Project } from "./project/project.ts";
import { textFlag } from "./project/text-flag.ts";

const kit = "@capikit/extension-kit";

export function run(call: Call, io: Io): Promise<number> {
  return add(call, io, (project) => addHook(project, call));
}

async function addHook(project: Project, { positionals, flags }: Call): Promise<Added> {
  const [word, ...others] = positionals;
  if (word === undefined || others.length > 0)
    throw new UsageError("add hook requires one hook name", `one of ${handled.join(", ")}`);
  const hook = await hookOf(word);
  const constant = hook.charAt(0).toLowerCase() + hook.slice(1);
  const name = textFlag(flags, "name") ?? kebab(hook);
  checkHandlerName(name);
  const handler = `${camel(name)}Handler`;
  const { draft, extension } = project;
  const snippet = `${importLine(`{ ${handler} }`, `./${name}${extension}`)}\n\nhandlers: {\n  ${propertyName(name)}: ${handler},\n},`;
  const main = findExtension(project, snippet);
  checkFree(project, hook, constant, flags.name !== undefined);
  const file = posix.join(posix.dirname(main), `${name}.ts`);
  draft.create(file, handlerText(hooks[hook], { hook: constant, handler }), main);
  draft.edit(main, (source) => {
    const list = handlersOf(source, snippet);
    const known = memberOf(list, name);
    if (known !== undefined)
      throw new UsageError(
        `handler ${name} already exists: ${placeOf(source, known.getStart(source.tree))}`,
        "choose another name with --name",
      );
    return appendToList(source, list, `${propertyName(name, styleOf(source).quote)}: ${handler}`);
  });
  draft.edit(main, (source) => addImport(source, handler, specifierTo(main, file, extension)));
  const notes = [`${file}: implement the handler; it returns Success.`];
  const { gates } = hooks[hook];
  if (gates.length > 0)
    notes.push(
      `Cluster API calls ${hook} only with the feature ${gates.length === 1 ? "gate" : "gates"} ${formatList(gates, "and")}.`,
    );
  if (hooks[hook].extensions === "named")
    notes.push(
      `Cluster API calls it if a ClusterClass refers to it: ${name}, a dot, and the name of the ExtensionConfig.`,
    );
  if (!dependsOn(project, "vitest"))
    return { notes: [...notes, "No test was added: the project does not depend on vitest."] };
  const test = posix.join(testFolder(project), `${name}.test.ts`);
  draft.create(test, handlerTest(hook, name, handler, specifierTo(test, file, extension)), main);
  return { notes };
}

type HookName = (typeof hookNames)[number];

/** Discovery is answered from the declared handlers. */
const handled = hookNames.filter((name) => name !== "Discovery");

async function hookOf(word: string): Promise<HookName> {
  const plain = (text: string): string => text.replaceAll("-", "").toLowerCase();
  const found = hookNames.find((name) => plain(name) === plain(word));
  if (found === "Discovery")
    throw new UsageError(
      "discovery cannot have a handler: it is answered from the declared handlers",
      "leave it out",
    );
  if (found !== undefined) return found;
  throw new UsageError(
    `unknown hook: ${word}`,
    didYouMean(word, handled, "") ?? `hooks: ${handled.join(", ")}`,
  );
}

function checkHandlerName(name: string): void {
  if (name.length > 63 || !/^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/.test(name))
    throw new UsageError(
      `invalid handler name ${name}: must be a DNS label (lower-case letters, digits and inner dashes, at most 63 characters)`,
      "choose another with --name",
    );
}

function camel(name: string): string {
  const joined = name.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
  return /^\d/.test(joined) ? `_${joined}` : joined;
}

function findExtension({ draft, files }: Project, snippet: string): string {
  const found = files.filter(
    (path) =>
      !isTest(path) &&
      (draft.read(path) ?? "").includes(kit) &&
      findCalls(draft.source(path), "defineExtension", kit).length > 0,
  );
  const [first, ...others] = found;
  if (first === undefined)
    throw new UsageError(
      `no Runtime Extension found: no file of the project calls defineExtension of ${kit}`,
      pasting(snippet),
    );
  if (others.length > 0)
    throw new UsageError(`several files define an extension: ${found.join(", ")}`, pasting(snippet));
  return first;
}

function handlersOf(source: ParsedSource, snippet: string): Ts.ObjectLiteralExpression {
  const calls = findCalls(source, "defineExtension", kit);
  const [call] = calls;
  const given = call?.arguments[0] === undefined ? undefined : writtenOut(source, call.arguments[0]);
  const member =
    given !== undefined && ts.isObjectLiteralExpression(given) ? memberOf(given, "handlers") : undefined;
  const list = member === undefined ? undefined : memberValue(source, member);
  if (calls.length === 1 && list !== undefined && ts.isObjectLiteralExpression(list)) return list;
  throw new UsageError(
    `cannot parse the handlers of the extension: ${placeOf(source, (member ?? call ?? source.tree).getStart(source.tree))}`,
    pasting(snippet),
  );
}

/** @throws UsageError when the hook cannot have another handler, or the new one has no name. */
function checkFree({ draft, files }: Project, hook: HookName, constant: string, isNamed: boolean): void {
  for (const path of files) {
    if (isTest(path) || !(draft.read(path) ?? "").includes("hookHandler")) continue;
    const source = draft.source(path);
    const locals = importsOf(source)
      .filter((one) => specifierOf(one) === "@capikit/api/catalog")
      .flatMap(({ importClause }) => {
        const bindings = importClause?.namedBindings;
        return bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
      })
      .filter(({ name, propertyName: of }) => (of ?? name).text === constant)
      .map(({ name }) => name.text);
    const known = findCalls(source, "hookHandler", kit).find(({ arguments: [first] }) => {
      return first !== undefined && ts.isIdentifier(first) && locals.includes(first.text);
    });
    if (known === undefined) continue;
    const isOne = hooks[hook].extensions === "one";
    if (isNamed && !isOne) continue;
    throw new UsageError(
      `${hook} already has a handler: ${placeOf(source, known.getStart(source.tree))}`,
      isOne
        ? "Cluster API calls only one handler of this hook"
        : "set the name of a second handler with --name",
    );
  }
}
