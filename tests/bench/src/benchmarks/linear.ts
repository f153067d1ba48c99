/**
 * What an object costs a manager of capikit with 1,000, 10,000 and 100,000 Machines of a lesser server:
 * processor time of the start, of an update and of a resync, and the exponents with which the times
 * for all objects grow. Then, what explorations of `@capikit/testing` cost with more writes and objects.
 *
 * `CAPIKIT_BENCH_OBJECTS` sets the least number of Machines, which is multiplied by ten twice.
 */
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { startControlPlane } from "@capikit/envtest";
import { bundleManager } from "../controllers/bundled-manager.ts";
import { createMachines, machineCrd, refOf } from "../controllers/machines.ts";
import { growthExponent, measureObjectCosts, type ObjectCosts } from "../controllers/measure-scale.ts";
import { loadLine } from "../measure.ts";
import { type ExploreCosts, measureExplore } from "../measure-explore.ts";

const least = Number(process.env.CAPIKIT_BENCH_OBJECTS ?? 1000);
const workers = 10;

using manager = await bundleManager();
const managedFields = await managedFieldsOfMachine();
const costs: ObjectCosts[] = [];
for (const count of [least, least * 10, least * 100])
  costs.push(
    await measureObjectCosts(count, managedFields, (objects, kubeconfig, ...modes) =>
      manager.start([kubeconfig, objects, workers, ...modes]),
    ),
  );
console.log(`µs of processor each, with ${costs.map(({ objects }) => objects).join(", ")} Machines\n`);
for (const name of ["start", "update", "resync"] as const) {
  const each = costs.map((one) => one[name]);
  const exponent = growthExponent(costs.map((one) => [one.objects, one[name]]));
  const figures = each.map((us) => us.toFixed(1).padStart(8)).join(" ");
  console.log(`${name.padEnd(8)} ${figures}  exponent ${exponent.toFixed(2)}`);
}
await printExplorations();
console.log(loadLine());

/** Prints the costs of explorations, beside those of a program that does nothing. */
async function printExplorations(): Promise<void> {
  await measureExplore(1, 5); // so that V8 has optimised the code
  console.log(
    "\nexplorations: objects × writes, plans, ms of processor for a run, plans a second, MiB of heap",
  );
  const measure = async (objects: number, writes: number): Promise<ExploreCosts> => {
    const made = await measureExplore(objects, writes);
    const { plans, runs, cpuMs, heapMiB } = made;
    const cells = [plans, (cpuMs / runs).toFixed(1), ((plans / cpuMs) * 1000).toFixed(0)];
    const heap = heapMiB.map((one) => one.toFixed(0)).join(" ");
    console.log(
      `${objects} × ${writes}`.padEnd(8),
      ...cells.map((one) => String(one).padStart(8)),
      ` ${heap}`,
    );
    return made;
  };
  await measure(1, 0);
  const byWrites = [await measure(1, 5), await measure(1, 20), await measure(1, 60)];
  const byObjects = [byWrites[0] as ExploreCosts, await measure(5, 5), await measure(20, 5)];
  const exponent = (all: readonly ExploreCosts[], of: "objects" | "writes"): string =>
    growthExponent(all.map((one) => [one[of], one.cpuMs / one[of]])).toFixed(2);
  console.log(`exponents: writes ${exponent(byWrites, "writes")}, objects ${exponent(byObjects, "objects")}`);
}

/** Returns those that a real API server writes. */
async function managedFieldsOfMachine(): Promise<unknown> {
  await using plane = await startControlPlane({ crds: [await machineCrd()] });
  await createMachines(plane.client, 1);
  return (await plane.client.get(machineKind, refOf(0))).metadata.managedFields;
}
