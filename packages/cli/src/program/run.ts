import { unicodeEscape } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import {
  type Command,
  type CommandGroup,
  type CommandOrGroup,
  exit,
  inGroup,
  isGroup,
} from "../shared/command/command.ts";
import { suggestWord } from "../shared/command/suggest-word.ts";
import { version } from "../shared/report/version.ts";
import { hasColour, type Io, withoutCommands } from "../shared/terminal/io.ts";
import { commands } from "./command-list.ts";
import { commandHelp, groupHelp, programHelp } from "./help.ts";
import { parseCall } from "./parse-call.ts";

/** Runs the command line and returns its exit code. It never throws. */
export async function run(argv: readonly string[], given: Io): Promise<number> {
  const io = withSafeText(given);
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (io.signal.aborted && error === io.signal.reason) {
      io.stderr("interrupted\n");
      return exit.findings;
    }
    if (error instanceof UsageError) {
      io.stderr(`capikit: ${error.message}\n`);
      if (error.help !== undefined) io.stderr(`  help: ${error.help}\n`);
      return exit.usage;
    }
    const { failureOf, failureText } = await import("../shared/report/failure.ts");
    io.stderr(failureText(error, argv));
    return failureOf(error) === undefined ? exit.bug : exit.findings;
  }
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === "--version" || name === "-v") {
    io.stdout(`${version()}\n`);
    return exit.ok;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    const asked = name === "help" ? findHelp(commands, rest) : undefined;
    io.stdout(asked ?? programHelp());
    return exit.ok;
  }
  if (name === undefined) {
    io.stderr(programHelp());
    return exit.usage;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw await unknownCommand(name, commands, "");
  return isGroup(command) ? dispatchInGroup(command, rest, io) : runCommand(command, rest, io);
}

async function dispatchInGroup(
  group: CommandGroup,
  [name, ...rest]: readonly string[],
  io: Io,
): Promise<number> {
  if (name === "--help" || name === "-h") {
    io.stdout(groupHelp(group));
    return exit.ok;
  }
  if (name === undefined) {
    io.stderr(groupHelp(group));
    return exit.usage;
  }
  const command = group.commands.find((candidate) => candidate.name === name);
  if (command === undefined) throw await unknownCommand(name, group.commands, `capikit ${group.name} `);
  return runCommand(inGroup(group, command), rest, io);
}

async function runCommand(command: Command, argv: readonly string[], io: Io): Promise<number> {
  if (asksForHelp(argv)) {
    io.stdout(commandHelp(command));
    return exit.ok;
  }
  const call = parseCall(command, argv);
  const { run: runLoaded } = await command.load();
  const format =
    call.flags.stdout === true ? "yaml" : (call.flags.format ?? command.flags.format?.oneOf?.[0]);
  return runLoaded(call, inFormat(io, String(format)));
}

function findHelp(
  commands: readonly CommandOrGroup[],
  [name, inside]: readonly string[],
): string | undefined {
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) return undefined;
  if (!isGroup(command)) return commandHelp(command);
  const subcommand = command.commands.find((candidate) => candidate.name === inside);
  return subcommand === undefined ? groupHelp(command) : commandHelp(inGroup(command, subcommand));
}

async function unknownCommand(
  name: string,
  known: readonly { readonly name: string }[],
  prefix: string,
): Promise<UsageError> {
  const names = known.map((candidate) => candidate.name);
  return new UsageError(
    `unknown ${name.startsWith("-") ? "flag" : "command"}: ${prefix}${name}`,
    suggestWord(name, names, prefix) ?? `commands: ${names.join(", ")}`,
  );
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end === -1 ? undefined : end).some((word) => word === "--help" || word === "-h");
}

/** Matches colours and weights without backgrounds, which keep text readable. */
const style = "\\u001b\\[(?:[0-4]|2[2-4]|3[1-79]|9[0-7])m";
const hidden = "\\r(?!\\n)|(?![\\n\\t\\r])[\\p{Cc}\\p{Bidi_Control}]";
const hiddenOrStyle = new RegExp(`${style}|${hidden}`, "gu");
/** User and password of a URL, which may be given where a path is expected, and repeated in its error. */
const credentials = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/@"'<>]{1,1024}@/gi;
/** JSON and YAML never contain these. Other output for programs is unchanged. */
const hiddenFromPrograms = /[^\t\n\r -\uffff]/g;

/**
 * Returns an `Io` whose text cannot control a terminal: control characters from documents, servers
 * and file names become `\u001b`. Commands move the cursor with `control`.
 */
export function withSafeText(io: Io): Io {
  const shown = (stream: "stderr" | "stdout", text: string): string =>
    stream === "stdout" && !io.terminal.stdout && !hasColour(io, stream)
      ? text.replace(hiddenFromPrograms, unicodeEscape)
      : text.replace(hiddenOrStyle, (found) =>
          found.length > 1 && hasColour(io, stream) ? found : Array.from(found, escapedControl).join(""),
        );
  return {
    ...io,
    stdout: (text) => io.stdout(shown("stdout", text)),
    stderr: (text) => io.stderr(withoutCommands(shown("stderr", text)).replace(credentials, "$1[redacted]@")),
  };
}

/**
 * Returns an `Io` whose foreign text gives no command to GitHub's runner. JSON keeps its values, and
 * the writer of YAML escapes them; other output for programs is unchanged.
 */
function inFormat(io: Io, format: string): Io {
  if (["yaml", "undefined"].includes(format)) return io;
  const mark = { json: "#\\u0023[", sarif: "#\\u0023[", github: "#\\#[" }[format];
  return {
    ...io,
    stdout: (text) => io.stdout(mark === undefined ? withoutCommands(text) : text.replaceAll("##[", mark)),
  };
}

function escapedControl(character: string): string {
  return /[\p{Cc}\p{Bidi_Control}]/u.test(character) ? unicodeEscape(character) : character;
}
