import type { AddOptions } from "../../src/queue/queue.ts";

interface Entry {
  key: string;
  priority: number;
  sequence: number;
  readyAt: number | undefined;
  readySince: number;
}

/** The rules of the queue in their simplest form: every operation searches a list. */
export function createModel(guard: { afterMs: number; everyNth: number } | undefined) {
  let entries: Entry[] = [];
  const locked = new Set<string>();
  const failures = new Map<string, number>();
  let now = 0;
  let sequence = 0;
  let handOuts = 0;

  function due(): void {
    const ready = entries
      .filter((one) => one.readyAt !== undefined && one.readyAt <= now)
      .sort(
        (a, b) => (a.readyAt ?? 0) - (b.readyAt ?? 0) || b.priority - a.priority || a.sequence - b.sequence,
      );
    for (const one of ready) {
      one.readySince = one.readyAt ?? now;
      one.readyAt = undefined;
      one.sequence = sequence++;
    }
  }

  return {
    locked,
    size: () => entries.filter((one) => one.readyAt === undefined).length,
    waiting: () => entries.filter((one) => one.readyAt !== undefined).length,
    add(key: string, { afterMs = 0, rateLimited = false, priority = 0 }: AddOptions): void {
      let wait = afterMs;
      if (rateLimited) {
        const times = failures.get(key) ?? 0;
        failures.set(key, times + 1);
        const delay = Math.min(1_000_000, 5 * 2 ** times);
        wait = afterMs === 0 ? delay : Math.min(afterMs, delay);
      }
      const readyAt = wait > 0 ? now + wait : undefined;
      const known = entries.find((one) => one.key === key);
      if (known === undefined) {
        entries.push({ key, priority, sequence: sequence++, readyAt, readySince: now });
        return;
      }
      if (known.readyAt !== undefined && readyAt === undefined) known.readySince = now;
      known.readyAt =
        known.readyAt === undefined || readyAt === undefined ? undefined : Math.min(known.readyAt, readyAt);
      if (priority > known.priority) {
        known.priority = priority;
        known.sequence = sequence++;
      }
    },
    take(): { key: string; priority: number } | undefined {
      const free = entries.filter((one) => one.readyAt === undefined && !locked.has(one.key));
      let [next] = free.toSorted((a, b) => b.priority - a.priority || a.sequence - b.sequence);
      if (guard !== undefined && (handOuts + 1) % guard.everyNth === 0) {
        const oldest = Math.min(...free.map((one) => one.readySince));
        if (now - oldest >= guard.afterMs) next = undefined;
        // The model does not define the order of keys that become ready simultaneously; the test
        // avoids this case.
        next ??= free.find((one) => one.readySince === oldest);
      }
      if (next === undefined) return undefined;
      handOuts++;
      entries = entries.filter((one) => one !== next);
      locked.add(next.key);
      return { key: next.key, priority: next.priority };
    },
    done(key: string): void {
      locked.delete(key);
      const known = entries.find((one) => one.key === key);
      if (known?.readyAt === undefined && known !== undefined) known.readySince = now;
    },
    forget: (key: string) => void failures.delete(key),
    advance(ms: number): void {
      now += ms;
      due();
    },
  };
}
