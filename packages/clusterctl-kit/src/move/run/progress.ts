import { type Clock, systemClock } from "@capikit/common/time";
import type { CheckpointStore, CopiedObject, MoveCheckpoint } from "./checkpoint.ts";

const betweenSavesMs = 500;
/** Saving takes at most 1/20 of the time. */
const shareOfTime = 20;

/** State of a running move. Saves each stage before it starts, and objects periodically. */
export interface Progress {
  readonly state: MoveCheckpoint;
  /** UIDs of objects in the source that this process tried to copy. Not saved. */
  readonly attempted: Set<string>;
  created(uid: string, copy: CopiedObject): void;
  deleted(uid: string): void;
  /** Changes the state and waits until it is saved. */
  save(change?: Partial<MoveCheckpoint>): Promise<void>;
}

/** Tracks and saves progress. Steps lost between two saves are repeated, which is idempotent. */
export function trackProgress(
  begun: MoveCheckpoint,
  store: CheckpointStore | undefined,
  clock: Clock = systemClock,
): Progress {
  const created: Record<string, CopiedObject> = { ...begun.created };
  const deleted = new Set(begun.deleted);
  let fixed = begun;
  let next = clock.now() + betweenSavesMs;
  let saving: Promise<void> = Promise.resolve();
  let failure: unknown;
  const state = (): MoveCheckpoint => ({ ...fixed, created, deleted: [...deleted] });
  const write = (): Promise<void> => {
    next = Number.POSITIVE_INFINITY;
    saving = saving.then(async () => {
      const started = clock.now();
      await store?.save(state());
      const now = clock.now();
      next = now + Math.max(betweenSavesMs, (now - started) * shareOfTime);
    });
    return saving;
  };
  const saveNowAndThen = (): void => {
    if (store === undefined || clock.now() < next) return;
    // Reported at the next stage, which waits.
    write().catch((error: unknown) => {
      failure = error;
      saving = Promise.resolve();
    });
  };
  return {
    get state() {
      return state();
    },
    attempted: new Set(),
    created(uid, copy) {
      created[uid] = copy;
      saveNowAndThen();
    },
    deleted(uid) {
      deleted.add(uid);
      saveNowAndThen();
    },
    async save(change = {}) {
      fixed = { ...fixed, ...change };
      if (change.created !== undefined) {
        for (const uid of Object.keys(created)) delete created[uid];
        Object.assign(created, change.created);
      }
      await write();
      if (failure !== undefined) throw failure;
    },
  };
}
