import { stringifyJson } from "@capikit/common/json";
import { withoutHidden } from "./hidden-characters.ts";

// Every printer of TypeScript puts text from documents and users into a file through these functions, and through nothing else.

/** A string literal, in double quotes unless the file around it has others. */
export function stringLiteral(value: string, quote = '"'): string {
  const text = withoutHidden(JSON.stringify(value));
  if (quote !== "'") return text;
  return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** JSON on one line, without hidden characters: a literal type, a literal value or the argument of a marker. */
export function jsonLiteral(value: Parameters<typeof stringifyJson>[0]): string {
  return withoutHidden(stringifyJson(value));
}

/** Text between the back-quotes of a template literal. */
export function templateText(text: string): string {
  return withoutHidden(text.replace(/[\\`]|\$(?=\{)/g, "\\$&"));
}

const reserved: ReadonlySet<string> = new Set(
  `any arguments as async await bigint boolean break case catch class const constructor continue debugger declare default delete do else
  enum eval export extends false finally for from function get if implements import in infer instanceof interface keyof let module
  namespace never new null number object of package private protected public readonly require return set static string super switch
  symbol this throw true try type typeof undefined unique unknown var void while with yield`.split(/\s+/),
);

const identifierName = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** Reports whether a type or constant can have the name. Words of the language and names of its own types are refused. */
export function isTypeName(name: string): boolean {
  return identifierName.test(name) && !reserved.has(name);
}

/**
 * An identifier as it is.
 *
 * @throws TypeError for anything else: names are checked where documents are read, so that this is the printer's own error.
 */
export function identifier(name: string): string {
  if (identifierName.test(name)) return name;
  throw new TypeError(`not an identifier: ${stringLiteral(name.slice(0, 80))}`);
}

/** The name of a member of an interface, quoted unless it is an identifier. */
export function memberName(name: string): string {
  return identifierName.test(name) ? name : stringLiteral(name);
}

/** The key of an object literal. `__proto__` would set the prototype without the brackets. */
export function objectKey(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : memberName(name);
}

/** Access to a member: `.name`, `?.name` or `["a-name"]`. */
export function memberAccess(name: string, optional = false): string {
  if (identifierName.test(name)) return `${optional ? "?." : "."}${name}`;
  return `${optional ? "?." : ""}[${stringLiteral(name)}]`;
}

/** Text for a comment of one line: white space is one space, and nothing in it ends a comment. */
export function commentLine(text: string): string {
  return starEscaped(withoutHidden(text.replace(/\s+/g, " ").trim()));
}

/** A `//` comment. */
export function lineComment(text: string): string {
  return `// ${commentLine(text)}`;
}

const width = 110;

/** The lines of a JSDoc block, indented; none for no lines. A line stays one line whatever is in it. */
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

/** The same on several lines, even for one. */
export function docBlock(lines: readonly string[], indent = ""): string[] {
  const safe = lines.map((line) => starEscaped(withoutHidden(line, true)));
  return [
    `${indent}/**`,
    ...safe.map((line) => (line === "" ? `${indent} *` : `${indent} * ${line}`)),
    `${indent} */`,
  ];
}

/** A JSDoc block of one line whatever its length: a sentence about a declaration of the generator's own. */
export function docSentence(text: string): string {
  return `/** ${commentLine(text)} */`;
}

/** Keeps `*` and `/` apart so that the reader of comments can put them together again. */
function starEscaped(text: string): string {
  return text.replace(/\*(\\*)\//g, "*\\$1/");
}

/** One name of an import or export: the name in the other module, and the name here where it differs. */
export interface ImportedName {
  readonly name: string;
  readonly as?: string;
  /** Of a list of values, this one is a type. */
  readonly type?: true;
}

/** `import type { A, B as C } from "module";`, a name per line where one line is too long for several. */
export function importTypes(names: readonly ImportedName[], from: string): string {
  return importStatement("import type", names, from);
}

/** `import { a, b as c } from "module";` */
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

/** `export * from "module";` */
export function exportAll(from: string): string {
  return `export * from ${stringLiteral(from)};`;
}
