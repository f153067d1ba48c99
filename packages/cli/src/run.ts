import { UsageError } from "@capikit/runner";
import { bugReport } from "./bug-report.ts";
import { exit, inGroup, isGroup, type Verb, type VerbGroup } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";
import { groupHelp, programHelp, verbHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { parseCall } from "./parse-call.ts";
import { withSafeText } from "./terminal-text.ts";
import { verbs } from "./verb-list.ts";
import { version } from "./version.ts";

/** Runs one command: the arguments behind the program's name. Returns the exit code; nothing is thrown. */
export async function run(argv: readonly string[], given: Io): Promise<number> {
  const io = withSafeText(given);
  try {
    return await dispatch(argv, io);
  } catch (error) {
    if (io.signal.aborted && error === io.signal.reason) {
      io.stderr("interrupted\n");
      return exit.findings;
    }
    if (!(error instanceof UsageError)) {
      io.stderr(bugReport(error, argv));
      return exit.bug;
    }
    io.stderr(`capikit: ${error.message}\n`);
    if (error.help !== undefined) io.stderr(`  help: ${error.help}\n`);
    return exit.usage;
  }
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === "--version" || name === "-v") {
    io.stdout(`${version()}\n`);
    return exit.ok;
  }
  if (name === "--help" || name === "-h" || name === "help") {
    const asked = name === "help" ? helpOf(rest) : undefined;
    io.stdout(asked ?? programHelp(verbs));
    return exit.ok;
  }
  if (name === undefined) {
    io.stderr(programHelp(verbs));
    return exit.usage;
  }
  const command = verbs.find((candidate) => candidate.name === name);
  if (command === undefined) throw await unknownVerb(name, verbs, "");
  return isGroup(command) ? dispatchInGroup(command, rest, io) : runVerb(command, rest, io);
}

async function dispatchInGroup(
  group: VerbGroup,
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
  const verb = group.verbs.find((candidate) => candidate.name === name);
  if (verb === undefined) throw await unknownVerb(name, group.verbs, `capikit ${group.name} `);
  return runVerb(inGroup(group, verb), rest, io);
}

async function runVerb(verb: Verb, argv: readonly string[], io: Io): Promise<number> {
  if (asksForHelp(argv)) {
    io.stdout(verbHelp(verb));
    return exit.ok;
  }
  const call = await parseCall(verb, argv);
  const { run: runLoaded } = await verb.load();
  return runLoaded(call, io);
}

function helpOf([name, inside]: readonly string[]): string | undefined {
  const command = verbs.find((candidate) => candidate.name === name);
  if (command === undefined) return undefined;
  if (!isGroup(command)) return verbHelp(command);
  const verb = command.verbs.find((candidate) => candidate.name === inside);
  return verb === undefined ? groupHelp(command) : verbHelp(inGroup(command, verb));
}

async function unknownVerb(
  name: string,
  known: readonly { readonly name: string }[],
  prefix: string,
): Promise<UsageError> {
  const names = known.map((candidate) => candidate.name);
  const what = name.startsWith("-") ? `flag ${prefix}${name}` : `verb ${prefix}${name}`;
  return new UsageError(
    `There is no ${what}`,
    (await didYouMean(name, names, prefix)) ?? `verbs: ${names.join(", ")}`,
  );
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end === -1 ? undefined : end).some((word) => word === "--help" || word === "-h");
}
