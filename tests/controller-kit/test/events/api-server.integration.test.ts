import { createEventRecorder } from "@capikit/controller-kit/controller";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { afterAll, beforeAll, expect, it } from "vitest";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

const configMap = { apiVersion: "v1", kind: "ConfigMap" };

it("records events that the API server accepts and kubectl describe shows", async () => {
  const { client } = controlPlane;
  const dropped: string[] = [];
  const recorder = createEventRecorder({
    client,
    reportingController: "foo-controller-manager",
    observer: { dropped: (why) => void dropped.push(why) },
  });
  const kind = await client.kindOf(configMap);
  const object = await client.create(kind, { metadata: { name: "regarded", namespace: "default" } });
  const node = { apiVersion: "v1", kind: "Node", metadata: { name: "Not.A.DNS.Name", uid: "u" } };
  recorder.normal(object, "Created", "made it", { action: "CreateServer", related: node });
  recorder.normal(object, "Created", "made it", { action: "CreateServer", related: node });
  recorder.normal(object, "Created", "made it", { action: "CreateServer", related: node });
  recorder.warning(object, "Failed", "€".repeat(1000), { action: "x".repeat(200) });
  recorder.normal(node, "Joined", "");
  await recorder.stop();
  expect(dropped).toEqual([]);

  const core = await client.kindOf({ apiVersion: "v1", kind: "Event" });
  const { items } = await client.list(core, {
    namespace: "default",
    fieldSelector: `involvedObject.uid=${object.metadata.uid}`,
  });
  expect(items.toSorted((a, b) => String(a.reason).localeCompare(String(b.reason)))).toMatchObject([
    {
      type: "Normal",
      reason: "Created",
      action: "CreateServer",
      message: "made it",
      series: { count: 3 },
      involvedObject: {
        kind: "ConfigMap",
        name: "regarded",
        resourceVersion: object.metadata.resourceVersion,
      },
      related: { kind: "Node", name: "Not.A.DNS.Name" },
      reportingComponent: "foo-controller-manager",
      reportingInstance: expect.stringMatching(/^foo-controller-manager-/),
    },
    { type: "Warning", reason: "Failed", message: expect.stringMatching(/^€+…$/) },
  ]);
  const ofNode = await client.list(core, { namespace: "default", fieldSelector: "involvedObject.uid=u" });
  expect(ofNode.items).toMatchObject([{ reason: "Joined" }]);
});

it("continues a series whose event is gone", async () => {
  const { client } = controlPlane;
  const recorder = createEventRecorder({ client, reportingController: "foo" });
  const object = { ...configMap, metadata: { name: "gone", namespace: "default", uid: "gone" } };
  recorder.normal(object, "Tried", "x");
  await recorder.flush();
  const kind = await client.kindOf({ apiVersion: "events.k8s.io/v1", kind: "Event" });
  const of = async () => {
    const { items } = await client.list(kind, { namespace: "default" });
    return items.filter(({ regarding }) => (regarding as { uid?: string }).uid === "gone");
  };
  const [first] = await of();
  await client.delete(kind, { name: first?.metadata.name ?? "", namespace: "default" });
  recorder.normal(object, "Tried", "x");
  await recorder.stop();
  expect(await of()).toMatchObject([{ reason: "Tried", series: { count: 2 } }]);
});
