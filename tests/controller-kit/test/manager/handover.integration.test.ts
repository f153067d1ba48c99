import { configMap, lease } from "@capikit/api/kubernetes";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startChildProgram } from "../../src/child-program.ts";

interface Message {
  readonly type: string;
  readonly name?: string;
}

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterEach(async () => {
  const { client } = controlPlane;
  await Promise.all([
    client.delete(lease, { namespace: "default", name: "program" }),
    ...["one", "two"].map((name) => client.delete(configMap, { namespace: "default", name })),
  ]);
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

const start = (times: readonly string[]) =>
  startChildProgram<Message>(new URL("../../src/manager-program.ts", import.meta.url), {
    argv: [
      `--kubeconfig=${controlPlane.kubeconfigPath}`,
      "--namespace=default",
      "--leader-elect",
      "--health-addr=127.0.0.1:0",
      "--diagnostics-address=0",
      ...times,
    ],
  });
const create = (name: string) =>
  controlPlane.client.create(configMap, { metadata: { name, namespace: "default" } });
const readLease = () => controlPlane.client.get(lease, { name: "program", namespace: "default" });
const reconciled =
  (object: string) =>
  ({ type, name }: Message): boolean =>
    type === "reconciled" && name === object;

async function stage(times: readonly string[]) {
  await create("one");
  const leader = start(times);
  await leader.receive(reconciled("one"));
  const standby = start(times);
  await standby.receive(({ type }) => type === "started");
  await create("two");
  await leader.receive(reconciled("two"));
  expect(standby.messages.filter(({ type }) => type === "reconciled")).toEqual([]);
  return { leader, standby };
}

it("happens as soon as the leader has stopped", async () => {
  // This lease would never expire during the test.
  const { leader, standby } = await stage([
    "--leader-elect-lease-duration=1h",
    "--leader-elect-renew-deadline=59m",
  ]);
  await using _ = leader;
  await using __ = standby;
  leader.process.kill("SIGTERM");
  await leader.receive(({ type }) => type === "done");
  await Promise.all(["one", "two"].map((object) => standby.receive(reconciled(object))));
  expect((await readLease()).spec).toMatchObject({ leaseTransitions: 1 });
});

it("happens when the lease of a dead leader expires", async () => {
  const { leader, standby } = await stage([
    "--leader-elect-lease-duration=4s",
    "--leader-elect-renew-deadline=3s",
    "--leader-elect-retry-period=500ms",
  ]);
  await using _ = leader;
  await using __ = standby;
  leader.process.kill("SIGKILL");
  const { renewTime = "", holderIdentity } = (await readLease()).spec ?? {};
  await Promise.all(["one", "two"].map((object) => standby.receive(reconciled(object))));
  const { spec } = await readLease();
  expect(spec?.holderIdentity).not.toBe(holderIdentity);
  expect(Date.parse(spec?.acquireTime ?? "") - Date.parse(renewTime)).toBeGreaterThanOrEqual(4000);
});
