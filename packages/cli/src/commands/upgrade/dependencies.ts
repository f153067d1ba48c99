import { type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { memberOf } from "../../shared/edit/find-call.ts";
import { parseManifest } from "../../shared/project/parse-manifest.ts";
import { acceptsVersion } from "./accepts-version.ts";
import { raisedRange } from "./raised-range.ts";

const lists = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/** A package of capikit in the package.json of a project. */
export interface Dependency {
  readonly name: string;
  readonly range: string;
  /** The list in package.json, such as `peerDependencies`. */
  readonly list: string;
  /** The position of the range in the file, with its quotes. */
  readonly at: number;
  readonly end: number;
}

/**
 * Returns capikit's packages in the text of a package.json, in source order.
 *
 * @throws UsageError when the file is invalid, or no package is found.
 */
export function capikitDependencies(text: string): readonly Dependency[] {
  // The parser of TypeScript accepts invalid JSON.
  parseManifest(text);
  const tree = ts.parseJsonText("package.json", text);
  const whole = tree.statements[0]?.expression;
  if (whole === undefined || !ts.isObjectLiteralExpression(whole))
    throw new UsageError("package.json is not a JSON object", "fix it first; nothing was written");
  const found = lists.flatMap((list) => dependenciesIn(tree, memberOf(whole, list), list));
  if (found.length > 0) return found;
  throw new UsageError(
    "package.json has no package of capikit",
    "change to the folder of the project, or set --project",
  );
}

function dependenciesIn(
  tree: Ts.SourceFile,
  member: Ts.ObjectLiteralElementLike | undefined,
  list: string,
): readonly Dependency[] {
  if (member === undefined || !ts.isPropertyAssignment(member)) return [];
  const { initializer } = member;
  if (!ts.isObjectLiteralExpression(initializer)) return [];
  return initializer.properties.flatMap((entry) => {
    if (!ts.isPropertyAssignment(entry) || !ts.isStringLiteral(entry.name)) return [];
    const { initializer: node } = entry;
    const { text: name } = entry.name;
    if (!/^(?:@capikit\/.+|(?:create-)?capikit)$/.test(name) || !ts.isStringLiteral(node)) return [];
    return [{ name, range: node.text, list, at: node.getStart(tree), end: node.end }];
  });
}

/** Reports whether ranges may be wider than the version of the project: in `peerDependencies`. */
export function isWide({ list }: Pick<Dependency, "list">): boolean {
  return list === "peerDependencies";
}

/**
 * Returns the packages whose versions are those of the project. Wide ranges count only in a project
 * without other packages.
 */
export function ownDependencies<T extends Pick<Dependency, "list">>(
  dependencies: readonly T[],
): readonly T[] {
  const own = dependencies.filter((one) => !isWide(one));
  return own.length === 0 ? dependencies : own;
}

/** Returns the edits that raise ranges to a version, except wide ranges that accept it. */
export function raisedDependencies(text: string, version: string): readonly TextEdit[] {
  return capikitDependencies(text).flatMap((dependency) => {
    const { range, at, end } = dependency;
    const raised = raisedRange(range, version);
    if (raised === undefined || raised === range) return [];
    if (isWide(dependency) && acceptsVersion(range, version)) return [];
    return [{ at, end, text: JSON.stringify(raised) }];
  });
}
