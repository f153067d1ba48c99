import fc from "fast-check";
import { expect, inject, it } from "vitest";
import { flushEvents, harness, prod, provisioned, unauthorized } from "./harness.ts";

const numRuns = inject("nightly") ? 5000 : 200;

const step = fc.oneof(
  fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(1, 999, 4999, 10_000, 30_000, 60_000) }),
  fc.record({ do: fc.constant("put" as const), uid: fc.constantFrom("1", "2"), provisioned: fc.boolean() }),
  fc.record({ do: fc.constant("remove" as const) }),
  fc.record({ do: fc.constant("kubeconfig" as const), text: fc.constantFrom("one", "two", undefined) }),
  fc.record({ do: fc.constant("probe" as const), how: fc.constantFrom("well", "badly", "never", "refused") }),
  fc.record({ do: fc.constant("connect" as const), how: fc.constantFrom("well", "badly", "never") }),
);

/** Returns a call with the given outcome; `never` lasts until it is aborted. */
const ending = (how: string) => (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (how === "well") resolve();
    else if (how === "badly") reject(new Error("down"));
    else if (how === "refused") reject(unauthorized());
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

it("a Cluster has at most one connection, and all are closed at the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const h = harness();
      let current = provisioned();
      let connecting = 0;
      let mostConnecting = 0;
      let how: string = "well";
      h.script.connect = async (signal) => {
        connecting += 1;
        mostConnecting = Math.max(mostConnecting, connecting);
        try {
          await ending(how)(signal);
        } finally {
          connecting -= 1;
        }
      };
      await h.start();
      for (const one of steps) {
        if (one.do === "pass") await h.pass(one.ms);
        else if (one.do === "remove") await h.remove(current);
        else if (one.do === "kubeconfig") h.script.kubeconfig = one.text;
        else if (one.do === "probe") h.script.probe = ending(one.how);
        else if (one.do === "connect") how = one.how;
        else {
          current = provisioned({
            metadata: { ...prod, uid: one.uid },
            ...(one.provisioned ? {} : { status: {} }),
          });
          await h.put(current);
        }
        const open = h.connections.filter(({ closed }) => !closed);
        expect(open.length).toBe(h.isConnected ? 1 : 0);
        expect(mostConnecting).toBeLessThanOrEqual(1);
        // Either something is in progress, a timer is set, or the next step needs an event.
        expect(h.clock.waits().length).toBeLessThanOrEqual(2);
      }
      // A healthy cluster gets connected again.
      how = "well";
      h.script.kubeconfig = "three";
      h.script.probe = ending("well");
      await h.remove(current);
      await h.put(provisioned({ metadata: { ...prod, uid: "3" } }));
      expect(h.isConnected).toBe(true);
      await h.end();
      await flushEvents();
      expect(h.connections.filter(({ closed }) => !closed)).toEqual([]);
      expect(h.clock.waits()).toEqual([]);
    }),
    { numRuns },
  );
});
