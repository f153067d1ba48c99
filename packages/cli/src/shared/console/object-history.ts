import type { KubernetesObject } from "@capikit/client";
import { trackStore } from "@capikit/common/json";
import { redactJson, truncateText, withoutHidden } from "@capikit/common/text";
import { stringifyYaml } from "@capikit/common/yaml";
import type { ObjectVersion } from "@capikit/console";
import { unifiedDiff } from "@capikit/runner";

/** A version of an object. */
interface SeenVersion {
  readonly object: KubernetesObject;
  readonly type: ObjectVersion["type"];
  readonly at: string;
  /** Size once a later version exists: the latest is in the store anyway. */
  bytes: number;
}

/** Bytes of superseded versions that are kept, of all objects together. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** Characters of a diff. */
const maxDiff = 64 * 1024;
/** Number of last versions of an object whose diffs are shown. */
const maxShown = 100;

/** The versions of objects since the start. The oldest are dropped beyond a size in bytes. */
export class ObjectHistory {
  readonly #maxBytes: number;
  readonly #versions = new Map<string, { readonly kept: SeenVersion[]; dropped: number }>();
  /** UIDs of superseded versions, the oldest first. */
  readonly #superseded: string[] = [];
  #bytes = 0;

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
    const entry = this.#versions.get(id) ?? { kept: [], dropped: 0 };
    this.#versions.set(id, entry);
    this.#supersede(id, entry.kept.at(-1));
    const version: SeenVersion = { object, type, at: at.toISOString(), bytes: 0 };
    entry.kept.push(version);
    if (type === "deleted") this.#supersede(id, version);
    this.#trim();
  }

  /** Returns the last version of an object, also of a deleted one. */
  last(id: string): { readonly object: KubernetesObject; readonly isDeleted: boolean } | undefined {
    const last = this.#versions.get(id)?.kept.at(-1);
    return last && { object: last.object, isDeleted: last.type === "deleted" };
  }

  /** Returns the versions of an object with their diffs, the newest first. */
  versions(id: string): { readonly versions: readonly ObjectVersion[]; readonly dropped: number } {
    const { kept = [], dropped = 0 } = this.#versions.get(id) ?? {};
    const shown = kept.slice(-maxShown);
    let before = kept.length > shown.length ? shownYaml(kept.at(-maxShown - 1)?.object) : undefined;
    const versions = shown.map(({ object, type, at }): ObjectVersion => {
      const text = shownYaml(object);
      const diff = before === undefined ? "" : truncateText(unifiedDiff(before, text), maxDiff);
      before = text;
      return { resourceVersion: object.metadata.resourceVersion ?? "", at, type, diff };
    });
    return { versions: versions.reverse(), dropped: dropped + kept.length - shown.length };
  }

  #supersede(id: string, version: SeenVersion | undefined): void {
    if (version === undefined || version.bytes > 0) return;
    version.bytes = JSON.stringify(version.object).length;
    this.#bytes += version.bytes;
    this.#superseded.push(id);
  }

  #trim(): void {
    while (this.#bytes > this.#maxBytes) {
      const id = this.#superseded.shift() ?? "";
      const entry = this.#versions.get(id);
      const oldest = entry?.kept.shift();
      if (entry === undefined || oldest === undefined) return;
      this.#bytes -= oldest.bytes;
      entry.dropped += 1;
      if (entry.kept.length === 0) this.#versions.delete(id);
    }
  }
}

/** Returns the YAML of an object for the page: without managed fields, secrets and hidden characters. */
export function shownYaml(object: KubernetesObject | undefined): string {
  if (object === undefined) return "";
  const { apiVersion, kind, metadata: all, ...others } = object;
  const { managedFields: _, ...metadata } = all;
  const text = stringifyYaml(redactJson({ apiVersion, kind, metadata, ...others }));
  return text
    .split("\n")
    .map((line) => withoutHidden(line, true))
    .join("\n");
}
