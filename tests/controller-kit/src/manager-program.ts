/**
 * A manager program that reads its command line and runs until a signal. On request, a reconcile
 * blocks it.
 *
 * @module
 */
import { configMap } from "@capikit/api/kubernetes";
import { defineController, FlagError, parseManagerFlags, startManager } from "@capikit/controller-kit";

const { argv, holds } = JSON.parse(process.argv[2] ?? "{}") as { argv: string[]; holds?: boolean };
const report = (message: object): void => void process.send?.(message);

try {
  const manager = await startManager({
    name: "program",
    flags: parseManagerFlags(argv),
    controllers: [
      defineController({
        name: "configmap",
        for: configMap,
        async reconcile({ request, signal, logger }) {
          logger.info("reconciling", { token: "hunter2" });
          report({ type: "reconciled", name: request.name });
          if (holds) {
            await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
          }
        },
      }),
    ],
  });
  report({ type: "started" });
  await manager.done;
  report({ type: "done" });
} catch (error) {
  report({ type: "failed", message: (error as Error).message });
  process.exitCode = error instanceof FlagError ? error.exitCode : 1;
}
process.disconnect();
