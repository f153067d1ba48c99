import { type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { memberOf } from "../../shared/edit/find-call.ts";
import { raisedRange } from "./raised-range.ts";

const lists = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/** A package of capikit in the package.json of a project. */
export interface Dependency {
  readonly name: string;
  readonly range: string;
  /** The text of the range in the file, with its quotes. */
  readonly node: Ts.StringLiteral;
}

/**
 * Returns capikit's packages in the text of a package.json, in source order.
 *
 * @throws UsageError when the file is invalid, or no package is found.
 */
export function capikitDependencies(text: string): readonly Dependency[] {
  const tree = ts.parseJsonText("package.json", text);
  const whole = tree.statements[0]?.expression;
  if (whole === undefined || !ts.isObjectLiteralExpression(whole))
    throw new UsageError("package.json is not a JSON object", "fix it first; nothing was written");
  const found = lists.flatMap((list) => dependenciesOf(memberOf(whole, list)));
  if (found.length > 0) return found;
  throw new UsageError(
    "package.json has no package of capikit",
    "change to the folder of the project, or set --project",
  );
}

function dependenciesOf(list: Ts.ObjectLiteralElementLike | undefined): readonly Dependency[] {
  if (list === undefined || !ts.isPropertyAssignment(list)) return [];
  const { initializer } = list;
  if (!ts.isObjectLiteralExpression(initializer)) return [];
  return initializer.properties.flatMap((entry) => {
    if (!ts.isPropertyAssignment(entry) || !ts.isStringLiteral(entry.name)) return [];
    const { initializer: node } = entry;
    const isOurs = /^(?:@capikit\/.+|(?:create-)?capikit)$/.test(entry.name.text);
    return isOurs && ts.isStringLiteral(node) ? [{ name: entry.name.text, range: node.text, node }] : [];
  });
}

/** Returns the edits that raise all ranges to a version. */
export function raisedDependencies(text: string, version: string): readonly TextEdit[] {
  return capikitDependencies(text).flatMap(({ range, node }) => {
    const raised = raisedRange(range, version);
    if (raised === undefined || raised === range) return [];
    return [{ at: node.end - range.length - 1, end: node.end - 1, text: raised }];
  });
}
