import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { parseManagerFlags, startManager } from "../../src/index.ts";
import { testKind } from "../cache/stream-server.ts";

it("applies objects as the manager, so that two programs keep each other's fields", async () => {
  await using server = await startFaultServer({ kinds: [testKind] });
  const start = (name: string) =>
    startManager({
      name,
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
      config: server.config,
      controllers: [],
      logger: silentLogger,
      signals: false,
      tracing: false,
    });
  await using first = await start("first");
  await using second = await start("second");
  const ref = { name: "a", namespace: "ns" };
  await first.client.apply(testKind, { metadata: { ...ref, labels: { first: "1" } } });
  const { metadata } = await second.client.apply(testKind, { metadata: { ...ref, labels: { second: "2" } } });
  expect(metadata.labels).toEqual({ first: "1", second: "2" });
  expect(metadata.managedFields?.map(({ manager }) => manager)).toEqual(["first", "second"]);
});
