/**
 * A provider with a planted bug, in a process of its own. Its platform is in the process that started it.
 *
 * @module
 */
import type { ClusterConfig } from "@capikit/client";
import { systemClock } from "@capikit/common/time";
import { plantedBugs } from "../../../packages/controller-kit/test/explore/planted-bugs.ts";
import type { Cloud } from "../../../packages/controller-kit/test/explore/vms.ts";

/** A call of the platform. */
export interface ExploredCall {
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Its result. */
export interface ExploredAnswer {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
}

const { config, name } = JSON.parse(process.argv[2] ?? "") as {
  readonly config: ClusterConfig;
  readonly name: string;
};
const waiting = new Map<number, (answer: ExploredAnswer) => void>();
let calls = 0;
process.on("message", (answer: ExploredAnswer) => waiting.get(answer.id)?.(answer));

const call = (method: string, args: readonly unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const id = ++calls;
    waiting.set(id, ({ value, error }) => {
      waiting.delete(id);
      if (error === undefined) resolve(value);
      else reject(new Error(error));
    });
    process.send?.({ id, method, args } satisfies ExploredCall);
  });

const platform = new Proxy({} as Cloud, {
  get: (_, method) => (method === "then" ? undefined : (...args: unknown[]) => call(String(method), args)),
});
const bug = plantedBugs.find((one) => one.name === name);
await bug?.scenario(false).start({ config, clock: systemClock, platform });
