import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { parseManagerFlags, startManager } from "../../src/index.ts";

it("limits the events of an object", async () => {
  await using server = await startFaultServer({ kinds: [event] });
  const manager = await startManager({
    name: "foo",
    config: server.config,
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    eventLimit: { burst: 2 },
    logger: silentLogger,
    signals: false,
    tracing: false,
  });
  const object = { apiVersion: "e/v1", kind: "Widget", metadata: { name: "w", namespace: "d", uid: "u" } };
  for (const reason of ["A", "B", "C"]) manager.events.normal(object, reason, "m");
  await manager.stop(); // writes pending events
  expect(
    server
      .objects(event)
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(["A", "B"]);
});
