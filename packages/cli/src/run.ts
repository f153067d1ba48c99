import { UsageError } from "@capikit/runner";
import { bugReport } from "./bug-report.ts";
import { exit } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";
import { programHelp, verbHelp } from "./help.ts";
import type { Io } from "./io.ts";
import { parseCall } from "./parse-call.ts";
import { verbs } from "./verb-list.ts";
import { version } from "./version.ts";

/** Runs one command: the arguments behind the program's name. Returns the exit code; nothing is thrown. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(argv, io);
  } catch (error) {
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
    const asked = verbs.find((verb) => name === "help" && verb.name === rest[0]);
    io.stdout(asked === undefined ? programHelp(verbs) : verbHelp(asked));
    return exit.ok;
  }
  if (name === undefined) {
    io.stderr(programHelp(verbs));
    return exit.usage;
  }
  const verb = verbs.find((candidate) => candidate.name === name);
  if (verb === undefined) {
    const names = verbs.map((candidate) => candidate.name);
    const what = name.startsWith("-") ? `flag ${name}` : `verb ${name}`;
    throw new UsageError(
      `There is no ${what}`,
      (await didYouMean(name, names, "")) ?? `verbs: ${names.join(", ")}`,
    );
  }
  if (asksForHelp(rest)) {
    io.stdout(verbHelp(verb));
    return exit.ok;
  }
  const call = await parseCall(verb, rest);
  const { run: runVerb } = await verb.load();
  return runVerb(call, io);
}

function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end === -1 ? undefined : end).some((word) => word === "--help" || word === "-h");
}
