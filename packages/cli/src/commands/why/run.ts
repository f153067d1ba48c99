import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReadJournalPage, ReconcileRecord } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/runner";
import { clusterJournal } from "../../shared/journal/cluster-journal.ts";
import { describeRecord, isOfOwnWrites, shownMs } from "../../shared/journal/describe-record.ts";
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
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { WhyCall } from "../why.ts";

const lastRecords = 10;
const pollMs = 1_000;

/** Shows the last reconciles of an object from the journal of a manager. */
export async function run({ positionals, flags }: WhyCall, io: Io): Promise<number> {
  const [kind, name, ...rest] = positionals;
  if (kind === undefined || name === undefined || rest.length > 0)
    throw new UsageError("why needs a kind and a name", "capikit why FooCluster prod");
  const { journal, namespace: own } = await findJournal(kind, flags, io);
  const query = new URLSearchParams({ kind, name, limit: String(lastRecords) });
  const namespace = flags.namespace ?? own;
  let run: string | undefined;
  let isFirst = true;
  try {
    for (;;) {
      const page = await journal.read(query, io.signal);
      const { records: all } = page;
      const malformed = malformedText(page);
      if (malformed !== "") io.stderr(`warning: ${malformed}\n`);
      // Cluster-scoped objects have no namespace.
      const found = all.filter((record) => record.namespace === undefined || record.namespace === namespace);
      if (isFirst && found.length === 0 && !flags.watch)
        throw new UsageError(
          `the journal has no reconcile of ${kind} ${namespace}/${name}`,
          "check kind, namespace and name: the journal has only the last reconciles of this replica",
        );
      if (flags.format === "json") for (const record of found) io.stdout(`${JSON.stringify(record)}\n`);
      else {
        const marks = found.map((record) => {
          const mark = run === undefined || run === record.run ? "" : restartText(record, page);
          run = record.run;
          return mark + recordText(record);
        });
        io.stdout([...marks, ...(isFirst ? loopsOf(found) : [])].join(""));
      }
      if (!flags.watch) return 0;
      const last = all.at(-1)?.sequence;
      if (last !== undefined) query.set("after", String(last));
      else if (query.get("run") !== page.run.id) query.set("after", "0");
      query.set("run", page.run.id);
      query.delete("limit");
      isFirst = false;
      await sleep(pollMs, undefined, { signal: io.signal });
    }
  } catch (error) {
    if (io.signal.aborted) return 0;
    throw error;
  } finally {
    await journal.close();
  }
}

/** Opens the journal at the given address or in the given cluster, else that of `capikit dev` in the project. */
async function findJournal(
  kind: string,
  flags: WhyCall["flags"],
  io: Io,
): Promise<{ readonly journal: JournalReader; readonly namespace: string }> {
  const { address, project = "." } = flags;
  if (address !== undefined && URL.canParse(address)) return openJournal(flags, address, "--address", io);
  if (address === undefined && (flags.kubeconfig !== undefined || flags.context !== undefined)) {
    const config = await loadKubeconfig(flags, io);
    return { journal: clusterJournal(config, flags, kind, io), namespace: config.namespace ?? "default" };
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
function restartText({ run }: ReconcileRecord, { runs }: ReadJournalPage): string {
  const { startedAt = "", changed } = runs.find(({ id }) => id === run) ?? {};
  const why = changed === undefined ? "" : ` after changes of ${changed.join(", ")}`;
  return `-- the manager was restarted${startedAt && ` at ${startedAt}`}${why} --\n`;
}

/** Describes a reconcile in several lines. */
function recordText(record: ReconcileRecord): string {
  const { startedAt, controller, result, durationMs, attempt, waitedFor, queuedMs, nextRunAt } = record;
  const waited = waitedFor === "immediate" ? "" : `, waited ${shownMs(queuedMs)} (${waitedFor})`;
  const message = result.message === undefined ? "" : `: ${result.message}`;
  const head = `${startedAt} ${controller}: ${result.result} in ${shownMs(durationMs)}, attempt ${attempt}${waited}${message}`;
  const { causes, reads, writes, calls, changes } = describeRecord(record);
  const details: readonly (readonly [string, readonly string[]])[] = [
    ["cause", causes],
    ["read", reads],
    ["wrote", writes],
    ["called", calls],
    ["condition", changes],
    ["next", nextRunAt === undefined ? [] : [nextRunAt]],
  ];
  return `${head}\n${details.flatMap(([title, lines]) => lines.map((line) => `  ${title.padEnd(10)}${line}\n`)).join("")}`;
}

/** Names the fields by whose writes reconciles cause the next ones. */
function loopsOf(records: readonly ReconcileRecord[]): readonly string[] {
  const own = records.filter(isOfOwnWrites);
  if (own.length === 0) return [];
  const fields = new Set(own.flatMap(({ causes }) => causes.flatMap((cause) => cause.fields ?? [])));
  const what = fields.size > 0 ? ` to ${[...fields].join(", ")}` : "";
  return [`${own.length} of the last ${records.length} were caused by its own write${what}\n`];
}
