import { beforeClusterDelete, updateMachine } from "@capikit/api/catalog";
import { defineExtension, hookHandler } from "../../../src/index.ts";
import { done, inProgress } from "../../../src/mutation/index.ts";

/** Returns an extension with state: its update and its backup take several calls. */
export function statefulExtension() {
  const updated = new Set<unknown>();
  const steps = new Map<unknown, number>();
  return defineExtension({
    handlers: {
      update: hookHandler(updateMachine)(({ desired }) => {
        const { name } = desired.machine.metadata ?? { retryAfterSeconds: 0 };
        if (updated.has(name)) return done("the machine is updated");
        updated.add(name);
        return inProgress(20, "the update has started");
      }),
      "back-up": hookHandler(beforeClusterDelete)(({ cluster }) => {
        const { name } = cluster.metadata ?? { retryAfterSeconds: 0 };
        const step = (steps.get(name) ?? 0) + 1;
        steps.set(name, step);
        return step > 6
          ? { retryAfterSeconds: 0 }
          : { retryAfterSeconds: 40 - 5 * step, message: `${step} of 6 volumes are saved` };
      }),
    },
  });
}
