import { explore, type Scenario } from "@capikit/testing";
import { expect, it } from "vitest";
import { defineController, draftOf } from "../../src/index.ts";
import {
  admissionWebhook,
  allowed,
  defaultingWebhook,
  field,
  invalid,
  validatingWebhook,
  type Webhook,
} from "../../src/webhooks/index.ts";
import { type Cloud, configMap, type Vm, vm, vmScenario } from "./vms.ts";

const fileOf = ({ metadata: { namespace, name, uid } }: Vm) => ({
  namespace,
  name: `${name}-file`,
  ownerReferences: [{ apiVersion: "planted.dev/v1", kind: "Vm", name: `${name}`, uid: `${uid}` }],
});

/** A provider that writes a ConfigMap for each Vm, whose webhooks see to its content. */
function provider(
  write: (attempt: () => Promise<unknown>) => Promise<unknown>,
  startToken: () => (object: Vm) => string,
  rest: Partial<Scenario<Cloud>> = {},
): Scenario<Cloud> {
  const scenario = vmScenario(
    () => {
      const token = startToken();
      return [
        defineController({
          name: "vm",
          for: vm,
          async reconcileObject({ object, client, cache }) {
            const metadata = fileOf(object);
            const found = await cache.find(configMap, metadata);
            if (found?.data?.size !== String(object.spec.size)) {
              const data = { size: String(object.spec.size), token: token(object) };
              await write(() => client.apply(configMap, { metadata, data }, { force: true }));
            }
            if (object.status?.size === object.spec.size) return;
            const draft = draftOf(object);
            draft.status = { size: object.spec.size };
            await client.replace(vm, draft, { subresource: "status" });
          },
        }),
      ];
    },
    {
      webhooks: ({ config: _ }) => [
        defaultingWebhook(configMap, {
          default(object) {
            object.data = { ...object.data, defaulted: "yes" };
          },
        }),
        validatingWebhook(configMap, {
          async update(object, { oldObject }) {
            await Promise.resolve();
            return [
              oldObject.data?.token !== object.data?.token && field.forbidden("data.token", "is immutable"),
            ];
          },
        }),
      ],
      ...rest,
    },
  );
  return { ...scenario, steps: scenario.steps.slice(0, 2) };
}

const uidOf = () => (object: Vm) => object.metadata.uid ?? "";
const through = (attempt: () => Promise<unknown>) => attempt();

it("calls the webhooks of the program for its writes, and not for those of subresources", async () => {
  const allow = ["idle-platform"] as const;
  const { reference } = await explore.check(provider(through, uidOf), { only: ["api-fault"], allow });
  expect(reference.filter((line) => line.includes(" webhook "))).toEqual([
    expect.stringMatching(/webhook \/mutate--v1-configmap: create configmaps default\/a-file → changed$/),
    expect.stringMatching(/webhook \/mutate--v1-configmap: update configmaps default\/a-file → allowed$/),
    expect.stringMatching(/webhook \/validate--v1-configmap: update configmaps default\/a-file → allowed$/),
  ]);
});

it("finds a write that the program's own webhook denies after a crash", async () => {
  const planted = provider(through, () => {
    const token = crypto.randomUUID();
    return () => token;
  });
  const { failures, report } = await explore(planted, { only: ["intermediate-state"] });
  expect(failures[0]?.id, report).toMatch(/^intermediate-state\/crash-after-\d+$/);
  expect(report).toContain("data.token: Forbidden: is immutable");
});

it("finds a program that gives up while its webhooks are down", async () => {
  /** Three attempts in a row, and then never again. */
  const giveUp = async (attempt: () => Promise<unknown>): Promise<void> => {
    for (let count = 0; count < 3; count++) {
      try {
        await attempt();
        return;
      } catch {}
    }
  };
  const only = ["api-fault"] as const;
  const { failures, report } = await explore(provider(giveUp, uidOf), { only });
  expect(failures.map(({ id }) => id)).toEqual(["api-fault/webhooks-down-1", "api-fault/webhooks-down-3"]);
  expect(report).toContain("webhook /mutate--v1-configmap ✗ connect: connection refused");
});

it("defaults what steps put", async () => {
  const scenario = provider(through, uidOf);
  const defaulting = defaultingWebhook(vm, {
    default: (object) => {
      object.spec.disk ??= true;
    },
  });
  const [create] = scenario.steps;
  const until: NonNullable<typeof create>["until"] = ({ objects }) => objects<Vm>(vm)[0]?.spec.disk === true;
  const steps = create === undefined ? [] : [{ ...create, until }];
  const options = { maxRuns: 0, allow: ["left-out", "idle-platform", "idle-webhook"] } as const;
  await explore.check({ ...scenario, steps, webhooks: () => [defaulting] }, options);
  const late = defaultingWebhook(vm, { default: () => Promise.resolve() });
  const { report } = await explore({ ...scenario, steps, webhooks: () => [late] }, options);
  expect(report).toContain("put the object with the changes of the webhook");
});

it("fails for a webhook that reviews nothing", async () => {
  const scenario = provider(through, uidOf);
  const webhooks = () => [admissionWebhook({ path: "/any", handle: () => allowed() })];
  const { failures, report } = await explore(
    { ...scenario, webhooks },
    { allow: ["idle-platform"], maxRuns: 0 },
  );
  expect(failures.map(({ id }) => id)).toEqual(["coverage/idle-webhook", "coverage/left-out"]);
  expect(report).toContain("/any: its kind is unknown");
});

/** Whether a Vm that is older than a rule of a webhook, which has a finalizer, is deleted. */
function olderThanRule(webhook: Webhook): Scenario<Cloud> {
  const ref = { namespace: "default", name: "a" };
  const controller = defineController({
    name: "vm",
    for: vm,
    async reconcileObject({ object, client }) {
      const isEnding = object.metadata.deletionTimestamp !== undefined;
      const finalizers = isEnding ? [] : ["planted.dev/vm"];
      if (object.metadata.finalizers?.length === finalizers.length) return;
      const draft = draftOf(object);
      draft.metadata.finalizers = finalizers;
      await client.replace(vm, draft);
    },
  });
  const [, , remove] = vmScenario(() => []).steps;
  return vmScenario(() => [controller], {
    webhooks: () => [webhook],
    steps: [
      {
        name: "put the Vm",
        do: ({ put }) =>
          put(vm, { metadata: { ...ref, finalizers: ["planted.dev/vm"] }, spec: { size: 99 } }),
      },
      ...(remove === undefined ? [] : [remove]),
    ],
  });
}

const tooLarge = ({ spec: { size } }: Vm) =>
  size > 9 ? [field.invalid("spec.size", size, "must be 9 or less")] : [];

it("finds a webhook that refuses to release an object older than its rule", async () => {
  const byHand = admissionWebhook({
    path: "/vm",
    kind: vm,
    handle: ({ object }) => {
      const errors = tooLarge(object as Vm);
      return errors.length === 0 ? allowed() : invalid({ ...vm, name: "a" }, errors);
    },
  });
  const { failures, report } = await explore(olderThanRule(byHand), { maxRuns: 0 });
  expect(failures[0]?.id, report).toBe("reference");
  expect(report).toContain("spec.size: Invalid value: 99: must be 9 or less");
  const ofKit = validatingWebhook(vm, { create: tooLarge, update: tooLarge });
  await explore.check(olderThanRule(ofKit), { only: ["api-fault"], allow: ["idle-platform", "left-out"] });
});
