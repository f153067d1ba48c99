import { stringifyJson } from "@capikit/common/json";
import { withoutHidden } from "@capikit/common/text";

// Every printer of TypeScript must write text from documents and users only through these
// functions.

/** Prints a string literal, in double quotes by default. */
export function stringLiteral(value: string, quote = '"'): string {
  const text = withoutHidden(JSON.stringify(value));
  if (quote !== "'") return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Prints JSON on one line without hidden characters: a literal or a marker's argument. */
export function jsonLiteral(value: Parameters<typeof stringifyJson>[0]): string {
  return withoutHidden(stringifyJson(value));
}

/** Words that no variable of a module may have as its name. */
export const reservedWords: readonly string[] =
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function
  if implements import in instanceof interface let new null package private protected public return static super switch this throw true try
  typeof undefined var void while with yield`.split(/\s+/);

const noTypeNames: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...`any as async bigint boolean constructor declare from get infer keyof module namespace never number object of readonly require set
  string symbol type unique unknown`.split(/\s+/),
]);

const identifierName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Reports whether a name is neither a reserved word nor a built-in type. */
export function isTypeName(name: string): boolean {
  return identifierName.test(name) && !noTypeNames.has(name);
}

/**
 * Returns a valid identifier unchanged.
 *
 * @throws TypeError for other text: names are checked when documents are read, so this indicates a
 * bug in the printer.
 */
export function identifier(name: string): string {
  if (identifierName.test(name)) return name;
  throw new TypeError(`not an identifier: ${stringLiteral(name.slice(0, 80))}`);
}

/** Prints a property name, quoted unless it is an identifier. */
export function memberName(name: string): string {
  return identifierName.test(name) ? name : stringLiteral(name);
}

/** Prints the key of an object literal; `["__proto__"]` avoids setting the prototype. */
export function objectKey(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : memberName(name);
}

/** Prints a property access: `.name`, `?.name` or `["a-name"]`. */
export function memberAccess(name: string, optional = false): string {
  if (identifierName.test(name)) return `${optional ? "?." : "."}${name}`;
  return `${optional ? "?." : ""}[${stringLiteral(name)}]`;
}

/** Prepares text for a single-line comment, without a comment end. */
export function commentLine(text: string): string {
  return starEscaped(withoutHidden(text.replace(/\s+/g, " ").trim()));
}

/** Prints a `//` comment. */
export function lineComment(text: string): string {
  return `// ${commentLine(text)}`;
}

const width = 110;

/** Prints the lines of a JSDoc block, escaped and indented; empty for no lines. */
export function docComment(lines: readonly string[], indent = ""): string[] {
  if (lines.length === 0) return [];
  const safe = lines.map((line) => starEscaped(withoutHidden(line, true)));
  const [only] = safe;
  if (
    safe.length === 1 &&
    only !== undefined &&
    /^(?:[^\s*/+@]|\+[A-Za-z])/.test(only) &&
    only.length + indent.length < width
  )
    return [`${indent}/** ${only} */`];
  return docBlock(lines, indent);
}

/** Like `docComment`, but always on several lines. */
export function docBlock(lines: readonly string[], indent = ""): string[] {
  const safe = lines.map((line) => starEscaped(withoutHidden(line, true)));
  return [
    `${indent}/**`,
    ...safe.map((line) => (line === "" ? `${indent} *` : `${indent} * ${line}`)),
    `${indent} */`,
  ];
}

/** Prints a JSDoc block on one line regardless of its length, for generated sentences. */
export function docSentence(text: string): string {
  return `/** ${commentLine(text)} */`;
}

/** Separates `*` and `/` so that the comment reader can restore them. */
function starEscaped(text: string): string {
  return text.replace(/\*(\\*)\//g, "*\\$1/");
}

/** A name of an import or export, and the local name if it differs. */
export interface ImportedName {
  readonly name: string;
  readonly as?: string;
  /** Marks a type in a list of values. */
  readonly type?: true;
}

/** Prints `import type { A, B as C } from "module";`, with one name per line if it is too long. */
export function importTypes(names: readonly ImportedName[], from: string): string {
  return importStatement("import type", names, from);
}

/** Prints `import { a, b as c } from "module";`. */
export function importValues(names: readonly ImportedName[], from: string): string {
  return importStatement("import", names, from);
}

function importStatement(words: string, names: readonly ImportedName[], from: string): string {
  const printed = names.map(({ name, as = name, type }) => {
    const local = as === name ? "" : ` as ${identifier(as)}`;
    return `${type === true ? "type " : ""}${identifier(name)}${local}`;
  });
  const line = `${words} { ${printed.join(", ")} } from ${stringLiteral(from)};`;
  if (line.length <= width || printed.length === 1) return line;
  return `${words} {\n${printed.map((name) => `  ${name},`).join("\n")}\n} from ${stringLiteral(from)};`;
}

/** Prints `export * from "module";`. */
export function exportAll(from: string): string {
  return `export * from ${stringLiteral(from)};`;
}

/** Returns the pattern in RE2 syntax that a literal such as `/^a$/i` has; undefined for other texts. */
export function patternOfLiteral(text: string): string | undefined {
  const [, inner, all = ""] = /^\/(.*)\/([dgimsuvy]*)$/s.exec(text) ?? [];
  const flags = all.replaceAll(/[^ims]/g, "");
  return inner === undefined || flags === "" ? inner : `(?${flags})${inner}`;
}
