import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient, type KindDescriptor } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { explore, type Invariant, type PerturbationClass } from "@capikit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { plantedBugs } from "../../../../packages/controller-kit/test/explore/planted-bugs.ts";
import { Cloud, vm as served, type Vm } from "../../../../packages/controller-kit/test/explore/vms.ts";
import { startChildProgram } from "../../src/child-program.ts";
import type {
  ExploredAnswer,
  ExploredCall,
  ExploredWrite,
  RestAnswer,
  RestQuestion,
} from "../../src/explored-program.ts";

const vm = served as KindDescriptor<Vm>;
const ref = { namespace: "default", name: "a" };
let controlPlane: ControlPlane;
let client: Client;

beforeAll(async () => {
  const { group, version, kind, plural, scope } = vm;
  const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { kind, plural, singular: "vm", listKind: "VmList" },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema },
        },
      ],
    },
  };
  controlPlane = await shareControlPlane({ crds: [definition] });
  client = createClient(controlPlane.config, { fieldManager: "user" });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

/** The perturbation of a call or write, and the call or write. */
interface Fault {
  readonly type: "ends after" | "ends before" | "is lost" | "is throttled";
  /** A method of the platform, or a write as `ExploredWrite` has it. */
  readonly method: string;
  /** The step of the call, from one. */
  readonly step: number;
  /** How often the method is called in the step until then. */
  readonly count: number;
}

const isStep = (line: string): boolean => / step \d: /.test(line);

/** Reads the perturbed call from a journal. */
function faultOf(journal: readonly string[]): Fault {
  const at = journal.findIndex((line) => /ends (?:after|before)|is lost|is throttled/.test(line));
  const line = journal[at] ?? "";
  const [, before] = /(ends (?:after|before)) \w/.exec(line) ?? [];
  const [, verb, target, subresource = ""] =
    / ends after (\w+ \w+) default\/([\w-]+)( \(\w+\))?$/.exec(line) ?? [];
  const [, method = ""] = /(?:\d |ends after |ends before |answer to )(\w+)\(/.exec(line) ?? [];
  const [, after] = /\) (is lost|is throttled)$/.exec(line) ?? [];
  const earlier = journal.slice(0, at);
  const step = earlier.filter(isStep).length;
  const ofStep = earlier.slice(earlier.findLastIndex(isStep));
  if (verb !== undefined) {
    const count = ofStep.filter((one) => one.includes(`: ${verb} default/${target}${subresource} → `)).length;
    return { type: "ends after", method: `${verb} ${target}${subresource}`, step, count };
  }
  const executed = ofStep.filter((one) => one.includes(`: ${method}(`)).length;
  const type = (before ?? after) as Fault["type"];
  const isExecuted = type === "ends after" || type === "is lost";
  return { type, method, step, count: isExecuted ? executed : executed + 1 };
}

/** What is left, without identifiers. */
const summaryOf = ({ instances, disks }: Cloud, vms: readonly Vm[]) => ({
  instances: [...instances.values()].map(({ size, state }) => ({ size, state })),
  disks: disks.size,
  vms: vms.map(({ metadata: { deletionTimestamp }, status }) => ({
    isDeleting: deletionTimestamp !== undefined,
    size: status?.size,
  })),
});

it.each<[PerturbationClass, string]>([
  ["intermediate-state", "stores the identifier after the creation, and does not look for the instance"],
  ["lost-answer", "stores the identifier after the creation, and does not look for the instance"],
  ["lost-answer", "creates an instance again if the answer was lost"],
  ["lost-answer", "grows an instance by a difference"],
  ["platform-fault", "takes throttling for a permanent error"],
  ["lost-answer", "cannot remove an instance that is gone"],
  ["intermediate-state", "marks a disk as created before it creates it"],
  ["intermediate-state", "releases the object before it removes the instance"],
])("ends as the failing plan of %s on a real API server: a provider that %s", async (only, name) => {
  const bug = plantedBugs.find((one) => one.name === name);
  if (bug === undefined) throw new Error("no such bug");
  let explored = new Cloud();
  let vms: readonly Vm[] = [];
  const observer: Invariant<Cloud> = {
    name: "observes the objects",
    check({ objects }) {
      vms = objects(vm);
      return undefined;
    },
  };
  const scenario = {
    ...bug.scenario(false),
    invariants: [observer],
    platform() {
      explored = new Cloud();
      return explored;
    },
  };
  const { failures } = await explore(scenario, { only: [only], budgetMs: 600_000 });
  const plan = await explore.replay(scenario, failures[0]?.id ?? "");
  const wrong = summaryOf(explored, vms);
  const steps = plan.journal.filter(isStep).length;
  const fault = faultOf(plan.journal);

  const cloud = new Cloud();
  let [step, count, questions, hasEnded] = [1, 0, 0, false];
  const execute = async ({ method, args }: ExploredCall): Promise<unknown> =>
    Reflect.apply((cloud as never)[method], cloud, args);
  /** Starts the provider; again if the fault kills it. */
  const start = () => {
    const child = startChildProgram<ExploredCall | ExploredWrite | RestAnswer>(
      new URL("../../src/explored-program.ts", import.meta.url),
      {
        config: controlPlane.config,
        name,
      },
    );
    const kill = (): void => void child.process.kill("SIGKILL");
    const answer = async (call: ExploredCall): Promise<Omit<ExploredAnswer, "id"> | undefined> => {
      if (child.process.killed) return undefined;
      const isFault = step === fault.step && call.method === fault.method && ++count === fault.count;
      if (isFault && fault.type === "ends before") return kill() as undefined;
      if (isFault && fault.type === "is throttled") return { error: "too many requests" };
      const value = await execute(call);
      if (!isFault) return { value };
      if (fault.type === "ends after") return kill() as undefined;
      return { error: "read ECONNRESET" };
    };
    child.process.on("message", async (call: ExploredCall | ExploredWrite | RestAnswer) => {
      if ("isAtRest" in call) return;
      if ("written" in call) {
        if (step === fault.step && call.written === fault.method && ++count === fault.count) kill();
        return;
      }
      const answered = await answer(call).catch((error: Error) => ({ error: error.message }));
      if (answered !== undefined && child.process.connected) child.process.send({ id: call.id, ...answered });
    });
    child.process.once("exit", () => {
      if (!hasEnded) running = start();
    });
    return child;
  };
  let running = start();
  const isAtRest = async (): Promise<boolean> => {
    const question = ++questions;
    running.send({ question } satisfies RestQuestion);
    const answer = await running.receive((one) => "isAtRest" in one && one.question === question);
    return "isAtRest" in answer && answer.isAtRest;
  };
  /**
   * Waits until nothing is left to do, as an exploration does. After the last write, there are one
   * or two more reconciles, depending on when its event comes: their calls are no part of the next step.
   */
  const endStep = async (size: number): Promise<void> => {
    await expect.poll(async () => (await client.get(vm, ref)).status?.size).toBe(size);
    await expect.poll(isAtRest).toBe(true);
    step++;
  };
  try {
    await client.create(vm, { metadata: ref, spec: { size: 1 } });
    if (steps > 1) {
      await endStep(1);
      await client.patch(vm, ref, { type: "merge", patch: { spec: { size: 2 } } });
    }
    if (steps > 2) {
      await endStep(2);
      await client.delete(vm, ref);
    }
    // A program that gives up leaves the state before the fault.
    await expect.poll(() => count).toBeGreaterThanOrEqual(fault.count);
    const current = async () => summaryOf(cloud, (await client.list(vm)).items);
    await expect.poll(current).toEqual(wrong);
    await sleep(500);
    expect(await current()).toEqual(wrong);
  } finally {
    hasEnded = true;
    running.process.kill("SIGKILL");
    await once(running.process, "exit");
    await client.patch(vm, ref, { type: "merge", patch: { metadata: { finalizers: null } } }).catch(() => {});
    await client.delete(vm, ref).catch(() => {});
  }
});
