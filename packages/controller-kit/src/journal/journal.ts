import { randomUUID } from "node:crypto";
import { trackStore } from "@capikit/common/json";
import { pluralize } from "@capikit/common/kubernetes";
import type { JournalPage } from "./journal-page.ts";
import {
  type ManagerRun,
  type ReconcileRecord,
  type RecordList,
  type RunningReconcile,
  recordLists,
} from "./reconcile-record.ts";

/** Selects records. All given members must match. */
export interface RecordSelection {
  readonly controller?: string | undefined;
  /** Kind or its plural, such as `Cluster` or, with its group, `clusters.cluster.x-k8s.io`. Ignores case. */
  readonly kind?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  /** Only records with a higher sequence. */
  readonly after?: number | undefined;
  /** The process that numbered `after`, which is ignored if it is another one. */
  readonly run?: string | undefined;
  /** The last matching records, or the first ones with `after`. Default: all. */
  readonly limit?: number | undefined;
}

/** A stored record. */
export interface StoredRecord
  extends Pick<ReconcileRecord, "sequence" | "controller" | "kind" | "namespace" | "name"> {
  readonly json: Buffer;
}

/** Memory of a stored record in addition to its JSON. */
const overheadBytes = 256;
const largestRecord = 65_536;
/** Most runs, and most reasons of malformed records, that a history keeps. */
const maxRuns = 50;

/** The last reconciles of a manager, in memory. */
export class Journal {
  /** This process, which numbers the records. */
  readonly run: ManagerRun;
  readonly #maxBytes: number;
  readonly #listeners = new Set<() => void>();
  readonly #controllers = new Set<() => Iterable<RunningReconcile>>();
  /** A queue: the records before `#first` were dropped. */
  #records: (StoredRecord | undefined)[] = [];
  #first = 0;
  #bytes = 0;
  #sequence = 0;
  #dropped = 0;

  #runs: readonly ManagerRun[] = [];
  #malformed: readonly string[] = [];

  /**
   * @param maxBytes limit of all records.
   * @param startedAt start of the manager. Default: now.
   */
  constructor(maxBytes: number, startedAt = new Date()) {
    this.#maxBytes = maxBytes;
    this.run = { id: randomUUID(), startedAt: startedAt.toISOString() };
    trackStore("journal", this);
  }

  /** Bytes of all records. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Number of dropped records. */
  get dropped(): number {
    return this.#dropped;
  }

  /** The runs to which records belong: this process, or those of the managers whose history it keeps. */
  get runs(): readonly ManagerRun[] {
    return this.#runs.length === 0 ? [this.run] : this.#runs;
  }

  /** The members of a page but its records. Of the selection, limits and sequences do not matter. */
  stateOf(selection: RecordSelection = {}): Omit<JournalPage, "records"> {
    const malformed = this.#malformed;
    const { run, runs, dropped } = this;
    const running = this.running.filter(matcher(selection));
    return { run, runs, dropped, running, ...(malformed.length > 0 && { malformed }) };
  }

  /** Begins a run of a manager whose history this journal keeps: later records belong to it. */
  begin(run: ManagerRun): void {
    this.#runs = [...this.#runs, run].slice(-maxRuns);
  }

  /** Keeps why records of the manager are missing. */
  addMalformed(reasons: readonly string[]): void {
    this.#malformed = [...this.#malformed, ...reasons].slice(-maxRuns);
  }

  /** Running reconciles, the oldest first. */
  get running(): RunningReconcile[] {
    const all = [...this.#controllers].flatMap((running) => [...running()]);
    return all.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  }

  /** Adds the running reconciles of a controller. Returns a function that removes them. */
  observe(running: () => Iterable<RunningReconcile>): () => void {
    this.#controllers.add(running);
    return () => void this.#controllers.delete(running);
  }

  /** Adds a record, and drops the oldest ones above the limit. */
  add(record: Omit<ReconcileRecord, "sequence" | "run">): void {
    const { controller, kind, namespace, name } = record;
    const sequence = ++this.#sequence;
    const run = this.runs.at(-1)?.id ?? this.run.id;
    const json = toJson(
      Object.assign({ sequence, run }, record, { sequence, run }),
      Math.min(largestRecord, this.#maxBytes / 4),
    );
    this.#records.push({
      sequence,
      controller,
      name,
      json,
      ...(kind && { kind }),
      ...(namespace && { namespace }),
    });
    this.#bytes += json.length + overheadBytes;
    while (this.#bytes > this.#maxBytes) this.#drop();
    for (const listener of this.#listeners) listener();
  }

  /** Like `records`, without parsing them. */
  select({ limit = Number.POSITIVE_INFINITY, ...selection }: RecordSelection): StoredRecord[] {
    const isOther = selection.run !== undefined && selection.run !== this.run.id;
    const after = isOther ? undefined : selection.after;
    const matches = matcher(selection);
    const skipped = Math.max(0, (after ?? 0) - this.#dropped);
    const found = this.#records
      .slice(this.#first + skipped)
      .filter((one): one is StoredRecord => one !== undefined && matches(one));
    if (found.length <= limit) return found;
    return after === undefined ? found.slice(found.length - limit) : found.slice(0, limit);
  }

  /** Returns the selected records. */
  records(selection: RecordSelection = {}): ReconcileRecord[] {
    return this.select(selection).map(({ json }) => JSON.parse(json.toString()) as ReconcileRecord);
  }

  /** Calls back after each new record. Returns a function that ends this. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #drop(): void {
    const oldest = this.#records[this.#first];
    this.#records[this.#first++] = undefined;
    this.#bytes -= (oldest?.json.length ?? 0) + overheadBytes;
    this.#dropped++;
    // Amortized constant time.
    if (this.#first * 2 >= this.#records.length) {
      this.#records = this.#records.slice(this.#first);
      this.#first = 0;
    }
  }
}

/** Returns a check of reconciles by all members of a selection but numbers and runs. */
function matcher(selection: RecordSelection): (one: RunningReconcile | StoredRecord) => boolean {
  const [kind, ...group] = (selection.kind?.toLowerCase() ?? "").split(".");
  return (one) =>
    (selection.name === undefined || one.name === selection.name) &&
    (selection.namespace === undefined || (one.namespace ?? "") === selection.namespace) &&
    (selection.controller === undefined || one.controller === selection.controller) &&
    (!kind || (one.kind !== undefined && isNamed(one.kind.kind, kind))) &&
    (group.length === 0 || one.kind?.group === group.join("."));
}

/** Reports whether a lower-case name is a kind or its usual plural. */
function isNamed(kind: string, name: string): boolean {
  const singular = kind.toLowerCase();
  return singular === name || (name.startsWith(singular.slice(0, -1)) && pluralize(singular) === name);
}

/** Serializes a record, and shortens its lists until it fits. */
function toJson(record: ReconcileRecord, maxBytes: number): Buffer {
  let current = record;
  for (;;) {
    const json = Buffer.from(JSON.stringify(current));
    if (json.length <= maxBytes) return json;
    const sizeOf = (list: RecordList): number => JSON.stringify(current[list]).length;
    const longest = recordLists.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] as RecordList;
    const entries = current[longest];
    if (entries.length === 0) return json;
    const kept = entries.slice(0, entries.length >> 1);
    const left = (current.truncated?.[longest] ?? 0) + entries.length - kept.length;
    current = { ...current, [longest]: kept, truncated: { ...current.truncated, [longest]: left } };
  }
}
