import { trackStore } from "@capikit/common/json";
import type { ReadJournalPage, ReconcileRecord, RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import type { JournalReader } from "../journal/read-journal.ts";
import { seriesKeyOf } from "./journal-problems.ts";

/** Most records of a read, and of an object and its controller: loops must not displace others. */
const [maxRead, maxOfObject] = [2_000, 150];
/** JSON characters of all records. */
const maxBytes = 16 * 1024 * 1024;

interface Kept {
  readonly record: ReconcileRecord;
  readonly key: string;
  readonly size: number;
}

/** The last reconciles of the current run of a manager. Each read continues the one before. */
export class RecentReconciles {
  #kept: readonly Kept[] = [];
  #of: string | undefined;
  /** The process that numbered the records, and the last number. */
  #place: { readonly run: string; readonly after?: string } | undefined;
  #reading: Promise<unknown> = Promise.resolve();

  constructor() {
    trackStore("reconciles of the console", this);
  }

  get bytes(): number {
    return this.#kept.reduce((sum, { size }) => sum + size, 0);
  }

  /** Reads further reconciles of a manager; those before are kept if its journal cannot be read. */
  async read(
    journal: JournalReader,
    manager: string | undefined,
    signal: AbortSignal,
  ): Promise<{
    readonly records: readonly ReconcileRecord[];
    readonly running: readonly RunningReconcile[];
    readonly malformed: readonly string[];
  }> {
    const next = this.#reading.then(() => this.#continue(journal, manager, signal));
    this.#reading = next.catch(() => {});
    const { running, malformed } = await next;
    return { running, malformed, records: this.#kept.map(({ record }) => record) };
  }

  async #continue(
    journal: JournalReader,
    manager: string | undefined,
    signal: AbortSignal,
  ): Promise<Pick<ReadJournalPage, "running" | "malformed">> {
    if (this.#of !== manager) [this.#kept, this.#of, this.#place] = [[], manager, undefined];
    const place = this.#place;
    const query = new URLSearchParams({
      limit: String(maxRead),
      ...(manager !== undefined && { manager }),
      ...place,
    });
    try {
      const { records, running, malformed, run, runs } = await journal.read(query, signal);
      // What an earlier run did is over.
      const current = runs.at(-1)?.id;
      const isSame = place === undefined || place.run === run.id;
      const before = isSame ? this.#kept.filter(({ record }) => record.run === current) : [];
      this.add(
        records.filter((one) => one.run === current),
        before,
      );
      const last = records.at(-1)?.sequence ?? (isSame ? place?.after : undefined);
      // After a full page, the next read begins with the last records instead of falling behind.
      const isBehind = records.length === maxRead && place?.after !== undefined;
      this.#place = { run: run.id, ...(last !== undefined && !isBehind && { after: String(last) }) };
      return { running, malformed };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { running: [], malformed: [] };
    }
  }

  /** Adds the records that are newer than those before. */
  add(records: readonly ReconcileRecord[], before = this.#kept): void {
    const known = before.at(-1)?.record.sequence ?? 0;
    const added = records
      .filter(({ sequence }) => sequence > known)
      .map((record): Kept => {
        const small = {
          ...record,
          reads: [],
          logs: record.logs.filter(({ level }) => level !== "debug").slice(-1),
        };
        return { record: small, key: seriesKeyOf(record), size: JSON.stringify(small).length };
      });
    const counts = new Map<string, number>();
    let bytes = 0;
    this.#kept = [...before, ...added]
      .reverse()
      .filter(({ key, size }) => {
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        if (count > maxOfObject) return false;
        bytes += size;
        return bytes <= maxBytes;
      })
      .reverse();
  }
}
