import type { KubernetesObject } from "@capikit/api/meta";
import { compareResourceVersions } from "@capikit/client/reflector";
import { createGate, type Gate } from "./wait.ts";

/** What has to be seen of an object. All parts, where there are several. */
export interface Awaited {
  /** Whose write it was. */
  readonly uid: string;
  /** At least this resource version. */
  readonly version?: string | undefined;
  /** The object gone, or at least under deletion. */
  readonly ends?: "gone" | "deleting" | undefined;
}

/** What was written and has not been seen yet. Empty most of the time: what is seen is forgotten. */
export interface WriteNotes {
  /** How many objects are waited for. */
  readonly size: number;
  note(key: string, awaited: Awaited): void;
  get(key: string): Awaited | undefined;
  /** Looks again, after something happened to an object. */
  look(key: string): void;
  /** Looks again at all, after a list or a bookmark. */
  lookAtAll(): void;
  /** Waits for nothing any more: the server has gone back to an older state. */
  forget(): void;
  /** Resolves when what was noted so far of the object, or of all, is seen. Undefined if it is already. */
  seen(key: string | undefined): Promise<void> | undefined;
  /** Lets all fail that wait. */
  fail(error: unknown): void;
}

/** What has been seen. */
export interface Seen {
  find(key: string): KubernetesObject | undefined;
  /** Empty before the first list. */
  version(): string;
}

export function createWriteNotes(seen: Seen): WriteNotes {
  const notes = new Map<string, Awaited & { readonly gate: Gate }>();

  const holds = (key: string, { uid, version, ends }: Awaited): boolean => {
    if (version !== undefined && !reaches(seen.version(), version)) {
      return false;
    }
    const metadata = seen.find(key)?.metadata;
    return (
      ends === undefined ||
      metadata?.uid !== uid ||
      (ends === "deleting" && metadata.deletionTimestamp !== undefined)
    );
  };
  const look = (key: string): void => {
    const note = notes.get(key);
    if (note !== undefined && holds(key, note)) {
      notes.delete(key);
      note.gate.open();
    }
  };

  return {
    get size() {
      return notes.size;
    },
    note(key, { uid, version, ends }) {
      const before = notes.get(key);
      notes.set(key, {
        uid,
        version: newer(version, before?.version),
        ends,
        // Who waits for the write before waits for this one too, which is seen right after.
        gate: before?.gate ?? createGate(),
      });
      look(key);
    },
    get: (key) => notes.get(key),
    look,
    lookAtAll() {
      for (const key of notes.keys()) {
        look(key);
      }
    },
    forget() {
      for (const { gate } of notes.values()) {
        gate.open();
      }
      notes.clear();
    },
    seen(key) {
      if (notes.size === 0) {
        return undefined;
      }
      return key === undefined
        ? Promise.all([...notes.values()].map(({ gate }) => gate.opened)).then(() => {})
        : notes.get(key)?.gate.opened;
    },
    fail(error) {
      for (const { gate } of notes.values()) {
        gate.fail(error);
      }
      notes.clear();
    },
  };
}

/** Versions that cannot be compared, of some aggregated API servers, are not waited for once there is a list. */
function reaches(seen: string, version: string): boolean {
  return seen !== "" && (compareResourceVersions(seen, version) ?? 0) >= 0;
}

function newer(a: string | undefined, b: string | undefined): string | undefined {
  return (compareResourceVersions(a, b) ?? 0) < 0 ? b : (a ?? b);
}
