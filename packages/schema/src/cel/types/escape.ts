import { ownMember } from "@capikit/common/json";

const KEYWORDS = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " ",
  ),
);
const ESCAPES: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};
const UNESCAPES: Readonly<Record<string, string>> = { underscores: "__", dot: ".", dash: "-", slash: "/" };

/** Returns a property's name in expressions, such as `foo__dash__bar`, or undefined. */
export function escapeName(name: string): string | undefined {
  if (!/^[A-Za-z_./-][A-Za-z0-9_./-]*$/.test(name)) return undefined;
  return escapeMember(name);
}

/** Returns the field that an expression selects. Since Kubernetes 1.31, keywords need no escape. */
export function findField<T>(fields: ReadonlyMap<string, T>, name: string): T | undefined {
  return fields.get(name) ?? (KEYWORDS.has(name) ? fields.get(escapeMember(name)) : undefined);
}

/** Returns a member's name in CEL rules, without checking its characters: `a-b` is `a__dash__b`. */
export function escapeMember(name: string): string {
  if (KEYWORDS.has(name)) return `__${name}__`;
  return name.replace(/__|[-./]/g, (part) => ESCAPES[part] ?? part);
}

/** Returns the property for a name in expressions. Undefined for an unknown escape. */
export function unescapeName(name: string): string | undefined {
  let valid = true;
  const property = name.replace(/__([^_]+)__/g, (whole, part: string) => {
    const plain = ownMember(UNESCAPES, part);
    if (plain !== undefined) return plain;
    if (!KEYWORDS.has(part) || whole.length !== name.length) valid = false;
    return part;
  });
  return valid ? property : undefined;
}
