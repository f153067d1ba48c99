import { type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { appendToList } from "../edit/append-to-list.ts";
import {
  findCalls,
  findMember,
  memberValue,
  objectLiteral,
  objectMember,
  writtenOut,
} from "../edit/find-call.ts";
import { formatPlace, type ParsedSource } from "../edit/parsed-source.ts";
import { findNodes } from "../edit/syntax.ts";
import type { Project } from "./project.ts";

const module = "@capikit/controller-kit";
const extensionKit = "@capikit/extension-kit";

export type Part = "controllers" | "webhooks";

export function managerCalls(source: ParsedSource): readonly Ts.CallExpression[] {
  return ["runManager", "startManager"].flatMap((name) => findCalls(source, name, module));
}

/** Reports whether a file runs or starts a manager and is not a test. */
export function hasManager({ draft }: Pick<Project, "draft">, path: string): boolean {
  return (draft.read(path) ?? "").includes(module) && managerCalls(draft.source(path)).length > 0;
}

/** Returns the file that starts the manager. @throws UsageError unless exactly one does. */
export function findMain(project: Project, named: string | undefined, snippet: string): string {
  const { draft, files } = project;
  const starts = (path: string) => hasManager(project, path);
  if (named !== undefined) {
    if (draft.read(named) !== undefined && starts(named)) return named;
    throw new UsageError(
      `${named} calls neither runManager nor startManager of ${module}`,
      "set --main to the file that calls it",
    );
  }
  const all = files.filter((path) => !isTest(path) && starts(path));
  // The manager of an extension has no controllers, if there is another one.
  const others = all.filter((path) => findCalls(draft.source(path), "hookRoutes", extensionKit).length === 0);
  const found = others.length > 0 ? others : all;
  const [first] = found;
  if (first === undefined)
    throw new UsageError(
      `no manager found: no file of the project calls runManager or startManager of ${module}`,
      pasting(snippet),
    );
  if (found.length > 1)
    throw new UsageError(`several files start a manager: ${found.join(", ")}`, "select one with --main");
  return first;
}

/** Reports whether a file is a test by the conventions of vitest and jest. */
export function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__)\/|\.(?:test|spec)\.[cm]?ts$/.test(path);
}

/** Returns the help for unsupported code: the edit that the author makes by hand. */
export function pasting(snippet: string): string {
  return `nothing was written; add this by hand:\n${indented(snippet)}`;
}

/** Indents code in a message. */
export function indented(snippet: string): string {
  return snippet.replace(/^(?=.)/gm, "    ");
}

/**
 * Adds to the `controllers` or `webhooks` of the manager: in the call, in a constant of the same
 * file, or in the result of `setup`. Creates the list if needed.
 *
 * @throws UsageError when the list cannot be parsed.
 */
export function addToManager(
  source: ParsedSource,
  part: Part,
  item: string,
  snippet: string,
): readonly TextEdit[] {
  const options = findOptions(source, snippet);
  const place = placeIn(source, options, part) ?? placeIn(source, findSetupObjects(options), part);
  if (place === undefined) return appendToList(source, options, `${part}: [${item}]`);
  const { list, member } = place;
  if (list === undefined)
    throw new UsageError(
      `cannot parse ${part} of the manager: ${formatPlace(source, member.getStart(source.tree))}`,
      pasting(snippet),
    );
  return appendToList(source, list, item);
}

export function findList(source: ParsedSource, part: Part): Ts.ArrayLiteralExpression | undefined {
  const value = givenAs(source, part);
  return value !== undefined && ts.isArrayLiteralExpression(value) ? value : undefined;
}

export function givenAs(source: ParsedSource, part: Part): Ts.Expression | undefined {
  const [call] = managerCalls(source);
  const options = call === undefined ? undefined : optionsOfCall(source, call);
  if (options === undefined) return undefined;
  const member = (placeIn(source, options, part) ?? placeIn(source, findSetupObjects(options), part))?.member;
  return member === undefined ? undefined : memberValue(source, member);
}

/** Adds a concurrency flag for the controller if the manager's flags name the other controllers. */
export function addConcurrency(source: ParsedSource, name: string): readonly TextEdit[] {
  for (const { arguments: given } of findCalls(source, "parseManagerFlags", module)) {
    const list = objectMember(source, objectLiteral(source, given[1]), "concurrency");
    if (list === undefined || findMember(list, name) !== undefined) continue;
    return appendToList(source, list, `${name}: 10`);
  }
  return [];
}

/** Returns the options of the only manager. @throws UsageError when they cannot be parsed. */
export function findOptions(source: ParsedSource, snippet: string): Ts.ObjectLiteralExpression {
  const calls = managerCalls(source);
  const [call] = calls;
  const options = call === undefined ? undefined : optionsOfCall(source, call);
  if (calls.length !== 1 || options === undefined)
    throw new UsageError(
      calls.length > 1
        ? `${source.path} starts ${calls.length} managers`
        : `cannot parse the options of the manager: ${formatPlace(source, call?.getStart(source.tree) ?? 0)}`,
      pasting(snippet),
    );
  return options;
}

/** Returns the options of a call: an object literal, or the only object that a function returns. */
function optionsOfCall(
  source: ParsedSource,
  call: Ts.CallExpression,
): Ts.ObjectLiteralExpression | undefined {
  const [first] = call.arguments;
  if (first === undefined) return undefined;
  const given = writtenOut(source, first) ?? functionNamed(source, first);
  if (given === undefined || ts.isObjectLiteralExpression(given)) return given;
  if (!ts.isFunctionLike(given) || !("body" in given) || given.body === undefined) return undefined;
  const [returned, ...others] = returnedBy(given.body).map((one) => writtenOut(source, one) ?? one);
  return others.length === 0 && returned !== undefined && ts.isObjectLiteralExpression(returned)
    ? returned
    : undefined;
}

function functionNamed({ tree }: ParsedSource, name: Ts.Expression): Ts.FunctionDeclaration | undefined {
  return tree.statements
    .filter((one) => ts.isFunctionDeclaration(one))
    .find((one) => ts.isIdentifier(name) && one.name?.text === name.text);
}

interface Place {
  readonly member: Ts.ObjectLiteralElementLike;
  readonly list: Ts.ArrayLiteralExpression | undefined;
}

function placeIn(
  source: ParsedSource,
  within: Ts.ObjectLiteralExpression | readonly Ts.ObjectLiteralExpression[],
  part: Part,
): Place | undefined {
  const objects: readonly Ts.ObjectLiteralExpression[] = Array.isArray(within) ? within : [within];
  const places = objects.flatMap((object): Place[] => {
    const member = findMember(object, part);
    if (member === undefined) return [];
    const value = memberValue(source, member);
    return [{ member, list: value !== undefined && ts.isArrayLiteralExpression(value) ? value : undefined }];
  });
  // Several returns in `setup`: only the author can choose.
  const [first, ...others] = places;
  return first !== undefined && others.length > 0 ? { member: first.member, list: undefined } : first;
}

/** Returns the objects that `setup` returns. */
function findSetupObjects(options: Ts.ObjectLiteralExpression): readonly Ts.ObjectLiteralExpression[] {
  const member = findMember(options, "setup");
  const body =
    member === undefined
      ? undefined
      : ts.isMethodDeclaration(member)
        ? member.body
        : ts.isPropertyAssignment(member) &&
            (ts.isArrowFunction(member.initializer) || ts.isFunctionExpression(member.initializer))
          ? member.initializer.body
          : undefined;
  return body === undefined ? [] : returnedBy(body).filter(ts.isObjectLiteralExpression);
}

/** Returns the expressions that a function returns, without those of nested functions. */
export function returnedBy(body: Ts.ConciseBody): readonly Ts.Expression[] {
  const bare = (one: Ts.Expression): Ts.Expression =>
    ts.isParenthesizedExpression(one) ? bare(one.expression) : one;
  if (!ts.isBlock(body)) return [bare(body)];
  const found: Ts.Expression[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(bare(node.expression));
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

/**
 * Adds a controller to the manager. If a program selects the controllers of one of several providers
 * by a word, each has a list under a condition on its word, and the item is added to that list.
 *
 * @throws UsageError when the list cannot be parsed.
 */
export function addToControllers(
  source: ParsedSource,
  word: string | undefined,
  item: string,
  snippet: string,
): readonly TextEdit[] {
  const list = findList(source, "controllers");
  const own = list === undefined || word === undefined ? undefined : addForProvider(source, list, word, item);
  return own ?? addToManager(source, "controllers", item, snippet);
}

function addForProvider(
  source: ParsedSource,
  list: Ts.ArrayLiteralExpression,
  word: string,
  item: string,
): readonly TextEdit[] | undefined {
  for (const element of list.elements) {
    if (!ts.isSpreadElement(element)) continue;
    const choice = ts.isParenthesizedExpression(element.expression)
      ? element.expression.expression
      : element.expression;
    if (!ts.isConditionalExpression(choice) || !asksFor(choice.condition, word)) continue;
    if (ts.isArrayLiteralExpression(choice.whenTrue)) return appendToList(source, choice.whenTrue, item);
    const condition = choice.condition.getText(source.tree);
    return appendToList(source, list, `...(${condition} ? [${item}] : [])`);
  }
  return undefined;
}

function asksFor(condition: Ts.Expression, word: string): boolean {
  return findNodes(condition, ts.isStringLiteral).some(({ text }) => text === word);
}
