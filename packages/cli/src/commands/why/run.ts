import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compareText } from "@capikit/common/text";
import type { ReadJournalPage, ReconcileRecord, RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import {
  clusterJournal,
  type ManagersJournal,
  managersJournal,
} from "../../shared/journal/cluster-journal.ts";
import {
  describeRecord,
  describeWait,
  isOfOwnWrites,
  objectText,
  placeOfRunning,
  secondsSince,
  shownMs,
  shownPlace,
} from "../../shared/journal/describe-record.ts";
import { devFolder, findManager } from "../../shared/journal/dev-manager.ts";
import {
  devJournal,
  type JournalReader,
  journalHelp,
  loadKubeconfig,
  malformedText,
  openJournal,
} from "../../shared/journal/read-journal.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { writeLines } from "../../shared/terminal/lines.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { WhyCall } from "../why.ts";

/** Numbers of reconciles of an object, and of all objects in a list. */
const [lastRecords, listedRecords] = [10, 1_000];
const pollMs = 1_000;
/** Columns of the titles of lines. */
const indent = 12;

interface OpenedJournal {
  readonly journal: JournalReader & Partial<ManagersJournal>;
  readonly namespace: string;
}

/** Shows the last reconciles of an object from the journal of a manager, or lists the objects in it. */
export async function run({ positionals, flags }: WhyCall, io: Io): Promise<number> {
  const [kind, name] = objectOf(positionals);
  if (name === undefined && flags.watch)
    throw new UsageError("--watch needs a kind and a name", "capikit why FooCluster prod --watch");
  const opened = await findJournal(kind, flags, io);
  try {
    if (kind === undefined || name === undefined) return await listObjects(opened, kind, flags, io);
    return await showObject(opened, { kind, name }, flags, io);
  } catch (error) {
    if (io.signal.aborted) return 0;
    throw error;
  } finally {
    await opened.journal.close();
  }
}

/** Reads `KIND NAME`, `KIND/NAME`, `KIND` or nothing. @throws UsageError */
function objectOf(positionals: readonly string[]): readonly [kind?: string, name?: string] {
  const [first = "", second, ...rest] = positionals;
  const isPair = second === undefined && first.includes("/");
  const [kind = "", name, ...more] = isPair ? first.split("/") : [first, second];
  const isWrong = rest.length > 0 || more.length > 0 || kind.includes("/") || name === "";
  if (isWrong || (kind === "" && positionals.length > 0))
    throw new UsageError(`not a kind and a name: ${positionals.join(" ")}`, "capikit why FooCluster prod");
  return kind === "" ? [] : name === undefined ? [kind] : [kind, name];
}

async function showObject(
  { journal, namespace: own }: OpenedJournal,
  { kind, name }: { readonly kind: string; readonly name: string },
  flags: WhyCall["flags"],
  io: Io,
): Promise<number> {
  const query = new URLSearchParams({ kind, name, limit: String(lastRecords) });
  const namespace = flags.namespace ?? own;
  let run: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const page = await journal.read(query, io.signal);
    warnOfMalformed(page, io);
    // Cluster-scoped objects have no namespace.
    const isWanted = (one: RunningReconcile): boolean =>
      one.namespace === undefined || one.namespace === namespace;
    const found = page.records.filter(isWanted);
    const running = isFirst ? page.running.filter(isWanted) : [];
    if (isFirst && found.length + running.length === 0 && !flags.watch)
      throw new UsageError(
        `the journal has no reconcile of ${kind} ${namespace}/${name}`,
        "check kind, namespace and name: capikit why lists the objects of the last reconciles of this replica",
      );
    const lines = found.flatMap((record) => {
      const mark = run === undefined || run === record.run ? [] : restartLines(record, page);
      run = record.run;
      return flags.format === "json" ? [JSON.stringify(record)] : [...mark, ...recordLines(record)];
    });
    if (flags.format === "json") writeLines(io, [...lines, ...running.map((one) => JSON.stringify(one))]);
    else
      writeLines(io, [...lines, ...running.flatMap(runningLines), ...(isFirst ? loopsOf(found) : [])], {
        indent,
      });
    if (!flags.watch) return 0;
    const last = page.records.at(-1)?.sequence;
    if (last !== undefined) query.set("after", String(last));
    else if (query.get("run") !== page.run.id) query.set("after", "0");
    query.set("run", page.run.id);
    query.delete("limit");
    await sleep(pollMs, undefined, { signal: io.signal });
  }
}

/** Lists the objects of the last reconciles: of a manager, or of all managers of a cluster. */
async function listObjects(
  { journal }: OpenedJournal,
  kind: string | undefined,
  flags: WhyCall["flags"],
  io: Io,
): Promise<number> {
  const isAll = kind === undefined && journal.managers !== undefined;
  const managers = isAll ? ((await journal.managers?.()) ?? []) : [undefined];
  const records: (ReconcileRecord | RunningReconcile)[] = [];
  const failures: UsageError[] = [];
  for (const manager of managers) {
    const query = new URLSearchParams({
      limit: String(listedRecords),
      ...(kind !== undefined && { kind }),
      ...(manager !== undefined && { manager }),
      ...(flags.namespace !== undefined && { namespace: flags.namespace }),
    });
    const page = await journal.read(query, io.signal).catch((error: unknown) => {
      if (!(error instanceof UsageError) || managers.length < 2) throw error;
      failures.push(error);
      writeLines(io, [`warning: ${manager}: ${error.message}`], { stream: "stderr" });
      return undefined;
    });
    if (page === undefined) continue;
    warnOfMalformed(page, io);
    for (const record of [...page.records, ...page.running]) records.push(record);
  }
  const [failure] = failures;
  if (failure !== undefined && failures.length === managers.length) throw failure;
  const groups = [...Map.groupBy(records, (one) => `${objectText(one)} ${one.controller}`).values()];
  const rows = groups.flatMap((all): ListedObject[] => {
    const [first] = all;
    const finished = all.filter((one) => "result" in one);
    const running = all.find((one) => !("result" in one));
    return first === undefined ? [] : [{ first, count: finished.length, last: finished.at(-1), running }];
  });
  rows.sort((a, b) => compareText(objectText(a.first), objectText(b.first)));
  if (flags.format === "json")
    for (const { first, count, last, running } of rows) {
      const { kind: of, namespace, name, controller } = first;
      const { startedAt, result } = last ?? {};
      const row = { kind: of, namespace, name, controller, count, startedAt, result };
      writeLines(io, [JSON.stringify({ ...row, runningSince: running?.startedAt })]);
    }
  else if (rows.length === 0) writeLines(io, ["the journal has no reconciles yet"]);
  else {
    const width = Math.max(...rows.map(({ first }) => objectText(first).length));
    const texts = rows.map((row) => `${objectText(row.first).padEnd(width)}  ${listedText(row)}`);
    writeLines(io, texts, { indent: 4 });
  }
  return 0;
}

/** The reconciles of an object by a controller. */
interface ListedObject {
  readonly first: RunningReconcile;
  /** Number of reconciles that have ended. */
  readonly count: number;
  readonly last: ReconcileRecord | undefined;
  readonly running: RunningReconcile | undefined;
}

function listedText({ first, count, last, running }: ListedObject): string {
  const times = count === 1 ? "1 reconcile" : `${count} reconciles`;
  const message = last?.result.message === undefined ? "" : `: ${last.result.message}`;
  return [
    `${times} by ${first.controller}`,
    ...(last === undefined ? [] : [`last ${last.startedAt} ${last.result.result}${message}`]),
    ...(running === undefined ? [] : [`one running for ${secondsSince(running.startedAt, Date.now())} s`]),
  ].join(", ");
}

function warnOfMalformed(page: ReadJournalPage, io: Io): void {
  const malformed = malformedText(page);
  if (malformed !== "") writeLines(io, [`warning: ${malformed}`], { stream: "stderr" });
}

/** Opens the journal at the given address or in the given cluster, else that of `capikit dev` in the project. */
async function findJournal(
  kind: string | undefined,
  flags: WhyCall["flags"],
  io: Io,
): Promise<OpenedJournal> {
  const { address, project = "." } = flags;
  if (flags["token-file"] !== undefined && address === undefined)
    throw new UsageError(`--token-file ${flags["token-file"]} needs an address`, "set --address");
  if (address !== undefined && (flags.context ?? flags.kubeconfig) !== undefined)
    throw new UsageError(
      "--context and --kubeconfig do not apply to --address",
      "set --token-file to a file with a token for the address",
    );
  if (address !== undefined && URL.canParse(address))
    return { journal: openJournal(address, flags["token-file"], "--address"), namespace: "default" };
  if (address === undefined && (flags.kubeconfig !== undefined || flags.context !== undefined)) {
    const config = await loadKubeconfig(flags, io);
    const journal =
      kind === undefined ? managersJournal(config, flags, io) : clusterJournal(config, flags, kind, io);
    return { journal, namespace: config.namespace ?? "default" };
  }
  const folder = resolve(project, devFolder);
  const manager = address === undefined ? findManager(folder) : undefined;
  if (manager !== undefined) return { journal: devJournal(manager), namespace: "default" };
  throw new UsageError(
    address === undefined
      ? `no manager: capikit dev does not run in ${shownPath(resolve(project))}, and there is no --context or --address`
      : `--address must be a URL: ${address}`,
    journalHelp("--address"),
  );
}

/** Marks the start of another run of the manager. */
function restartLines({ run }: ReconcileRecord, { runs }: ReadJournalPage): readonly string[] {
  const { startedAt = "", changed } = runs.find(({ id }) => id === run) ?? {};
  const why = changed === undefined ? "" : ` after changes of ${changed.join(", ")}`;
  return [`-- the manager was restarted${startedAt && ` at ${startedAt}`}${why} --`];
}

/** Describes a reconcile in several lines. */
function recordLines(record: ReconcileRecord): readonly string[] {
  const { startedAt, controller, result, durationMs, attempt, waitedFor, queuedMs, nextRunAt } = record;
  const waited = waitedFor === "immediate" ? "" : `, waited ${shownMs(queuedMs)} (${waitedFor})`;
  const message = result.message === undefined ? "" : `: ${result.message}`;
  const head = `${startedAt} ${controller}: ${result.result} in ${shownMs(durationMs)}, attempt ${attempt}${waited}${message}`;
  const { place, stack, causes, reads, writes, calls, changes } = describeRecord(record);
  const details: readonly (readonly [string, readonly string[]])[] = [
    ["place", place === "" ? [] : [place]],
    ["stack", stack],
    ["cause", causes],
    ["read", reads],
    ["wrote", writes],
    ["called", calls],
    ["condition", changes],
    ["next", nextRunAt === undefined ? [] : [nextRunAt]],
  ];
  return [head, ...details.flatMap(([title, lines]) => lines.map((line) => `  ${title.padEnd(10)}${line}`))];
}

/** Describes a reconcile that has not ended. */
function runningLines(running: RunningReconcile): readonly string[] {
  const { startedAt, controller } = running;
  const now = Date.now();
  const place = placeOfRunning(running);
  return [
    `${startedAt} ${controller}: running for ${secondsSince(startedAt, now)} s`,
    `  ${"waits".padEnd(10)}${describeWait(running, now)}`,
    ...(place === undefined ? [] : [`  ${"place".padEnd(10)}${shownPlace(place).text}`]),
  ];
}

/** Names the fields by whose writes reconciles cause the next ones. */
function loopsOf(records: readonly ReconcileRecord[]): readonly string[] {
  const own = records.filter(isOfOwnWrites);
  if (own.length === 0) return [];
  const fields = new Set(own.flatMap(({ causes }) => causes.flatMap((cause) => cause.fields ?? [])));
  const what = fields.size > 0 ? ` to ${[...fields].join(", ")}` : "";
  return [`${own.length} of the last ${records.length} were caused by its own write${what}`];
}
