import { formatJsonPath, isRecord, type JsonPath } from "@capikit/common/json";

/** Members of metadata that the API server sets on each write. */
const bookkeeping = new Set<number | string>(["resourceVersion", "managedFields", "generation"]);

/** Returns the paths of different fields, without values, which may be secret. */
export function changedFields(before: unknown, after: unknown, limit = 20): string[] {
  return changedPaths(before, after, limit).map(shownPath);
}

/** Returns at most `limit` paths of different fields; that of the root is undefined. */
export function changedPaths(
  before: unknown,
  after: unknown,
  limit: number,
): readonly (JsonPath | undefined)[] {
  const found: (JsonPath | undefined)[] = [];
  collect(before, after, undefined, limit, found);
  return found;
}

/** Returns the members and indices of a path. */
export function stepsOf(path: JsonPath | undefined): readonly string[] {
  return path === undefined ? [] : [...stepsOf(path.parent), String(path.step)];
}

/** Returns the paths of the fields that an object or a merge patch sets. */
export function setFields(value: object): string[] {
  const found: string[] = [];
  const visit = (member: unknown, path: JsonPath | undefined): void => {
    if (found.length >= 20) return;
    const names = isRecord(member) ? Object.keys(member) : [];
    if (names.length === 0 && path !== undefined) found.push(shownPath(path));
    for (const name of names) visit((member as Record<string, unknown>)[name], { parent: path, step: name });
  };
  visit(value, undefined);
  return found;
}

function collect(
  before: unknown,
  after: unknown,
  path: JsonPath | undefined,
  limit: number,
  found: (JsonPath | undefined)[],
): void {
  if (found.length >= limit || Object.is(before, after) || isBookkeeping(path)) return;
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      collect(before[name], after[name], { parent: path, step: name }, limit, found);
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries())
      collect(item, after[index], { parent: path, step: index }, limit, found);
  } else {
    found.push(path);
  }
}

function isBookkeeping(path: JsonPath | undefined): boolean {
  return path?.parent?.step === "metadata" && path.parent.parent === undefined && bookkeeping.has(path.step);
}

const maxPath = 300;

/** Such as `spec.replicas`: without the dot of the root. */
function shownPath(path: JsonPath | undefined): string {
  const text = formatJsonPath(path).replace(/^\./, "");
  return text.length > maxPath ? `${text.slice(0, maxPath)}…` : text;
}
