import type { RunnableContext } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { expect, it } from "vitest";
import { createRegistry, type RegisteredExtension } from "../../src/caller/index.ts";
import type { DiscoveryContext } from "../../src/discovery/discovery-context.ts";
import { createWarmUp } from "../../src/discovery/warm-up.ts";
import type { WarmUpRole } from "../../src/discovery/warm-up-role.ts";
import { registration } from "./support/discovering.ts";
import { fooExtension } from "./support/drain-hook.ts";

const one = registration("one", { url: "https://a" });

/** Runs a warm-up with a clock whose waits are over at once. */
async function run(
  list: () => AsyncIterable<RegisteredExtension>,
  role: Partial<WarmUpRole> = {},
  tolerant = false,
) {
  const registry = createRegistry();
  let ms = 0;
  const clock = {
    now: () => ms,
    after(delay: number, callback: () => void) {
      ms += delay;
      setImmediate(callback);
      return () => {};
    },
  };
  const cache = { find: async () => one };
  const { signal } = new AbortController();
  const running = { client: { listAll: list }, cache, clock, logger: silentLogger, signal };
  const { runnable, done } = createWarmUp(
    { kind: fooExtension, registry } as unknown as DiscoveryContext,
    {
      name: "warm-up",
      needLeaderElection: true,
      waits: false,
      keepsHandlers: true,
      discover: async (config) => config,
      ...role,
    },
    { tolerant, warmUpMs: 10_000 },
  );
  const error = await runnable.run(running as unknown as RunnableContext).catch((thrown: Error) => thrown);
  return { error, isWarm: await done, registry, ms };
}

/** Lists a registration after a number of failures. */
function failing(failures: number) {
  let left = failures;
  return async function* list() {
    if (left-- > 0) throw new Error("connection refused");
    yield one;
  };
}

it.each([false, true])("retries a failed list; tolerant: %s", async (tolerant) => {
  expect(await run(failing(3), {}, tolerant)).toMatchObject({ error: undefined, isWarm: true, ms: 6000 });
});

it.each([false, true])("fails after the timeout without a list; tolerant: %s", async (tolerant) => {
  const { error, isWarm, registry } = await run(failing(100), {}, tolerant);
  expect(error?.message).toBe("cannot discover all extensions within 10s: connection refused");
  expect([isWarm, registry.ready]).toEqual([false, false]);
});

/** Fails a number of times. */
function discovering(failures: number): Pick<WarmUpRole, "discover"> {
  let left = failures;
  return {
    async discover(config) {
      if (left-- > 0) throw new Error("not yet");
      return config;
    },
  };
}

it("waits for the leader beyond the timeout, but not if it is tolerant", async () => {
  const late = () => ({ waits: true, ...discovering(20) });
  expect(await run(failing(0), late())).toMatchObject({ isWarm: true, ms: 40_000 });
  expect(await run(failing(0), late(), true)).toMatchObject({ isWarm: true, ms: 10_000 });
});
