import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import type { ControllerOptions } from "../../src/controller/controller-options.ts";
import { owned, watched } from "../../src/sources/watch.ts";
import { controllerBench } from "../support/controller-bench.ts";
import { flushTasks } from "../support/fake-cache.ts";
import { object, ownedBy, Parts } from "../support/kinds.ts";

type Sources = Pick<ControllerOptions<KubernetesObject>, "owns" | "watches">;

const requestsOf = ({ metadata: { namespace, ownerReferences = [] } }: KubernetesObject) =>
  ownerReferences.map(({ name }) => ({ namespace, name }));

const sources: Readonly<Record<string, Sources>> = {
  owned: { owns: [owned(Parts, { onlyController: false })] },
  mapped: { watches: [watched(Parts, requestsOf)] },
  "asynchronously mapped": { watches: [watched(Parts, async (part) => requestsOf(part))] },
};

describe("ten updates of an object", () => {
  const cases = Object.keys(sources).flatMap((source) =>
    [1, 10].flatMap((owners) => [1, 10].map((concurrency) => ({ source, owners, concurrency }))),
  );

  // As with the handlers of controller-runtime, which collect the requests of an event in a set.
  it.each(cases)(
    "reconcile each of $owners ($source) ten times with concurrency $concurrency",
    async ({ source, owners, concurrency }) => {
      const reconciles = new Map<string, number>();
      const { cache } = await controllerBench(
        async ({ request: { name } }) => void reconciles.set(name, (reconciles.get(name) ?? 0) + 1),
        { ...sources[source], concurrency },
      );
      const ownerReferences = Array.from({ length: owners }, (_, at) =>
        ownedBy("Widget", `w${at}`, at === 0),
      );
      const state = (version: number) =>
        object(Parts, "ns/p", { resourceVersion: String(version), ownerReferences });
      for (let version = 1; version <= 10; version++) {
        cache.emit(Parts, { type: "update", oldObject: state(version), object: state(version + 1) });
        await flushTasks();
      }
      expect([...reconciles.values()]).toEqual(Array.from({ length: owners }, () => 10));
    },
  );

  it("that changes its owner reconcile the previous and the new one once each", async () => {
    const reconciled: string[] = [];
    const { cache } = await controllerBench(async ({ request: { name } }) => void reconciled.push(name), {
      owns: [Parts],
    });
    const state = (version: number, owner: string) =>
      object(Parts, "ns/p", {
        resourceVersion: String(version),
        ownerReferences: [ownedBy("Widget", owner)],
      });
    cache.emit(Parts, { type: "update", oldObject: state(1, "a"), object: state(2, "b") });
    await flushTasks();
    expect(reconciled).toEqual(["a", "b"]);
  });
});
