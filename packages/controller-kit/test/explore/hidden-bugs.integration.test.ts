import { execFile } from "node:child_process";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { gzip } from "node:zlib";
import type { Client } from "@capikit/client";
import { explore, perturbationClasses, type Scenario, type StepContext, sometimes } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { defineController } from "../../src/index.ts";
import {
  countsFailures,
  hiddenBugs,
  provider,
  ref,
  setStatus,
  variableValues,
  steps as vmSteps,
} from "./hidden-bugs.ts";
import { type Cloud, configMap, type Vm, vm, vmScenario } from "./vms.ts";

const { create } = vmSteps;

describe.each(hiddenBugs)("a provider that $name", ({ check, options, scenario }) => {
  it("is found, and passes without the bug", async () => {
    const { failures, report } = await explore(scenario(false), { budgetMs: 600_000, ...options });
    const checks = failures.flatMap(({ problems }) => problems.map((one) => one.check));
    expect(checks, report).toContain(check);
    await explore.check(scenario(true), { budgetMs: 600_000, ...options });
  });
});

it.each(Object.entries(variableValues))("a correct provider with %s passes", async (_, scenario) => {
  await explore.check(scenario, { budgetMs: 600_000 });
});

it("takes only what the scenario ignores or takes for equivalent for no failure", async () => {
  const reportOf = async (rest?: Partial<Scenario<Cloud>>) =>
    (await explore(countsFailures(rest), { only: ["platform-fault"] })).report;
  expect(await reportOf()).toContain("has status.phase: retried, instead of created");
  expect(await reportOf({ ignore: ["Vm.status.phase"] })).toMatch(/^no failures/);
  const equivalent: Scenario["equivalent"] = ({ objects }, run) => objects.length === run.objects.length;
  expect(await reportOf({ equivalent })).toMatch(/^no failures/);
});

describe("a result without failures that would be worthless", () => {
  const steps = [
    {
      name: "create",
      do: ({ put }: StepContext<unknown>) => void put(vm, { metadata: ref, spec: { size: 1 } }),
    },
  ];
  const note = async (object: Vm, client: Client): Promise<void> => {
    const patch = { status: { size: object.spec.size } };
    await client.patch(vm, ref, { type: "merge", patch }, { subresource: "status" });
  };
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
    ["coverage/no-plan", { ...provider(setStatus, { steps: [create] }), except: perturbationClasses }],
    [
      "coverage/no-reconcile",
      vmScenario(
        () => [
          defineController({
            name: "vm",
            for: vm,
            reconcileObject: ({ object, client }) => note(object, client),
          }),
          defineController({ name: "idle", for: configMap, reconcileObject: async () => {} }),
        ],
        { steps },
      ),
    ],
    ["coverage/idle-platform", { ...provider(setStatus, { steps: [create] }), allow: [] }],
    ["coverage/idle-step", provider(setStatus, { steps: [create, { name: "nothing", do() {} }] })],
    ["coverage/unused-ignore", provider(setStatus, { steps: [create], ignore: ["Vm.status.attemps"] })],
    [
      "coverage/unreached",
      provider(setStatus, { steps: [create], sometimes: ["quota exceeded"], except: perturbationClasses }),
    ],
    [
      "coverage/private-platform",
      provider((means) => setStatus(means).then(() => means.cloud.resize("none", 1)), {
        steps: [create],
        platform: () => ({ resize: async () => {} }) as never,
      }),
    ],
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

  it("passes if a run reaches each situation, and lists what no plan perturbs", async () => {
    const scenario = provider(
      async (means) => {
        await means.cloud.ensure(means.object.metadata.uid ?? "", 1).catch((error: unknown) => {
          sometimes("the platform refuses");
          throw error;
        });
        await setStatus(means);
      },
      { steps: [create], sometimes: ["the platform refuses"] },
    );
    const { report } = await explore.check(scenario);
    expect(report).toMatch(/^no failures in \d+ plans$/m);
    expect(report).toMatch(/^ {2}writes of controller vm in 1 call site ×1: \d+ of \d+ plans$/m);
    expect(report).toContain("no plan: drift: no dependent has a controller");
    expect(report).toContain("no plan: late controllers: fewer than two controllers reconcile objects");
    expect(report).toContain(
      "no plan: a cache of vms that lags for more than 5 seconds: only all caches together do",
    );
    expect(report).not.toContain("late writes of a former leader");
  });

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
    await explore.check(scenario, { maxRuns: 1, allow: ["left-out"] });
  });
});
