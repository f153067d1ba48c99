import type { Lease } from "@capikit/api/kubernetes";
import { ApiError } from "@capikit/client/errors";
import type { Clock } from "@capikit/common/time";
import type { LeaseStore } from "../../src/election/lease-store.ts";

/** A clock that the test advances. Callbacks run in order of their times. */
export function createFakeClock(): Clock & { advance(ms: number): Promise<void> } {
  let now = 1000;
  const timers = new Set<{ readonly at: number; readonly call: () => void }>();
  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + Math.max(0, ms), call };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    async advance(ms) {
      const end = now + ms;
      for (;;) {
        await flushTasks();
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) {
          break;
        }
        now = Math.max(now, next.at);
        timers.delete(next);
        next.call();
      }
      now = end;
      await flushTasks();
    },
  };
}

const flushTasks = () => new Promise((resolve) => setImmediate(resolve));

type Call = "find" | "create" | "replace";

/** One Lease with the API server's rules and injected errors. */
export function createFakeLease() {
  let lease: Lease | undefined;
  let version = 0;
  const store = (next: Lease): Lease => {
    version += 1;
    lease = {
      ...next,
      metadata: { ...next.metadata, uid: next.metadata.uid ?? "u", resourceVersion: String(version) },
    };
    return lease;
  };
  const refuse = (status: number, reason: string): never => {
    throw new ApiError({ method: "PUT", path: "/lease" }, status, {
      body: { kind: "Status", apiVersion: "v1", status: "Failure", reason, message: reason },
    });
  };
  const here = {
    get lease() {
      return lease;
    },
    /** Writes the lease as another client. */
    set: (spec: Lease["spec"], labels = lease?.metadata.labels, uid = "u") =>
      store({
        apiVersion: "coordination.k8s.io/v1",
        kind: "Lease",
        metadata: { name: "l", namespace: "n", uid, ...(labels && { labels }) },
        ...(spec && { spec }),
      }),
    remove: () => {
      lease = undefined;
    },
    /** A store of one process. `before` may throw or wait, `after` runs after the server's work. */
    storeOf(hooks: {
      before?: (call: Call, signal: AbortSignal) => void | Promise<void>;
      after?: (call: Call, signal: AbortSignal) => void | Promise<void>;
    }): LeaseStore {
      const run = async <T>(call: Call, signal: AbortSignal, act: () => T): Promise<T> => {
        await hooks.before?.(call, signal);
        const answer = act();
        await hooks.after?.(call, signal);
        return answer;
      };
      return {
        find: (signal) => run("find", signal, () => lease),
        create: (next, signal) =>
          run("create", signal, () =>
            lease === undefined ? store(next as Lease) : refuse(409, "AlreadyExists"),
          ),
        replace: (next, signal) =>
          run("replace", signal, () => {
            if (lease === undefined) {
              return refuse(404, "NotFound");
            }
            return next.metadata.resourceVersion === lease.metadata.resourceVersion
              ? store(next as Lease)
              : refuse(409, "Conflict");
          }),
      };
    },
  };
  return here;
}

/** Never responds; fails after the timeout. */
export const hang = (_: Call, signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
