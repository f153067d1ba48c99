import { Code, type Data, docSentence, identifier, printData } from "@capikit/model";
import { childrenOf, type SchemaNode, withChildren } from "./schema-tree.ts";

/** A schema that is to have a module of its own. */
export interface WantedSchema {
  /** Without its ending. */
  readonly file: string;
  /** What it is the schema of. */
  readonly title: string;
  readonly schema: SchemaNode;
}

/** A module of schemas, without the lines above: they are the writer's. */
export interface SchemaModule {
  readonly file: string;
  /** What it imports from modules beside it. */
  readonly imports: readonly { readonly name: string; readonly file: string }[];
  readonly body: string;
}

/** A shorter part costs less where it stands than by a name. */
const worthConstant = 150;
/** Nor is a shorter one worth a module. */
const worthModule = 2000;

interface Part {
  readonly name: string;
  readonly file: string;
  readonly node: SchemaNode;
}

/** Prints the schemas of a package. What several of them have in common stands in modules of its own; what one has twice, in a constant. */
export function schemaModules(wanted: readonly WantedSchema[]): readonly SchemaModule[] {
  const parts = commonParts(wanted);
  const common = [...parts.values()].map(({ name, file, node }) => {
    const title = `What schemas of this package have in common as \`${node.label}\`.`;
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

function commonParts(wanted: readonly WantedSchema[]): ReadonlyMap<string, Part> {
  const uses = new Map<string, { readonly node: SchemaNode; readonly files: Set<string> }>();
  for (const { file, schema } of wanted)
    walkOnce(schema, (node) => {
      const known = uses.get(node.text);
      if (known === undefined) uses.set(node.text, { node, files: new Set([file]) });
      else known.files.add(file);
      // What is inside one that was seen before goes with it.
      return known === undefined;
    });
  const taken = new Set<string>(["schema"]);
  const parts = new Map<string, Part>();
  for (const [text, { node, files }] of uses) {
    if (files.size < 2 || text.length < worthModule) continue;
    const label = freeLabel(node.label, taken);
    parts.set(text, { name: constantOf(label), file: `${fileOf(label)}.common.schema`, node });
  }
  return parts;
}

/** Visits schemas from the top; goes down where `visit` says so. */
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
    if (node === root || node.text.length < worthConstant || (uses.get(node.text) ?? 0) < 2) return value;
    const code = new Code(constantOf(freeLabel(node.label, taken)));
    constants.push(`const ${identifier(code.text)}: JsonSchema = ${printData(value)};\n\n`);
    named.set(node.text, code);
    return code;
  };
  const value = build(root);
  return {
    file,
    imports: [...imports]
      .map(([name, from]) => ({ name, file: from }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
    body: `${constants.join("")}${head}${printData(value)};\n`,
  };
}

/** A label of letters, digits and hyphens that no other name of the module comes from. */
function freeLabel(label: string, taken: Set<string>): string {
  const plain = label.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const base = /^[A-Za-z]/.test(plain) ? plain : `part${plain}`;
  let free = base;
  for (let number = 2; taken.has(constantOf(free)) || taken.has(free.toLowerCase()); number++)
    free = `${base}${number}`;
  taken.add(constantOf(free)).add(free.toLowerCase());
  return free;
}

/** No property's name is a reserved word any more with `Schema` behind it. */
function constantOf(label: string): string {
  return `${label.replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase())}Schema`;
}

function fileOf(label: string): string {
  return label.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}
