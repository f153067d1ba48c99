import { generateKeyPair, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { explore, type Scenario, type ScenarioObjects, type ScenarioStep } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { after, defineController, draftOf, TerminalError } from "../../src/index.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { type Cloud, configMap, type Vm, vm, vmScenario } from "./vms.ts";

it("finds a late write of a former leader, and nothing without the bug", async () => {
  const bug = plantedBugs.find(({ class: of }) => of === "leader-change");
  if (bug === undefined) throw new Error("no bugs");
  const options = { only: [bug.class], budgetMs: 600_000 };
  expect((await explore(bug.scenario(false), options)).report).toContain("explore.replay(scenario,");
  await explore.check(bug.scenario(true), options);
});

it("finds the removal of what another object uses, although it is created again", async () => {
  const bug = plantedBugs.find(({ name }) => name.startsWith("removes the instance of a Vm with the name"));
  if (bug === undefined) throw new Error("no bug");
  const { failures, reference, report } = await explore(bug.scenario(false), { only: [bug.class] });
  expect(failures.map(({ id, problems }) => [id, problems[0]?.check])).toEqual([
    [expect.stringMatching(/^stale-state\/old-list-of-deleted-\d+$/), "ownership"],
  ]);
  expect(report).toContain(
    "the program deletes instances/i-101 of the platform, which belongs to Vm default/a",
  );
  expect(reference).toContainEqual(expect.stringMatching(/program 1 reads vms default\/a at version \d+$/));
  const fixed = bug.scenario(true);
  await explore.check(fixed, { only: [bug.class] });
  // A version arrives after the change that follows from its read in the reference.
  const held = await explore.replay(bug.scenario(false), "stale-state/hold-4-until-2");
  expect(held.problems).toEqual([]);
  expect(held.journal).toContainEqual(
    expect.stringMatching(/does not receive vms default\/a at version \d+ yet$/),
  );
});

it("starts a program again that works periodically, in the step of the perturbed operation or the next one", async () => {
  const bug = plantedBugs.find(({ name }) => name.startsWith("removes instances of Vms that its cache"));
  if (bug === undefined) throw new Error("no bug");
  const scenario = bug.scenario(true);
  const ids = (await explore.list(scenario)).filter((id) => id.startsWith("intermediate-state/down-"));
  expect(ids.length).toBeGreaterThan(5);
  const inLastStep = "intermediate-state/crash-after-1+intermediate-state/down-30";
  for (const id of [...ids, inLastStep]) {
    const { journal, problems } = await explore.replay(scenario, id);
    expect(problems, id).toEqual([]);
    const count = (pattern: RegExp): number => journal.filter((line) => pattern.test(line)).length;
    const ends = count(/ program \d+ ends after /);
    expect(count(/ program \d+ starts$/), id).toBe(ends + 1);
    if (id === inLastStep) expect(ends).toBe(2);
  }
});

it("reports a bug once, with its calls and its fix, in lines that fit", async () => {
  const bug = plantedBugs.find(({ name }) => name.startsWith("stores the identifier after the creation"));
  if (bug === undefined) throw new Error("no bug");
  const only = ["intermediate-state", "lost-answer", "conflict", "leader-change"] as const;
  const { failures, report } = await explore(bug.scenario(false), { only, columns: 80 });
  expect(failures.map(({ id }) => id)).toEqual(["intermediate-state/crash-after-2"]);
  const classes = failures[0]?.others.map((id) => id.replace(/\/.*/, ""));
  expect([...new Set(classes)].sort()).toEqual([
    "conflict",
    "intermediate-state",
    "leader-change",
    "lost-answer",
  ]);
  expect(failures[0]?.calls[0]).toMatch(
    /^\+ create\(.*, 1\) at createByStatus \(.*planted-bugs\.ts:\d+:\d+\)$/,
  );
  expect(report).toContain("  help: find what you created by a name or tag that follows from the object\n");
  expect(report).toMatch(/^ {6}\d\.\d{3} program 1 reads vms default\/a at version 2$/m);
  expect(report).toMatch(/^ {4}\+ \d\.\d{3} program 2: vm has reconciled Vm default\/a$/m);
  const journals = report.split("\n").filter((line) => /^ {4}[ +-] \d+\.\d{3} /.test(line));
  expect(journals.length).toBeGreaterThan(10);
  expect(Math.max(...journals.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(report).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
});

it("repeats a failing run byte for byte", async () => {
  const bug = plantedBugs[0];
  if (bug === undefined) throw new Error("no bugs");
  const [first, second] = [
    await explore(bug.scenario(false), { only: [bug.class] }),
    await explore(bug.scenario(false), { only: [bug.class] }),
  ];
  const of = (result: typeof first) => result.failures.map(({ id, journal }) => ({ id, journal }));
  expect(of(first)).toEqual(of(second));
  const [failure] = first.failures;
  const again = await explore.replay(bug.scenario(false), failure?.id ?? "");
  expect(again.journal).toEqual(failure?.journal);
  await expect(explore.replay(bug.scenario(false), "unobserved-state/gap-999")).rejects.toThrow("no plan");
});

it("finds the same failures in worker threads", async () => {
  const module = new URL("./explored.scenario.ts", import.meta.url);
  const { scenario } = await import("./explored.scenario.ts");
  const only = ["intermediate-state"] as const;
  const explored = async (workers: number) => {
    const { failures, plans, reference } = await explore(scenario, {
      module,
      only,
      workers,
      budgetMs: 600_000,
    });
    return { failures, plans, reference };
  };
  const alone = await explored(1);
  expect(await explored(2)).toEqual(alone);
  await expect(explore(scenario, { workers: 2 })).rejects.toThrow("worker threads need `module`");
});

it("finds bugs that several perturbations reveal, and leaves out those that are not needed", async () => {
  // Retries once only.
  const scenario = vmScenario((cloud) => {
    let attempts = 0;
    const ensure = async ({ metadata: { uid = "" }, spec: { size } }: Vm): Promise<boolean> => {
      try {
        await cloud.ensure(uid, size);
        return true;
      } catch {
        attempts++;
        return false;
      }
    };
    return [
      defineController({
        name: "vm",
        for: vm,
        async reconcileObject({ object, client }) {
          if (object.metadata.deletionTimestamp !== undefined || object.status?.size === object.spec.size)
            return;
          if (!(await ensure(object))) return attempts < 2 ? after("1s") : undefined;
          const draft = draftOf(object);
          draft.status = { size: object.spec.size };
          await client.replace(vm, draft, { subresource: "status" });
        },
      }),
    ];
  });
  const provider = { ...scenario, steps: scenario.steps.slice(0, 1) };
  const only = ["platform-fault"] as const;
  await explore.check(provider, { only });
  const { failures, report } = await explore(provider, { only, random: 10 });
  const [failure] = failures;
  expect(failure?.id).toMatch(/^platform-fault\/(refused|timeout)-1\+platform-fault\/(refused|timeout)-2$/);
  expect(report).toContain("each of these perturbations is needed");
  expect(report).toContain(`await explore.replay(scenario, "${failure?.id}")`);
  const { journal, problems } = await explore.replay(provider, failure?.id ?? "");
  expect({ journal, problems }).toEqual({ journal: failure?.journal, problems: failure?.problems });
  const again = await explore(provider, { only, random: 10 });
  expect(again.failures).toEqual(failures);
});

it("repeats plans of each kind that it lists", async () => {
  const scenario = plantedBugs[0]?.scenario(true) as Scenario<Cloud>;
  const ids = await explore.list(scenario);
  for (const [id] of Map.groupBy(ids, (one) => one.replaceAll(/\d+/g, "")).values())
    expect((await explore.replay(scenario, id as string)).problems, id).toEqual([]);
});

it("makes timers and dates of Node.js virtual, and reports connections", async () => {
  const waits: Record<string, () => Promise<unknown>> = {
    setTimeout: () => new Promise((resolve) => setTimeout(resolve, 60_000)),
    promisified: () => promisify(setTimeout)(60_000),
    promises: () => sleep(60_000),
    deadline: () => new Promise((resolve) => AbortSignal.timeout(60_000).addEventListener("abort", resolve)),
  };
  const seen: Record<string, number> = {};
  const began = Date.now();
  const kinds = [configMap];
  const steps = [{ name: "wait", do() {}, until: () => Object.keys(seen).length === 4 }];
  const start = (): void => {
    for (const [name, wait] of Object.entries(waits)) {
      const since = Date.now();
      void wait().then(() => {
        seen[name] = Date.now() - since;
      });
    }
  };
  await explore.check({ kinds, steps, start }, { maxRuns: 0, allow: ["left-out", "idle-program"] });
  expect(Object.values(seen)).toEqual([60_000, 60_000, 60_000, 60_000]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(0);
  const fetched = async (): Promise<void> => {
    await fetch("http://127.0.0.1:6443/").catch(() => {});
  };
  const { report } = await explore({ kinds, steps: [{ name: "call", do() {} }], start: fetched });
  expect(report).toContain(
    "the program opens connections: 127.0.0.1:6443; pass it the platform and the client",
  );
});

it("leaves the time of other code of the process real", async () => {
  let [isDone, iterations] = [false, 0];
  const iterate = (): void => {
    iterations++;
    if (!isDone) setImmediate(iterate);
  };
  setImmediate(iterate);
  const year = new Promise<number>((resolve) => setTimeout(() => resolve(new Date().getUTCFullYear()), 1));
  const scenario = vmScenario(() => []);
  const { reference } = await explore(
    { ...scenario, steps: [{ name: "wait", do() {} }] },
    { maxRuns: 0, allow: ["left-out", "idle-program"] },
  );
  isDone = true;
  expect(reference.length).toBeLessThan(20);
  expect(iterations).toBeGreaterThan(10);
  expect(await year).toBe(new Date().getUTCFullYear());
});

it("keeps the promises of functions of Node.js with several results", async () => {
  let seen: unknown;
  const start = async (): Promise<void> => {
    const { privateKey, publicKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" });
    seen = [privateKey.type, publicKey.type, (await promisify(randomBytes)(4)).length];
  };
  const steps = [{ name: "wait", do() {}, until: () => seen !== undefined }];
  await explore.check(
    { kinds: [configMap], steps, start },
    { maxRuns: 0, allow: ["left-out", "idle-program"] },
  );
  expect(seen).toEqual(["private", "public", 4]);
});

it("reports a program that does not start", async () => {
  const scenario = vmScenario(() => {
    throw new Error("no credentials");
  });
  await expect(explore.check(scenario)).rejects.toThrow("the program does not start: no credentials");
});

describe("a step that ends with a failing reconcile", () => {
  const ref = { namespace: "default", name: "a" };
  const create: ScenarioStep<Cloud> = {
    name: "create the Vm",
    do: ({ put }) => put(vm, { metadata: ref, spec: { size: 1 } }),
  };
  const remove: ScenarioStep<Cloud> = { name: "delete the Vm", do: (run) => run.delete(vm, ref) };
  const reportOf = async (error: Error, failures: number, first = create): Promise<string> => {
    const scenario = vmScenario(
      () => {
        let attempts = 0;
        return [
          defineController({
            name: "vm",
            for: vm,
            async reconcileObject() {
              if (attempts++ < failures) throw error;
            },
          }),
        ];
      },
      { steps: [first, remove] },
    );
    const allow = ["left-out", "idle-program", "idle-platform"] as const;
    return (await explore(scenario, { maxRuns: 0, allow })).report;
  };
  const always = Number.POSITIVE_INFINITY;

  it.each([new Error("no quota"), new TerminalError("no quota")])(
    "fails without a goal: %s",
    async (error) => {
      const report = await reportOf(error, always);
      expect(report).toContain("reference: The program fails without any perturbation.");
      expect(report).toContain(
        'controller vm fails to reconcile Vm default/a at the end of step "create the Vm": no quota; fix the cause, or give the step an `until` that its end satisfies',
      );
    },
  );

  it("passes with a goal, and if a later attempt succeeds", async () => {
    const until = ({ object }: ScenarioObjects) => object(vm, ref) !== undefined;
    const error = new Error("no quota");
    expect(await reportOf(error, always, { ...create, until })).toMatch(/^no failures in 0 plans/);
    expect(await reportOf(error, 3)).toMatch(/^no failures in 0 plans/);
  });
});

it("lets no time pass while a reconcile waits for the import of a module", async () => {
  const { setTimeout: realTimeout } = globalThis;
  const module = Promise.withResolvers<string>();
  let imports = 0;
  const scenario = vmScenario((cloud) => [
    defineController({
      name: "vm",
      for: vm,
      async reconcileObject({ object: { metadata, spec, status }, client, request }) {
        if (imports++ === 0) realTimeout(() => module.resolve("loaded"), 50);
        await module.promise;
        await cloud.ensure(metadata.uid ?? "", spec.size ?? 0);
        if (status?.size === spec.size) return;
        const patch = { status: { size: spec.size } };
        await client.patch(vm, request, { type: "merge", patch }, { subresource: "status" });
      },
    }),
  ]);
  // Without a goal, the step ends when nothing happens.
  const steps = scenario.steps.slice(0, 2).map(({ name, do: begin }) => ({ name, do: begin }));
  expect((await explore.replay({ ...scenario, steps }, "reference")).problems).toEqual([]);
});
