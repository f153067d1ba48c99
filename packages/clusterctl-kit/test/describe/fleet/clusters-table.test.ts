import { expect, test } from "vitest";
import { clustersTable, describeClusters } from "../../../src/describe/index.ts";
import { clusterOf, condition, replacerOf } from "./made-up-fleet.ts";

const now = Date.parse("2026-01-03T00:00:00Z");
const hostile = '<script>alert("1")</script>\u001b[2J';
const clusters = describeClusters([
  clusterOf("blue", { topology: { classRef: { name: "quick" }, version: "v1.35.2" } }),
  clusterOf("red", {
    metadata: { deletionTimestamp: "2026-01-02T00:00:00Z" },
    status: { phase: "Deleting", controlPlane: { desiredReplicas: 3 }, workers: {} },
    conditions: [condition("Available", "False", hostile), condition("Deleting", "True", "", "Waiting")],
  }),
] as never);

test("the table has a line for each Cluster", () => {
  expect(clustersTable(clusters, { now })).toBe(
    [
      "NAMESPACE NAME  PHASE        CLASS  VERSION  CONTROL PLANE WORKERS AVAILABLE AGE PROBLEM",
      "default   blue  Provisioned  quick  v1.35.2  3/3           2/2     True      2d",
      "default   red   Deleting                     0/3                   False     2d  Deleting: Waiting",
      "",
    ].join("\n"),
  );
});

test("the table names what stops the replacement of Machines before the Cluster's own problem", () => {
  const down = [condition("WorkersAvailable", "False", "1 of 3")];
  const blocked = condition("RemediationAllowed", "False", "2 unhealthy, 1 allowed");
  const objects = [clusterOf("a", { conditions: down }), replacerOf("a", "MachineHealthCheck", blocked)];
  const table = clustersTable(describeClusters(objects as never), { now });
  expect(table).toContain("MachineHealthCheck a-sick: 2 unhealthy, 1 allowed; WorkersAvailable: 1 of 3");
});

test("the table is styled by the caller", () => {
  const table = clustersTable(clusters, { now, paint: (style, text) => `<${style}>${text}</${style}>` });
  expect(table).toContain("<good>True</good>");
  expect(table).toContain("<bad>red</bad>");
});

test("the table cuts long problems and escapes control characters", () => {
  const conditions = [condition("Available", "False", `${hostile}\u202e ${"x".repeat(300)}`)];
  const table = clustersTable(describeClusters([clusterOf("a", { conditions })] as never), { now });
  expect(table).toContain("</script>\ufffd[2J\ufffd x");
  expect(table).toMatch(/x…\n$/);
});
