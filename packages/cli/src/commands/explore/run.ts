import { existsSync, readdirSync } from "node:fs";
import { basename, extname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { workflowCommand } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { parseDuration } from "@capikit/common/time";
import { UsageError } from "@capikit/generators/run";
import {
  type ExploreFailure,
  type ExploreOptions,
  type ExploreResult,
  formatCoverage,
  type GapName,
  gapNames,
  type PerturbationClass,
  perturbationClasses,
  type Scenario,
} from "@capikit/testing";
import { exit } from "../../shared/command/command.ts";
import { importOwnCopy } from "../../shared/project/own-copy.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import type { ExploreCall } from "../explore.ts";

/** The result of a scenario. */
interface Explored extends ExploreResult {
  readonly name: string;
  readonly file: string;
}

/** Formats results as text, JSON or commands of GitHub Actions. */
function formatExplored(explored: readonly Explored[], format: string): string {
  if (format === "json") {
    const scenarios = explored.map(({ reference: _, report: __, ...rest }) => rest);
    return `${JSON.stringify({ ok: explored.every(isOk), scenarios }, null, 2)}\n`;
  }
  if (format === "github")
    return explored
      .flatMap((one) => [...one.failures.map((failure) => githubLine(one, failure)), githubNotice(one)])
      .join("");
  return explored.map(formatText).join("\n");
}

const isOk = ({ failures }: Explored): boolean => failures.length === 0;

const secondsOf = ({ ms }: Explored): string => (ms / 1000).toFixed(1);

function formatText(one: Explored): string {
  const { name, failures, plans, report, runs, skipped } = one;
  const rest = skipped === 0 ? "" : `, ${skipped} left out by the budget`;
  const covered = formatCoverage(one.coverage).map((line) => `  ${line}\n`);
  const summary = `${isOk(one) ? "✔" : "✘"} ${name}: ${plans} plans in ${runs} runs and ${secondsOf(one)} s${rest}, ${failures.length} failed\n`;
  return [summary, ...(isOk(one) ? [] : [`\n${report}\n`]), ...covered].join("");
}

/** An annotation of the scenario with its coverage. */
function githubNotice({ name, file, plans, runs, skipped, coverage }: Explored): string {
  const text = [`${name}: ${plans} plans in ${runs} runs, ${skipped} left out`, ...formatCoverage(coverage)];
  return workflowCommand("notice", { file, title: "explore coverage" }, text.join("\n"));
}

/** An annotation where the program made the perturbed call, or of the scenario. */
function githubLine({ name, file }: Explored, failure: ExploreFailure): string {
  // `fn (file:///src/a.ts:12:5)`, or without the function.
  const called = failure.place?.slice(failure.place.lastIndexOf("(") + 1).replace(/^file:\/\//, "");
  const [, line, ...path] = called?.split(":").reverse() ?? [];
  const place =
    path.length === 0
      ? { file }
      : { file: relative(process.cwd(), path.reverse().join(":")), line: line ?? "" };
  const messages = failure.problems.map(({ message }) => message);
  const text = `${name}: ${messages.join("; ")}\nhelp: ${replayOf(name, failure)}`;
  return workflowCommand("error", { ...place, title: `explore ${failure.class}` }, text);
}

const replayOf = (name: string, { id }: ExploreFailure): string =>
  `repeat it with capikit explore --controller ${name} --replay ${id}`;

interface Named {
  readonly name: string;
  readonly file: string;
  readonly scenario: Scenario;
  readonly explore: typeof import("@capikit/testing").explore;
}

/** Explores the scenarios of a project, or repeats one run. */
export async function run({ positionals, flags, lists }: ExploreCall, io: Io): Promise<number> {
  const root = resolve(flags.project ?? ".");
  const budgetMs = budgetOf(flags.budget ?? "60s");
  const all = await Promise.all(filesOf(root, positionals).map(load));
  const named = choose(all, lists?.controller);
  const seed = Number(flags.seed ?? 1);
  const only = classesOf(lists?.only);
  if (flags.replay !== undefined) return replay(named, flags.replay, seed, io);
  if (flags.list === true) return list(named, seed, io);
  const allow = gapsOf(lists?.allow);
  using _ = guardExit(io);
  const explored: Explored[] = [];
  for (const { name, file, scenario, explore } of named) {
    const options: ExploreOptions = {
      seed,
      budgetMs,
      module: pathToFileURL(file),
      ...(only && { only }),
      ...(allow && { allow }),
      ...(flags.random !== undefined && { random: Math.max(0, Number(flags.random)) }),
      ...(io.terminal.stdout && { columns: process.stdout.columns }),
      ...(flags.workers !== undefined && { workers: Math.max(1, Number(flags.workers)) }),
      ...progressOf(name, io),
    };
    const result: ExploreResult = await explore(scenario, options);
    if (hasProgress(io)) io.control("stderr", "\r\u001b[K");
    explored.push({ name, file: relative(process.cwd(), file), ...result });
  }
  io.stdout(formatExplored(explored, flags.format ?? "text"));
  return explored.every(({ failures }) => failures.length === 0) ? exit.ok : exit.findings;
}

function classesOf(wanted: readonly string[] | undefined): readonly PerturbationClass[] | undefined {
  const isKnown = (one: string): one is PerturbationClass =>
    (perturbationClasses as readonly string[]).includes(one);
  const unknown = wanted?.find((one) => !isKnown(one));
  if (unknown !== undefined)
    throw new UsageError(
      `invalid value of --only: ${unknown}`,
      `use one of ${perturbationClasses.join(", ")}`,
    );
  return wanted?.filter(isKnown);
}

function gapsOf(wanted: readonly string[] | undefined): readonly GapName[] | undefined {
  const isKnown = (one: string): one is GapName => (gapNames as readonly string[]).includes(one);
  const unknown = wanted?.find((one) => !isKnown(one));
  if (unknown !== undefined)
    throw new UsageError(`invalid value of --allow: ${unknown}`, `use one of ${gapNames.join(", ")}`);
  return wanted?.filter(isKnown);
}

/** Fails the command if the process ends before the exploration. */
function guardExit(io: Io): Disposable {
  const onExit = (): void => {
    io.stderr("the process ended before the exploration: a scenario or a program has ended it");
    process.exitCode = exit.findings;
  };
  process.once("exit", onExit);
  return { [Symbol.dispose]: () => void process.off("exit", onExit) };
}

/** Prints the identifiers of the plans of scenarios. */
async function list(named: readonly Named[], seed: number, io: Io): Promise<number> {
  for (const { name, scenario, explore } of named)
    for (const id of await explore.list(scenario, { seed })) io.stdout(`${name} ${id}\n`);
  return exit.ok;
}

function budgetOf(text: string): number {
  const duration = parseDuration(text);
  if (duration === undefined || duration <= 0n)
    throw new UsageError(`invalid value of --budget: ${text}`, "use a duration such as 60s or 5m");
  return Number(duration / 1_000_000n);
}

/** Returns the given files, or those of the project's tests. */
function filesOf(root: string, given: readonly string[]): readonly string[] {
  const folder = join(root, "test");
  const files =
    given.length > 0
      ? given.map((path) => resolve(path))
      : existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: "utf8" })
            .filter((path) => path.endsWith(".scenario.ts"))
            .sort()
            .map((path) => join(folder, path))
        : [];
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new UsageError(`${missing} does not exist`, "check the path");
  if (files.length === 0)
    throw new UsageError(
      `no scenario in ${folder}`,
      "export `scenario` from a file named *.scenario.ts, or pass the file",
    );
  return files;
}

async function load(file: string): Promise<Named> {
  let module: { readonly scenario?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as typeof module;
  } catch (error) {
    throw new UsageError(
      `cannot load the scenario ${file}: ${errorMessage(error)}`,
      "run capikit generate, and install the packages of the project",
    );
  }
  const { scenario } = module;
  if (!isRecord(scenario) || typeof scenario.start !== "function" || !Array.isArray(scenario.steps))
    throw new UsageError(`${file} exports no scenario`, "write: export const scenario: Scenario = { … }");
  const name = basename(file, extname(file)).replace(/\.scenario$/, "");
  // Its modules use the API server of this copy.
  const { explore } = await importOwnCopy(file, "@capikit/testing", () => import("@capikit/testing"));
  return { name, file, scenario: scenario as unknown as Scenario, explore };
}

function choose(all: readonly Named[], wanted: readonly string[] | undefined): readonly Named[] {
  const unknown = wanted?.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined)
    throw new UsageError(
      `no scenario named ${unknown}`,
      `use one of ${all.map(({ name }) => name).join(", ")}`,
    );
  return wanted === undefined ? all : all.filter(({ name }) => wanted.includes(name));
}

function progressOf(name: string, io: Io): Pick<ExploreOptions, "onProgress"> {
  if (!hasProgress(io)) return {};
  return {
    onProgress({ done, total, failed, remainingMs }) {
      if (done % 10 !== 0) return;
      io.control("stderr", "\r\u001b[K");
      io.stderr(
        `${name}: ${done} of ${total} plans, ${failed} failed, ${Math.ceil(remainingMs / 1000)} s left`,
      );
    },
  };
}

async function replay(named: readonly Named[], id: string, seed: number, io: Io): Promise<number> {
  const [one, other] = named;
  if (one === undefined || other !== undefined)
    throw new UsageError("--replay needs one scenario", "select it with --controller");
  const { journal, problems } = await one.explore
    .replay(one.scenario, id, { seed })
    .catch((error: unknown) => {
      throw error instanceof TypeError
        ? new UsageError(error.message, "use an identifier of a report")
        : error;
    });
  const lines = problems.flatMap(({ message, details }) => [message, ...details.map((line) => `  ${line}`)]);
  io.stdout(`${[...journal, ...lines].join("\n")}\n`);
  return problems.length === 0 ? exit.ok : exit.findings;
}
