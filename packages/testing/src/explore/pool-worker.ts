import { parentPort, workerData } from "node:worker_threads";
import { isRecord } from "@capikit/common/json";
import { hashJournal, judgeGroup, prepare } from "./judge-plans.ts";
import type { Plan } from "./plan.ts";
import type { PoolWorkerData } from "./pool.ts";
import type { Scenario } from "./scenario.ts";
import { generatedKeys } from "./virtual-crypto.ts";
import { installVirtualTime } from "./virtual-globals.ts";

const { module, seed, hash, keys } = workerData as PoolWorkerData;
for (const [name, pair] of keys) generatedKeys.set(name, pair);
const { scenario } = (await import(module)) as { readonly scenario?: Scenario };
if (!isRecord(scenario)) throw new TypeError(`${module} exports no \`scenario\``);
installVirtualTime();
const { reference } = await prepare(scenario, seed);
if (hashJournal(reference.journal) !== hash)
  throw new TypeError(`${module} exports another scenario, or one that depends on its thread`);
parentPort?.on("message", async (group: readonly Plan[]) => {
  parentPort?.postMessage(await judgeGroup(scenario, seed, group));
});
