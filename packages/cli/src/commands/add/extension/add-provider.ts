import { stringLiteral, type TextEdit, type Ts, ts } from "@capikit/model";
import { appendToList } from "../../../shared/edit/append-to-list.ts";
import { findCalls, findMember, memberValue, writtenOut } from "../../../shared/edit/find-call.ts";
import { indentAt, laidOut, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

interface ExtensionProvider {
  readonly name: string;
  /** Whether the image has the program of a manager, too. */
  readonly hasManager: boolean;
  /** Role of its program, if it has permissions. */
  readonly role: string | undefined;
}

/**
 * Adds the extension to the providers whose components a release contains. Returns the remaining
 * task, if any, as a sentence.
 */
export function addProvider({ config, draft }: Project, provider: ExtensionProvider): readonly string[] {
  const task = `add a provider of type RuntimeExtensionProvider, so that releases contain its components:\n${textOf(provider, 'image: "…"')}`;
  if (config.config.provider === undefined || config.name === undefined)
    return [`capikit.config.ts: ${task}`];
  let edited = false;
  draft.edit(config.name, (source) => {
    const value = providersOf(source);
    const edits = value === undefined ? undefined : withProvider(source, value, provider);
    edited = edits !== undefined;
    return edits ?? [];
  });
  return edited ? [] : [`${config.name}: ${task}`];
}

/** Returns the option `provider` of the configuration, if it is a literal. */
function providersOf(source: ParsedSource): Ts.Expression | undefined {
  const given =
    findCalls(source, "defineConfig", "capikit")[0]?.arguments[0] ??
    source.tree.statements.find(ts.isExportAssignment)?.expression;
  const object = given === undefined ? undefined : writtenOut(source, given);
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return undefined;
  const member = findMember(object, "provider");
  return member === undefined ? undefined : memberValue(source, member);
}

function withProvider(
  source: ParsedSource,
  value: Ts.Expression,
  provider: ExtensionProvider,
): readonly TextEdit[] | undefined {
  const image = (first: Ts.Expression | undefined): string => {
    const object = first === undefined ? undefined : writtenOut(source, first);
    const member =
      object !== undefined && ts.isObjectLiteralExpression(object) ? findMember(object, "image") : undefined;
    return member?.getText(source.tree) ?? 'image: "…"';
  };
  if (ts.isArrayLiteralExpression(value))
    return appendToList(source, value, textOf(provider, image(value.elements[0])));
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  // The only provider becomes the first of a list.
  const start = value.getStart(source.tree);
  const text = laidOut(source, textOf(provider, image(value)), indentAt(source, start));
  return [
    { at: start, text: "[" },
    { at: value.end, text: `, ${text}]` },
  ];
}

function textOf({ name, hasManager, role }: ExtensionProvider, image: string): string {
  const own = hasManager
    ? `  // A second program in the image, without kinds, webhooks and roles of the manager's.
  command: ["/nodejs/bin/node", "/app/extension.js"],
  groups: [],
  roles: [${role === undefined ? "" : stringLiteral(role)}],
`
    : "";
  return `{
  name: ${stringLiteral(name)},
  type: "RuntimeExtensionProvider",
  ${image},
  replicas: 2,
${own}}`;
}
