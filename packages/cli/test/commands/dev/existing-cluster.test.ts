import { expect, test } from "vitest";
import { existingCluster } from "../../../src/commands/dev/existing-cluster.ts";
import { webhookOptions } from "../../../src/commands/dev/managers/managers-context.ts";
import { webhookTarget } from "../../../src/commands/dev/run-session.ts";

const read = (flags: Partial<Parameters<typeof existingCluster>[0]["flags"]>) =>
  existingCluster({
    flags: {
      kubeconfig: undefined,
      context: undefined,
      "webhook-host": undefined,
      "simulate-nodes": false,
      ...flags,
    },
  });

test("selects an existing cluster by kubeconfig or context", () => {
  expect(read({})).toBeUndefined();
  expect(read({ kubeconfig: "config", "webhook-host": "192.0.2.7" })).toEqual({
    kubeconfig: "config",
    webhookHost: "192.0.2.7",
  });
  expect(read({ context: "kind" })).toEqual({ context: "kind" });
});

test("rejects flags that do not apply", () => {
  expect(() => read({ "webhook-host": "192.0.2.7" })).toThrow(
    "--webhook-host applies to an existing cluster only",
  );
  expect(() => read({ context: "kind", "simulate-nodes": true })).toThrow(
    /--simulate-nodes does not apply to an existing cluster/,
  );
});

test("has webhooks where the API server reaches this machine", () => {
  const plane = { webhookServing: { host: "127.0.0.1", port: 1, certDir: "", certificateAuthority: "PEM" } };
  const existing = [undefined, {}, { webhookHost: "192.0.2.7" }];
  expect(existing.map((one) => webhookOptions({ existing: one }))).toEqual([
    {},
    { webhookHost: false },
    { webhookHost: "192.0.2.7" },
  ]);
  const hosts = existing.map((one) => webhookTarget({ existing: one, webhookPort: 9443 }, plane)?.host);
  expect(hosts).toEqual(["127.0.0.1", undefined, "192.0.2.7"]);
  expect(webhookTarget({ existing: undefined, webhookPort: 9443 }, plane)).toEqual({
    host: "127.0.0.1",
    port: 9443,
    certificateAuthority: "PEM",
  });
});
