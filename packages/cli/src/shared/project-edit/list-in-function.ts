import { posix } from "node:path";
import { type TextEdit, type Ts, ts } from "@capikit/model";
import { appendToList } from "../edit/append-to-list.ts";
import type { ParsedSource } from "../edit/parsed-source.ts";
import { importedNames } from "../edit/syntax.ts";
import { givenAs, type Part, returnedBy } from "./manager-call.ts";
import type { Project } from "./project.ts";

/** A list that a function in another file returns and the manager uses. */
export interface FunctionList {
  readonly path: string;
  append(source: ParsedSource, item: string): readonly TextEdit[];
}

/**
 * Finds `return […]` in a function that provides the manager's list or is spread into it:
 * `...fooWebhooks()`. Other callers, such as tests, then get the new item, too.
 *
 * @param isFit selects the file if there are several
 */
export function listInFunction(
  { draft, files }: Project,
  main: string,
  part: Part,
  isFit: (path: string) => boolean,
): FunctionList | undefined {
  const source = draft.source(main);
  const given = givenAs(source, part);
  const asked =
    given !== undefined && ts.isArrayLiteralExpression(given)
      ? given.elements.filter(ts.isSpreadElement).map(({ expression }) => expression)
      : [given];
  for (const call of asked) {
    if (call === undefined || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression)) continue;
    const called = call.expression;
    const origin = importedNames(source).find(({ local }) => local === called.text);
    const path =
      origin === undefined
        ? undefined
        : files.find(
            (one) => bare(one) === bare(posix.join(posix.dirname(main), origin.specifier)) && isFit(one),
          );
    if (path === undefined || origin === undefined) continue;
    if (listReturned(draft.source(path), origin.name) === undefined) continue;
    return {
      path,
      append(now, item) {
        const list = listReturned(now, origin.name);
        return list === undefined ? [] : appendToList(now, list, item);
      },
    };
  }
  return undefined;
}

function listReturned({ tree }: ParsedSource, name: string): Ts.ArrayLiteralExpression | undefined {
  const made = tree.statements.find(
    (one): one is Ts.FunctionDeclaration => ts.isFunctionDeclaration(one) && one.name?.text === name,
  );
  const returned = made?.body === undefined ? [] : returnedBy(made.body);
  const [list] = returned;
  return returned.length === 1 && list !== undefined && ts.isArrayLiteralExpression(list) ? list : undefined;
}

function bare(path: string): string {
  return path.replace(/\.[cm]?[jt]s$/, "");
}
