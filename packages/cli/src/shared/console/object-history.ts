import { setImmediate } from "node:timers/promises";
import type { KubernetesObject } from "@capikit/client";
import { getOrCreate, isRecord, trackStore } from "@capikit/common/json";
import { redactJson, truncateText, withoutHidden } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import { unifiedDiff } from "@capikit/generators/run";
import type { ObjectVersion } from "../../console/console-model.ts";

/** A version of an object. */
interface SeenVersion {
  readonly object: KubernetesObject;
  readonly type: ObjectVersion["type"];
  readonly at: string;
  /** What it counts once a later version exists: the latest is in the store anyway. */
  bytes?: number;
  /** Difference to the version before, once a page has shown it. */
  diff?: string;
}

interface ObjectEntry {
  readonly kept: SeenVersion[];
  dropped: number;
  /** The YAML of the version that was shown last. */
  shown?: { readonly version: SeenVersion; readonly yaml: string };
}

const newEntry = (): ObjectEntry => ({ kept: [], dropped: 0 });

/** About as many bytes of superseded versions are kept, of all objects together. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** To measure each version costs more than to keep it: of small ones, one in so many is measured, and counts for all. */
const sampled = 8;
/** Bytes of a small version. */
const maxSmall = 32 * 1024;
/** Characters of a diff. */
const maxDiff = 64 * 1024;
/** Number of last versions of an object whose diffs are shown. */
const maxShown = 100;

/** The versions of objects since the start. The oldest are dropped beyond a size in bytes. */
export class ObjectHistory {
  readonly #maxBytes: number;
  readonly #versions = new Map<string, ObjectEntry>();
  /** UIDs of superseded versions, the oldest first. */
  readonly #superseded: string[] = [];
  /** Kinds whose version that was measured last is small. */
  readonly #small = new Set<string>();
  #bytes = 0;
  /** One after the other: they continue from the same YAML. */
  #comparing: Promise<unknown> = Promise.resolve();

  constructor(maxBytes = defaultMaxBytes) {
    this.#maxBytes = maxBytes;
    trackStore("versions of the console", this);
  }

  /** Bytes of superseded versions. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a version, the last one of a deleted object. */
  record(id: string, type: ObjectVersion["type"], object: KubernetesObject, at: Date): void {
    const entry = getOrCreate(this.#versions, id, newEntry);
    this.#supersede(id, entry.kept.at(-1));
    const version: SeenVersion = { object, type, at: at.toISOString() };
    entry.kept.push(version);
    if (type === "deleted") this.#supersede(id, version);
    this.#trim();
  }

  /** Returns the last version of an object, also of a deleted one. */
  last(id: string): { readonly object: KubernetesObject; readonly isDeleted: boolean } | undefined {
    const last = this.#versions.get(id)?.kept.at(-1);
    return last && { object: last.object, isDeleted: last.type === "deleted" };
  }

  /**
   * Returns the versions of an object with their diffs, the newest first. Each version is compared
   * once, for all pages, and other work runs between two of them.
   */
  async versions(
    id: string,
  ): Promise<{ readonly versions: readonly ObjectVersion[]; readonly dropped: number }> {
    const comparing = this.#comparing.then(() => this.#compare(id));
    this.#comparing = comparing.catch(() => {});
    await comparing;
    const { kept = [], dropped = 0 } = this.#versions.get(id) ?? {};
    const shown = kept.slice(-maxShown);
    const versions = shown.map(
      ({ object, type, at, diff = "" }): ObjectVersion => ({
        ...{ resourceVersion: object.metadata.resourceVersion ?? "", at, type, diff },
      }),
    );
    return { versions: versions.reverse(), dropped: dropped + kept.length - shown.length };
  }

  /** Returns the YAML of the last version. */
  yaml(id: string): string {
    const entry = this.#versions.get(id);
    const last = entry?.kept.at(-1);
    return entry === undefined || last === undefined ? "" : yamlOf(entry, last);
  }

  async #compare(id: string): Promise<void> {
    const entry = this.#versions.get(id);
    if (entry === undefined) return;
    for (const version of entry.kept.slice(-maxShown)) {
      const before = entry.kept[entry.kept.indexOf(version) - 1];
      if (version.diff !== undefined || before === undefined) continue;
      const [from, to] = [yamlOf(entry, before), yamlOf(entry, version)];
      version.diff = truncateText(unifiedDiff(from, to), maxDiff);
      if (version.bytes !== undefined) {
        version.bytes += version.diff.length;
        this.#bytes += version.diff.length;
      }
      await setImmediate();
    }
    this.#trim();
  }

  #supersede(id: string, version: SeenVersion | undefined): void {
    if (version === undefined || version.bytes !== undefined) return;
    version.bytes = this.#measure(version.object) + (version.diff?.length ?? 0);
    this.#bytes += version.bytes;
    this.#superseded.push(id);
  }

  /** Returns the bytes of a version, right on average. */
  #measure(object: KubernetesObject): number {
    const { kind = "" } = object;
    const isSampled = this.#small.has(kind);
    if (isSampled && Math.random() * sampled >= 1) return 0;
    const bytes = JSON.stringify(object).length;
    if (bytes > maxSmall) this.#small.delete(kind);
    else this.#small.add(kind);
    return isSampled ? bytes * sampled : bytes;
  }

  #trim(): void {
    while (this.#bytes > this.#maxBytes) {
      const id = this.#superseded.shift() ?? "";
      const entry = this.#versions.get(id);
      const oldest = entry?.kept.shift();
      if (entry === undefined || oldest === undefined) return;
      this.#bytes -= oldest.bytes ?? 0;
      entry.dropped += 1;
      if (entry.kept.length === 0) this.#versions.delete(id);
    }
  }
}

function yamlOf(entry: ObjectEntry, version: SeenVersion): string {
  if (entry.shown?.version !== version) entry.shown = { version, yaml: shownYaml(version.object) };
  return entry.shown.yaml;
}

/** Characters of a shown object, and of one text in it: more would stop the console for too long. */
const [maxObject, maxMember] = [256 * 1024, 32 * 1024];

/**
 * Returns the YAML of an object for the page: without managed fields, resource version, secrets and hidden characters.
 * The end of a large object is left out.
 */
export function shownYaml(object: KubernetesObject): string {
  const { apiVersion, kind, metadata: all, ...others } = object;
  // Each version has another resource version, which the list of versions names.
  const { managedFields: _, resourceVersion: __, ...metadata } = all;
  const budget = { left: maxObject };
  const text = stringifyYaml(redactJson(withinBudget({ apiVersion, kind, metadata, ...others }, budget)));
  return text
    .split("\n")
    .map((line) => withoutHidden(line, true))
    .join("\n");
}

/** Copies a value, and names how much is left out beyond a number of characters. */
function withinBudget(value: unknown, budget: { left: number }): unknown {
  budget.left -= 8;
  if (typeof value === "string") {
    const kept = Math.max(0, Math.min(value.length, maxMember, budget.left));
    budget.left -= kept;
    return kept === value.length
      ? value
      : `${value.slice(0, kept)}… ${value.length - kept} more characters are not shown`;
  }
  if (Array.isArray(value)) {
    const kept: unknown[] = [];
    for (const item of value) {
      if (budget.left <= 0) return [...kept, `… ${value.length - kept.length} more items are not shown`];
      kept.push(withinBudget(item, budget));
    }
    return kept;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value);
  const kept: [string, unknown][] = [];
  for (const [name, member] of members) {
    if (budget.left <= 0) {
      kept.push(["…", `${members.length - kept.length} more members are not shown`]);
      break;
    }
    budget.left -= name.length;
    kept.push([name, withinBudget(member, budget)]);
  }
  return Object.fromEntries(kept);
}
