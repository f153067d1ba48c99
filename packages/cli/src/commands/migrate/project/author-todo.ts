import { lineComment, type TextEdit, type Ts, ts } from "@capikit/model";
import { indentAt, type ParsedSource } from "../../../shared/edit/parsed-source.ts";

/** The edits of a file, and the texts of its comments for the author. */
export interface OpenEdits {
  readonly edits: readonly TextEdit[];
  readonly todos: readonly string[];
}

/** Edits, and nodes with a task for the author. */
export type EditOrTodo = TextEdit | { readonly node: Ts.Node; readonly todo: string };

/** Adds a comment above the statement of each place for the author. */
export function withTodos(source: ParsedSource, found: readonly EditOrTodo[]): OpenEdits {
  const comments = new Map<string, TextEdit>();
  const todos = new Set<string>();
  const edits = found.flatMap((one) => {
    if (!("todo" in one)) return [one];
    const edit = todoEdit(source, one.node, one.todo);
    // A statement may have several places.
    comments.set(`${edit.at} ${edit.text}`, edit);
    todos.add(one.todo);
    return [];
  });
  return { edits: [...comments.values(), ...edits], todos: [...todos] };
}

/** Returns the lines of a file with such comments. */
export function openPlaces(path: string, text: string, todos: ReadonlySet<string>): readonly string[] {
  const comments = new Map([...todos].map((one) => [commentOf(one), one]));
  return text.split("\n").flatMap((line, index) => {
    const todo = comments.get(line.trim());
    return todo === undefined ? [] : [`${path}:${index + 1}: TODO(author): ${todo}.`];
  });
}

function todoEdit(source: ParsedSource, node: Ts.Node, text: string): TextEdit & { text: string } {
  const isOnOwnLine = (one: Ts.Node): boolean =>
    ts.isStatement(one) && source.text.slice(0, one.getStart(source.tree)).split("\n").at(-1)?.trim() === "";
  let statement: Ts.Node = node;
  while (!isOnOwnLine(statement) && !ts.isSourceFile(statement.parent)) statement = statement.parent;
  const at = statement.getStart(source.tree);
  return { at, text: `${commentOf(text)}${source.eol}${indentAt(source, at)}` };
}

const commentOf = (text: string): string => lineComment(`TODO(author): ${text}.`);
