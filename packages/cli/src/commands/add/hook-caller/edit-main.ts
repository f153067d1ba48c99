import { type TextEdit, type Ts, ts } from "@capikit/model";
import { UsageError } from "@capikit/runner";
import { addImport } from "../../../shared/edit/add-import.ts";
import { appendToList } from "../../../shared/edit/append-to-list.ts";
import { findCalls, findMember, objectLiteral, objectMember } from "../../../shared/edit/find-call.ts";
import { formatPlace, type ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { addConcurrency, findOptions, indented } from "../../../shared/project-edit/manager-call.ts";
import { importLine, specifierTo } from "../../../shared/project-edit/paths.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

const kit = "@capikit/extension-kit/discovery";

const setup = (flags: string): string => `setup(services) {
  const { controllers, runnables, webhooks } = discoverExtensions(services, ${flags}.own);
  return { controllers, runnables, webhooks };
}`;

/** A manager that discovery can be added to. */
export const managerSnippet = `await runManager((argv) => {
  const flags = parseManagerFlags(argv);
  return { name: "foo-controller-manager", flags };
});`;

/**
 * Adds the flags and the parts of discovery to the manager.
 *
 * @returns the edits for the author, if the manager has code that is not supported
 */
export function editMain(
  { draft, extension }: Project,
  main: string,
  file: string,
  kind: string,
): string | undefined {
  const problem = problemOf(draft.source(main));
  if (problem !== undefined) {
    const code = `${importLine("{ discoveryFlags }", kit)}
${importLine("{ discoverExtensions }", specifierTo(main, file, extension))}

const flags = parseManagerFlags(argv, { flags: discoveryFlags });

${setup("flags")},`;
    return `${problem}; add this code to the existing code:\n${indented(code)}`;
  }
  draft.edit(main, (source) => addImport(source, "discoveryFlags", kit));
  draft.edit(main, (source) => addImport(source, "discoverExtensions", specifierTo(main, file, extension)));
  draft.edit(main, (source) => addConcurrency(source, kind.toLowerCase()));
  draft.edit(main, addFlags);
  draft.edit(main, (source) => appendToList(source, findOptions(source, ""), setup(flagsOf(source).name)));
  return undefined;
}

/** Returns the reason why a manager cannot be edited. */
function problemOf(source: ParsedSource): string | undefined {
  try {
    const member = findMember(findOptions(source, ""), "setup");
    if (member !== undefined) throw unsupported("setup of the manager", source, member);
    addFlags(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

interface ParsedFlags {
  readonly call: Ts.CallExpression;
  /** Name of the constant. */
  readonly name: string;
}

/** Returns the call of `parseManagerFlags` and its constant. */
function flagsOf(source: ParsedSource): ParsedFlags {
  const calls = findCalls(source, "parseManagerFlags", "@capikit/controller-kit");
  const [call] = calls;
  const { parent } = call ?? {};
  if (
    call === undefined ||
    calls.length > 1 ||
    parent === undefined ||
    !ts.isVariableDeclaration(parent) ||
    !ts.isIdentifier(parent.name)
  )
    throw unsupported("flags of the manager", source, call ?? source.tree);
  return { call, name: parent.name.text };
}

function addFlags(source: ParsedSource): readonly TextEdit[] {
  const { call } = flagsOf(source);
  const [argv, given] = call.arguments;
  if (given === undefined) {
    if (argv === undefined) throw unsupported("flags of the manager", source, call);
    return [{ at: argv.end, text: ", { flags: discoveryFlags }" }];
  }
  const options = objectLiteral(source, given);
  if (options === undefined) throw unsupported("flags of the manager", source, given);
  const member = findMember(options, "flags");
  if (member === undefined) return appendToList(source, options, "flags: discoveryFlags");
  const flags = objectMember(source, options, "flags");
  if (flags === undefined) throw unsupported("flags of the manager", source, member);
  return appendToList(source, flags, "...discoveryFlags");
}

function unsupported(part: string, source: ParsedSource, node: Ts.Node): UsageError {
  return new UsageError(`cannot extend the ${part}: ${formatPlace(source, node.getStart(source.tree))}`);
}
