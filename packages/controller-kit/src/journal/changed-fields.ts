import { isRecord } from "@capikit/common/json";

/** Set by the API server on each write. */
const bookkeeping = new Set(["metadata.resourceVersion", "metadata.managedFields", "metadata.generation"]);

/** Returns the paths of different fields, without values, which may be secret. */
export function changedFields(before: unknown, after: unknown, limit = 20): string[] {
  const found: string[] = [];
  collect(before, after, "", limit, found);
  return found;
}

/** Returns the paths of the fields that an object or a merge patch sets. */
export function setFields(value: object, limit = 20): string[] {
  const found: string[] = [];
  const visit = (member: unknown, path: string): void => {
    if (found.length >= limit) return;
    const names = isRecord(member) ? Object.keys(member) : [];
    if (names.length === 0) found.push(shortPath(path));
    else
      for (const name of names)
        visit((member as Record<string, unknown>)[name], path === "" ? name : path + step(name));
  };
  visit(value, "");
  return found.filter((path) => path !== "");
}

function collect(before: unknown, after: unknown, path: string, limit: number, found: string[]): void {
  if (found.length >= limit || Object.is(before, after) || bookkeeping.has(path)) return;
  if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      collect(before[name], after[name], path === "" ? name : path + step(name), limit, found);
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [index, item] of before.entries())
      collect(item, after[index], `${path}[${index}]`, limit, found);
  } else {
    found.push(shortPath(path));
  }
}

const maxPath = 300;

function shortPath(path: string): string {
  return path.length > maxPath ? `${path.slice(0, maxPath)}…` : path;
}

function step(name: string): string {
  return /^[A-Za-z_$][\w$-]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name.slice(0, maxPath))}]`;
}
