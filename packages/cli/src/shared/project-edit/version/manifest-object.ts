/** The lines of an object in YAML that may contain template variables. */
export interface ManifestObject {
  /** Line of the apiVersion, starting at 1. */
  readonly line: number;
  /** Absent if the kind is a template variable. */
  readonly kind?: string;
  /** Paths of its keys: `spec.template`. Items of lists have the path of the list. */
  readonly fields: ReadonlyMap<string, string>;
}

interface Key {
  readonly indent: number;
  readonly name: string;
  readonly value: string;
}

/** Reads the object around an apiVersion key by the indentation of the lines. */
export function objectAt(text: string, position: number): ManifestObject {
  const lines = text.split("\n");
  const line = text.slice(0, position).split("\n").length - 1;
  const indent = position - (text.lastIndexOf("\n", position - 1) + 1);
  let start = line;
  // An item of a list starts with its first key.
  while (start > 0 && !isItemStart(lines[start], indent) && isInside(lines[start - 1], indent)) start--;
  let end = line + 1;
  while (end < lines.length && isInside(lines[end], indent) && !isItemStart(lines[end], indent)) end++;
  const fields = fieldsOf(lines.slice(start, end).flatMap(keysOf));
  const kind = fields.get("kind");
  return { line: line + 1, fields, ...(kind !== undefined && /^\w+$/.test(kind) && { kind }) };
}

/** Reports whether an object sets a field. A value in braces may contain it. */
export function setsField({ fields }: ManifestObject, path: string): boolean {
  const names = path.split(".").map((name) => name.split("[", 1).join(""));
  return names.some((_, index) => {
    const value = fields.get(names.slice(0, index + 1).join("."));
    return value !== undefined && (index === names.length - 1 || /^(?!\{\}|\[\])[{[&*]/.test(value));
  });
}

function isInside(line = "", indent: number): boolean {
  if (/^\s*(?:#|$)/.test(line)) return true;
  if (line.startsWith("---") || line.startsWith("```")) return false;
  return line.search(/\S/) >= indent || isItemStart(line, indent);
}

/** Reports whether the key at an indentation is the first of an item: `- kind: …`. */
function isItemStart(line = "", indent: number): boolean {
  const before = line.slice(0, indent);
  return /^[\s-]+$/.test(before) && before.trimEnd().endsWith("-") && line.length > indent;
}

function keysOf(line: string): readonly Key[] {
  const [, before = "", name = "", value = ""] =
    /^([\s-]*)["']?(\w[\w./-]*)["']?:(?:\s(.*))?$/.exec(line) ?? [];
  const text = value.trim().replaceAll(/["',]/g, "");
  return name === "" ? [] : [{ indent: before.length, name, value: text }];
}

function fieldsOf(keys: readonly Key[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const parents: Key[] = [];
  for (const key of keys) {
    while ((parents.at(-1)?.indent ?? -1) >= key.indent) parents.pop();
    parents.push(key);
    fields.set(parents.map(({ name }) => name).join("."), key.value);
  }
  return fields;
}
