import { compareText } from "@capikit/common/text";
import {
  docSentence,
  identifier,
  importTypes,
  importValues,
  stringLiteral,
} from "../model/text/typescript-text.ts";
import { childrenOf, type SchemaNode, withChildren } from "./schema-tree.ts";
import { Code, type Data, printData } from "./typescript-data.ts";

/** A schema with its own module. */
export interface WantedSchema {
  /** Without extension. */
  readonly file: string;
  /** The kind or hook of the schema. */
  readonly title: string;
  readonly schema: SchemaNode;
}

interface SchemaModule {
  readonly file: string;
  /** Its imports of sibling modules. */
  readonly imports: readonly { readonly name: string; readonly file: string }[];
  readonly body: string;
}

interface Part {
  readonly name: string;
  readonly file: string;
  readonly node: SchemaNode;
}

/** Minimum size for a constant; shorter parts cost less inline. */
const worthConstant = 150;
/** Minimum size for a module. */
const worthModule = 2000;

/** Prints the schemas of a package. Shared parts become modules, repeated parts constants. */
export function schemaModules(wanted: readonly WantedSchema[]): readonly SchemaModule[] {
  const parts = commonParts(wanted);
  const common = [...parts.values()].map(({ name, file, node }) => {
    const title = `The part \`${node.label}\` that schemas of this package share.`;
    return print({
      file,
      node,
      parts,
      head: `${docSentence(title)}\nexport const ${identifier(name)}: JsonSchema = `,
    });
  });
  const whole = wanted.map(({ file, title, schema: node }) =>
    print({
      file,
      node,
      parts,
      head: `${docSentence(`The schema of ${title}.`)}\nexport const schema: JsonSchema = `,
    }),
  );
  return [...common, ...whole];
}

/** The texts of a generated file that depend on its place. */
export interface SchemaFileFacts {
  /** The first line. */
  readonly head: string;
  /** The module with the type `JsonSchema`. */
  readonly types: string;
  readonly sibling: (file: string) => string;
}

/** Prints a complete module of schemas. */
export function schemaText({ imports, body }: SchemaModule, facts: SchemaFileFacts): string {
  return [
    facts.head,
    `${importTypes([{ name: "JsonSchema" }], facts.types)}\n`,
    ...imports.map(({ name, file }) => `${importValues([{ name }], facts.sibling(file))}\n`),
    `\n${body}`,
  ].join("");
}

/** Prints a function that loads the schema of a module. */
export function schemaLoader(specifier: string): Code {
  return new Code(`() => import(${stringLiteral(specifier)}).then(({ schema }) => schema)`);
}

function commonParts(wanted: readonly WantedSchema[]): ReadonlyMap<string, Part> {
  const uses = new Map<string, { readonly node: SchemaNode; readonly files: Set<string> }>();
  for (const { file, schema } of wanted)
    walkOnce(schema, (node) => {
      const known = uses.get(node.text);
      if (known === undefined) uses.set(node.text, { node, files: new Set([file]) });
      else known.files.add(file);
      // A repeated schema includes its inner ones.
      return known === undefined;
    });
  const taken = new Set<string>(["schema"]);
  const parts = new Map<string, Part>();
  for (const [text, { node, files }] of uses) {
    if (files.size < 2 || text.length < worthModule) continue;
    const label = freeLabel(node.label, taken);
    parts.set(text, { name: toConstantName(label), file: `${fileOf(label)}.common.schema`, node });
  }
  return parts;
}

/** Visits schemas from the root; descends if `visit` returns true. */
function walkOnce(node: SchemaNode, visit: (node: SchemaNode) => boolean): void {
  if (!visit(node)) return;
  for (const child of childrenOf(node)) walkOnce(child, visit);
}

function print(from: {
  readonly file: string;
  readonly node: SchemaNode;
  readonly parts: ReadonlyMap<string, Part>;
  readonly head: string;
}): SchemaModule {
  const { file, node: root, parts, head } = from;
  const uses = new Map<string, number>();
  walkOnce(root, (node) => {
    const before = uses.get(node.text) ?? 0;
    uses.set(node.text, before + 1);
    return before === 0 && (node === root || !parts.has(node.text));
  });
  const imports = new Map<string, string>();
  const taken = new Set(["schema", ...[...parts.values()].map(({ name }) => name)]);
  const constants: string[] = [];
  const named = new Map<string, Code>();
  const build = (node: SchemaNode): Data => {
    const part = parts.get(node.text);
    if (part !== undefined && part.file !== file) {
      imports.set(part.name, part.file);
      return new Code(part.name);
    }
    const known = named.get(node.text);
    if (known !== undefined) return known;
    const value = withChildren(node, build);
    // TypeScript takes the types of members such as `constructor` from Object.prototype.
    const isMistyped = node.label in Object.prototype;
    const isWorth = node.text.length >= worthConstant && (uses.get(node.text) ?? 0) > 1;
    if (node === root || !(isWorth || isMistyped)) return value;
    const code = new Code(toConstantName(freeLabel(node.label, taken)));
    constants.push(`const ${identifier(code.text)}: JsonSchema = ${printData(value)};\n\n`);
    if (isWorth) named.set(node.text, code);
    return code;
  };
  const value = build(root);
  return {
    file,
    imports: [...imports]
      .map(([name, from]) => ({ name, file: from }))
      .sort((a, b) => compareText(a.file, b.file)),
    body: `${constants.join("")}${head}${printData(value)};\n`,
  };
}

/** Returns a label of letters, digits and hyphens with a unique identifier in the module. */
function freeLabel(label: string, taken: Set<string>): string {
  const plain = label.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const base = /^[A-Za-z]/.test(plain) ? plain : `part${plain}`;
  let free = base;
  for (let number = 2; taken.has(toConstantName(free)) || taken.has(free.toLowerCase()); number++)
    free = `${base}${number}`;
  taken.add(toConstantName(free)).add(free.toLowerCase());
  return free;
}

/** Returns a constant's name. With the suffix `Schema`, it cannot be a reserved word. */
function toConstantName(label: string): string {
  return `${label.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase())}Schema`;
}

function fileOf(label: string): string {
  return label.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}
