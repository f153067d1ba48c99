import type { Client } from "@capikit/client";
import { redactUrl } from "@capikit/common/text";
import type { DevState, Overview, ShownProblem, StreamMessage } from "../../console/console-model.ts";
import type { ManagersJournal } from "../journal/cluster-journal.ts";
import { type JournalReader, journalHelp } from "../journal/read-journal.ts";
import { type FoundProblem, findProblems, type Known } from "./find-problems.ts";
import { RecentReconciles } from "./recent-reconciles.ts";
import {
  type ConsoleActions,
  type ConsoleServer,
  type ConsoleSource,
  serveConsole,
} from "./serve-console.ts";
import { missingJournal, shownJournal } from "./shown-journal.ts";
import { mapInParts } from "./summarize-object.ts";
import { WatchedObjects } from "./watched-objects.ts";

/** The console of a session or a management cluster. */
export interface RunningConsole {
  readonly url: string;
  /** Watches the objects of an API server until the signal aborts. */
  watch(client: Client, server: string): Promise<void>;
  /** Shows the reconciles of a manager, or of none. */
  readJournal(journal: (JournalReader & Partial<ManagersJournal>) | undefined): void;
  /** Sends the changed state of the session to pages. */
  update(): void;
  stop(): Promise<void>;
}

/** Options of a console. */
export interface ConsoleOptions {
  readonly signal: AbortSignal;
  /** Returns the state of the session. Absent outside of `capikit dev`. */
  readonly dev?: () => DevState;
  /** Further answers of a session. */
  readonly answers?: ConsoleSource["answers"];
  /** Actions of a session; a console without them cannot change anything. */
  readonly actions?: ConsoleActions;
  /** Returns what else shows problems in a session. */
  readonly noticed?: () => Promise<Pick<Known, "calls" | "denials" | "errors">>;
  /** Folder of the page. Default: that of the build. */
  readonly folder?: string;
  /** Serves the page and its requests. Default: {@link serveConsole}. */
  readonly serve?: (source: ConsoleSource, folder?: string) => ConsoleServer | Promise<ConsoleServer>;
}

/** Interval in milliseconds in which changes are sent together. */
const batchMs = 100;
const withoutAddress = missingJournal(
  "no manager is set whose journal the console could read",
  journalHelp("capikit console --journal"),
);
const nothing: Overview = { server: "", objects: 0, served: [], failures: [] };

/** Starts a console, which first shows no objects. */
export async function runConsole({
  signal,
  dev,
  answers = {},
  actions,
  noticed,
  folder,
  serve = serveConsole,
}: ConsoleOptions): Promise<RunningConsole> {
  let watched: WatchedObjects | undefined;
  let journal: Parameters<RunningConsole["readJournal"]>[0];
  const recent = new RecentReconciles();
  let changed = new Set<string>();
  let summaries = new Set<string>();
  let isDevChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let sentOverview: Overview | undefined;
  const stateOfDev = (): Pick<StreamMessage, "dev"> => (dev === undefined ? {} : { dev: dev() });
  const server: ConsoleServer = await serve(
    {
      all: () => ({
        clusters: watched?.clusters() ?? [],
        overview: watched?.overview() ?? nothing,
        ...stateOfDev(),
      }),
      actions,
      answers: {
        ...answers,
        cluster: (query) => watched?.graph(query.get("id") ?? ""),
        object: (query) => watched?.details(query.get("id") ?? ""),
        search: (query) =>
          watched?.search(query.get("q") ?? "", query.has("isBad")) ?? { objects: [], total: 0 },
        find: (query) => {
          const [kind, namespace, name] = ["kind", "namespace", "name"].map((key) => query.get(key) ?? "");
          const id = watched?.find(kind ?? "", namespace ?? "", name ?? "");
          return { id: id ?? "" };
        },
        managers: () => (journal === undefined ? [] : (journal.managers?.() ?? [""])),
        problems: async (query) => {
          const given = await noticed?.();
          const { parts = [], diagnostics = [] } = dev?.() ?? {};
          const manager = query.get("manager") ?? undefined;
          const read = await (journal && recent.read(journal, manager, signal));
          const found = await findProblems({
            records: [],
            running: [],
            calls: [],
            denials: [],
            errors: [],
            parts,
            diagnostics,
            malformed: [],
            ...given,
            ...read,
            objects: watched?.notable() ?? [],
            membersOf: (cluster) => watched?.members(cluster.metadata.uid ?? "") ?? [],
            served: watched?.servedVersions() ?? new Map(),
            isSession: dev !== undefined,
            now: Date.now(),
          });
          const about = async (objects: FoundProblem["objects"]): Promise<ShownProblem["about"]> => {
            const ids = await mapInParts(objects, (one) => watched?.idsOf(one) ?? []);
            return [...new Set(ids.flat())];
          };
          return Promise.all(
            found.map(async ({ objects, ...problem }) => ({ ...problem, about: await about(objects) })),
          );
        },
        journal: (query) => (journal === undefined ? withoutAddress : shownJournal(journal, query, signal)),
      },
    },
    folder,
  );
  const clusters = new Set<string>();
  const publish = (): void => {
    timer = undefined;
    const [ids, asked, isDev] = [changed, summaries, isDevChanged];
    [changed, summaries, isDevChanged] = [new Set(), new Set(), false];
    const rows = [...asked].flatMap((id) => watched?.cluster(id) ?? []);
    const found = new Set(rows.map(({ id }) => id));
    const gone = [...asked].filter((id) => clusters.has(id) && !found.has(id));
    for (const id of found) clusters.add(id);
    for (const id of gone) clusters.delete(id);
    const overview = watched?.overview();
    const isNew = overview !== sentOverview;
    sentOverview = overview;
    server.publish({
      ...(rows.length > 0 && { clusters: rows }),
      ...(gone.length > 0 && { gone }),
      ...(ids.size > 0 && { changed: [...ids] }),
      ...(isNew && overview !== undefined && { overview }),
      ...(isDev && stateOfDev()),
    });
  };
  const schedule = (): void => {
    timer ??= setTimeout(publish, batchMs).unref();
  };
  return {
    url: server.url,
    async watch(client, url) {
      watched = new WatchedObjects({
        client,
        server: redactUrl(url),
        signal,
        onChange(ids, ofClusters) {
          for (const id of ids) changed.add(id);
          for (const id of ofClusters) summaries.add(id);
          schedule();
        },
      });
      await watched.watch();
    },
    readJournal(next) {
      void journal?.close();
      journal = next;
    },
    update() {
      isDevChanged = true;
      schedule();
    },
    async stop() {
      clearTimeout(timer);
      await Promise.all([server.stop(), journal?.close()]);
    },
  };
}
