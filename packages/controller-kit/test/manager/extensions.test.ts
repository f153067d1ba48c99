import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import {
  type ExtensionContext,
  type ManagerExtension,
  type ManagerOptions,
  parseManagerFlags,
  startManager,
} from "../../src/index.ts";
import { setUpParts } from "../../src/manager/collect-parts.ts";

const startExtended = (
  server: FaultServer,
  extend: ManagerExtension["extend"],
  options?: Partial<ManagerOptions>,
) =>
  startManager({
    name: "m",
    config: server.config,
    logger: silentLogger,
    signals: false,
    tracing: false,
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"], {
      extensions: [{ name: "x", extend }],
    }),
    ...options,
  });

it("extends a manager before `setup`, and runs the added runnables", async () => {
  await using server = await startFaultServer({ kinds: [] });
  const calls: string[] = [];
  const run = async () => void calls.push("run");
  const extend = ({ manager }: ExtensionContext) => {
    calls.push(`extend ${manager}`);
    return { runnables: [{ name: "added", run }] };
  };
  await using _ = await startExtended(server, extend, { setup: () => void calls.push("setup") });
  await expect.poll(() => calls).toEqual(["extend m", "setup", "run"]);
});

it("fails to start with the error of an extension", async () => {
  await using server = await startFaultServer({ kinds: [] });
  const failure = new Error("no region");
  await expect(startExtended(server, () => Promise.reject(failure))).rejects.toBe(failure);
  const domains = () => {
    throw failure;
  };
  await expect(startExtended(server, () => ({ domains }))).rejects.toBe(failure);
});

it("stops when an extension needs another process", async () => {
  await using server = await startFaultServer({ kinds: [] });
  let restart = (_: string): void => {};
  await using manager = await startExtended(server, (context) => {
    restart = context.restart;
    return undefined;
  });
  restart("the region has moved");
  const error = { code: "MANAGER_RESTART", message: "the region has moved" };
  await expect(manager.done).rejects.toMatchObject(error);
});

// Unready Pods receive no requests.
it.each<readonly [string, Partial<ManagerOptions>, readonly string[]]>([
  ["with", {}, ["x", "own"]],
  ["without, as it serves requests,", { routes: [{}] as never }, ["own"]],
])("has a readiness %s the checks of extensions", async (_, options, names) => {
  const checks = { x: () => {} };
  const services = { cache: {}, flags: parseManagerFlags([]) } as never;
  const own = { name: "m", readyz: { own: () => {} }, ...options };
  const { readyz } = await setUpParts(own, services, [{ readyz: checks }]);
  expect(Object.keys(readyz)).toEqual(names);
});
