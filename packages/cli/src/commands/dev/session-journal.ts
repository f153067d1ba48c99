import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Journal, journalRoute, type RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import { authorizeByToken, startServer } from "@capikit/serving";
import { type DevManager, managerToken, shareManager } from "../../shared/journal/dev-manager.ts";
import { type JournalReader, journalReader } from "../../shared/journal/read-journal.ts";
import { host } from "./start-api-server.ts";

/** Bytes of the reconciles of all runs. */
const historyBytes = 32 * 1024 * 1024;
const pollMs = 500;

/** The reconciles of all runs of a session's program. */
export interface SessionJournal {
  /** Where the history is served: at the same address for all runs. */
  readonly manager: DevManager;
  /** Follows the journal of the next run of the program, at a port of this host. */
  follow(port: number, changed: readonly string[]): Promise<void>;
  /** Reads the journals of the runs until the signal aborts. `isUp` reports whether the program runs. */
  keep(isUp: () => boolean): Promise<void>;
}

/** Serves the history of a session's program until the signal aborts. Records its address in a folder. */
export async function startSessionJournal(folder: string, signal: AbortSignal): Promise<SessionJournal> {
  const kept = new Journal(historyBytes);
  let running: readonly RunningReconcile[] = [];
  kept.observe(() => running);
  let journal: JournalReader | undefined;
  let place: { readonly run: string; readonly after: string } | undefined;
  let reading: Promise<unknown> = Promise.resolve();
  const token = managerToken(folder);
  const server = await startServer({
    ...{ host, port: 0, tls: "none", drainMs: 1_000, signal },
    routes: [authorizeByToken(token)(journalRoute(kept, signal))],
  });
  const manager = shareManager(folder, server.port);

  const readOn = async (isUp: () => boolean): Promise<void> => {
    const read = journal;
    const page = await read?.read(new URLSearchParams(place), signal).catch((error: unknown) => {
      // The program starts, is blocked, or has ended.
      if (!signal.aborted && !(error instanceof UsageError)) throw error;
      return undefined;
    });
    if (read !== journal) return;
    if (page === undefined && !isUp()) running = [];
    if (page === undefined) return;
    for (const record of page.records) kept.add(record);
    kept.addMalformed(page.malformed);
    ({ running } = page);
    const last = page.records.at(-1)?.sequence ?? (place?.run === page.run.id ? place.after : 0);
    place = { run: page.run.id, after: String(last) };
  };
  const readNext = (isUp: () => boolean): Promise<void> => {
    const next = reading.then(() => readOn(isUp));
    reading = next.catch(() => {});
    return next;
  };

  return {
    manager,
    async follow(port, changed) {
      await Promise.race([readNext(() => true), wait(pollMs)]);
      void journal?.close();
      const identity = { type: "token-file", path: manager.tokenFile } as const;
      journal = journalReader(`http://${host}:${port}`, identity, "wait until the program is ready");
      [running, place] = [[], undefined];
      const startedAt = new Date().toISOString();
      kept.begin({ id: randomUUID(), startedAt, ...(changed.length > 0 && { changed }) });
    },
    async keep(isUp) {
      while (!signal.aborted) {
        await readNext(isUp);
        await wait(pollMs, undefined, { signal }).catch(() => {});
      }
      await journal?.close();
    },
  };
}
