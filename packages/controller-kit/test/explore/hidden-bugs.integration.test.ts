import { execFile } from "node:child_process";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { gzip } from "node:zlib";
import { explore, type Scenario, type StepContext } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import {
  countsFailures,
  hiddenBugs,
  provider,
  ref,
  setStatus,
  variableValues,
  steps as vmSteps,
} from "./hidden-bugs.ts";
import { type Cloud, configMap, vm } from "./vms.ts";

const { create } = vmSteps;

describe.each(hiddenBugs)("a provider that $name", ({ check, options, scenario }) => {
  it("is found, and passes without the bug", async () => {
    const { failures, report } = await explore(scenario(false), { budgetMs: 600_000, ...options });
    const checks = failures.flatMap(({ problems }) => problems.map((one) => one.check));
    expect(checks, report).toContain(check);
    expect((await explore(scenario(true), { budgetMs: 600_000, ...options })).report).toBe("");
  });
});

it.each(Object.entries(variableValues))("a correct provider with %s passes", async (_, scenario) => {
  expect((await explore(scenario, { budgetMs: 600_000 })).report).toBe("");
});

it("takes only what the scenario ignores or takes for equivalent for no failure", async () => {
  const reportOf = async (rest?: Partial<Scenario<Cloud>>) =>
    (await explore(countsFailures(rest), { only: ["platform-fault"] })).report;
  expect(await reportOf()).toContain("has status.phase: retried, instead of created");
  expect(await reportOf({ ignore: ["Vm.status.phase"] })).toBe("");
  const equivalent: Scenario["equivalent"] = ({ objects }, run) => objects.length === run.objects.length;
  expect(await reportOf({ equivalent })).toBe("");
});

describe("a result without failures that would be worthless", () => {
  const steps = [
    {
      name: "create",
      do: ({ put }: StepContext<unknown>) => void put(vm, { metadata: ref, spec: { size: 1 } }),
    },
  ];
  const reconciled = (reconcile: () => Promise<unknown>): Scenario<Cloud> =>
    provider(
      async (means) => {
        await reconcile();
        await setStatus(means);
      },
      { steps: [create] },
    );
  it.each<[string, Scenario<never>]>([
    ["coverage/idle-program", { kinds: [vm, configMap], start: () => {}, steps }],
    ["coverage/unserved-kind", { ...provider(setStatus, { steps: [create] }), kinds: [vm] }],
    [
      "coverage/unfinished-reconcile",
      provider((means) => setStatus(means).then(() => new Promise(() => {})), { steps: [create] }),
    ],
    ["coverage/outside-work", reconciled(() => readFile("/dev/null").catch(() => {}))],
    ["coverage/outside-work", reconciled(() => lookup("localhost").catch(() => {}))],
    ["coverage/outside-work", reconciled(() => promisify(gzip)("text"))],
    ["coverage/outside-work", reconciled(() => promisify(execFile)(process.execPath, ["--version"]))],
    ["coverage/outside-work", reconciled(() => once(new Worker("", { eval: true }), "exit"))],
    ["reference", reconciled(async () => process.exit(0))],
    [
      "reference",
      reconciled(async () => {
        for (;;);
      }),
    ],
    [
      "reference",
      reconciled(async () => {
        for (;;) await undefined;
      }),
    ],
    [
      "reference",
      reconciled(async () => {
        for (;;) await new Promise((resolve) => setImmediate(resolve));
      }),
    ],
  ] as never)(
    "fails as %s",
    async (id, scenario) => {
      const { failures } = await explore(scenario, { allow: ["left-out"], maxRuns: 1 });
      expect(failures.map((one) => one.id)).toContain(id);
    },
    120_000,
  );

  it("fails if the budget leaves plans out, unless that is allowed, and reports each call site", async () => {
    const scenario = provider(setStatus, { steps: [create] });
    const { failures, coverage } = await explore(scenario, { maxRuns: 1 });
    expect(failures.map(({ id }) => id)).toEqual(["coverage/left-out"]);
    expect(coverage.entries).toContainEqual(
      expect.objectContaining({
        controller: "vm",
        type: "write",
        call: "update vms (status)",
        place: expect.stringContaining("hidden-bugs.ts"),
      }),
    );
    expect((await explore(scenario, { maxRuns: 1, allow: ["left-out"] })).report).toBe("");
  });
});

/** Vms whose ConfigMaps have their sizes. */
const sized = (sizes: readonly number[]): Scenario<Cloud> =>
  provider(
    async (means) => {
      const { namespace, name = "", uid = "" } = means.object.metadata;
      const { id } = await means.cloud.ensure(uid, 1);
      const data = { id, size: String(means.object.spec.size) };
      await means.client.apply(configMap, { metadata: { namespace, name: `${name}-size` }, data });
      await setStatus(means);
    },
    {
      steps: [
        {
          name: "create the Vms",
          do({ put }) {
            for (const [at, size] of sizes.entries())
              put(vm, { metadata: { namespace: "default", name: `vm-${at}` }, spec: { size } });
          },
        },
      ],
    },
  );

it("perturbs only the first and the last of equal objects, and counts the others as left out", async () => {
  const leftOut = async (sizes: readonly number[]): Promise<number> => {
    const { coverage } = await explore(sized(sizes), { maxRuns: 0 });
    return coverage.entries.reduce((sum, one) => sum + one.leftOut["equal object"], 0);
  };
  // The first object alone follows a change of another client.
  expect(await leftOut([1, 1, 1])).toBe(0);
  expect(await leftOut([1, 1, 2, 1])).toBe(0);
  const one = await leftOut([1, 1, 1, 1]);
  expect(one).toBeGreaterThan(10);
  expect(await leftOut([1, 1, 1, 1, 1])).toBe(2 * one);
});

it("waits for the last writes of many objects whose server is slow", async () => {
  const { problems } = await explore.replay(
    sized(Array.from({ length: 20 }, () => 1)),
    "order/slow-writes-1",
  );
  expect(problems).toEqual([]);
});
