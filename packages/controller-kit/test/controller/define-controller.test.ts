import { describe, expect, it } from "vitest";
import { capiControllerDefaults } from "../../src/controller/controller-options.ts";
import { defineController } from "../../src/controller/define-controller.ts";
import { exponentialBackoff } from "../../src/controller/index.ts";
import { after, requeue } from "../../src/controller/result.ts";
import { type Predicate, resourceVersionChanged } from "../../src/predicates/predicate.ts";
import { owned, watched } from "../../src/sources/watch.ts";
import { Parts, Widgets, Zones } from "../support/kinds.ts";

const reconcile = async () => undefined;

it("refuses unknown options of owned and watched kinds, and of results", () => {
  const options = { onlycontroller: false, priorty: 5 } as never;
  expect(() => owned(Parts, options)).toThrow(
    'unknown option "onlycontroller": did you mean onlyController?',
  );
  expect(() => watched(Zones, () => undefined, options)).toThrow('watched: unknown option "onlycontroller"');
  expect(() => after("1m", { priorty: 5 } as never)).toThrow("did you mean priority?");
  expect(() => requeue({ priority: "high" } as never)).toThrow("requeue: priority must be a number");
});

describe("a definition", () => {
  it("has all defaults and is frozen", () => {
    const definition = defineController({ name: "widget", for: Widgets, reconcile });
    expect(definition).toMatchObject({
      name: "widget",
      kind: Widgets,
      concurrency: 1,
      timeoutMs: 600_000,
      finishMs: 10_000,
      minIntervalMs: 0,
      cacheSyncTimeoutMs: 120_000,
      needLeaderElection: true,
      starvation: {},
    });
    expect(Object.isFrozen(definition) && Object.isFrozen(definition.watches)).toBe(true);
  });

  it("accepts the defaults of Cluster API's controllers", () => {
    const definition = defineController({
      ...capiControllerDefaults,
      name: "widget",
      for: Widgets,
      owns: [Parts],
      reconcile,
    });
    expect(definition).toMatchObject({ timeoutMs: 60_000, minIntervalMs: 1_000 });
    expect(definition.watches.map(({ predicates }) => predicates)).toEqual([[], [resourceVersionChanged]]);
  });

  it("lists every watched kind with its predicates", () => {
    const [own, all, part, zone]: Predicate[] = [() => true, () => true, () => true, () => true];
    const definition = defineController({
      name: "widget",
      for: Widgets,
      ...(own && { predicates: [own] }),
      ...(all && { eventFilter: all }),
      owns: [
        Parts,
        owned(Parts, { onlyController: false, priority: 2, ...(part && { predicates: [part] }) }),
      ],
      watches: [watched(Zones, () => undefined, { ...(zone && { predicates: [zone] }) })],
      reconcile,
    });
    expect(definition.watches.map(({ role, kind, priority }) => [role, kind.kind, priority])).toEqual([
      ["for", "Widget", 0],
      ["owns", "Part", 0],
      ["owns", "Part", 2],
      ["watches", "Zone", 0],
    ]);
    expect(definition.watches.map(({ predicates }) => predicates)).toEqual([
      [all, own],
      [all],
      [all, part],
      [all, zone],
    ]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["the name must consist of letters", { name: "no spaces" }],
    ["the name must consist of letters", { name: "" }],
    ["name is required", { name: undefined }],
    ["concurrency must be a positive integer, got 0", { concurrency: 0 }],
    ["concurrency must be a positive integer, got 1.5", { concurrency: 1.5 }],
    ['timeout must be a duration such as "15s" or a number of milliseconds, got "60"', { timeout: "60" }],
    ['minInterval must be a duration such as "15s" or a number of milliseconds, got -1', { minInterval: -1 }],
    ["specify either reconcile or reconcileObject", { reconcileObject: reconcile }],
    ["specify either reconcile or reconcileObject", { reconcile: undefined }],
    ['invalid kind descriptor "Pod": group, version, kind, plural and scope are required', { for: "Pod" }],
    ["invalid kind descriptor", { owns: [{ group: "", version: "v1", kind: "Pod" }] }],
    ["invalid kind descriptor", { watches: [watched({} as never, () => undefined)] }],
    ["each of `watches` needs a function", { watches: [{ kind: "Pod" }] }],
    ["reconcileObject needs a kind", { for: undefined, reconcile: undefined, reconcileObject: reconcile }],
    ["`owns` needs the owners' kind", { for: undefined, owns: [Parts] }],
    ["nothing to watch", { for: undefined }],
    ["either rateLimiter, or backoff", { rateLimiter: () => exponentialBackoff(), backoff: {} }],
    ["rateLimiter must be a function", { rateLimiter: exponentialBackoff() }],
    ['unknown option "maxConcurrency": did you mean concurrency?', { maxConcurrency: 2 }],
    ['backoff: unknown option "maxMS": did you mean maxMs?', { backoff: { maxMS: 1_000 } }],
    ['retryRate: unknown option "persecond": did you mean perSecond?', { retryRate: { persecond: 1 } }],
    ['starvation: unknown option "after": did you mean afterMs?', { starvation: { after: 1 } }],
    ["starvation: options must be an object, got true", { starvation: true }],
  ])("is refused: %s", (message, wrong) => {
    expect(() => defineController({ name: "widget", for: Widgets, reconcile, ...wrong } as never)).toThrow(
      message,
    );
  });
});
