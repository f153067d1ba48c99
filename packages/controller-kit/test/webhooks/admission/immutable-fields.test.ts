import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  type ImmutableFieldsOptions,
  immutableFields,
} from "../../../src/webhooks/admission/immutable-fields.ts";
import { validatingWebhook } from "../../../src/webhooks/admission/validating-webhook.ts";
import { ask } from "../ask.ts";

interface FooMachine extends KubernetesObject {
  spec?: object;
}
const gvk = { group: "infrastructure.cluster.x-k8s.io", version: "v1beta2", kind: "FooMachine" };
const kind = { ...gvk, plural: "foomachines", scope: "Namespaced" } as const;
const apiVersion = `${gvk.group}/${gvk.version}`;

async function causesOf(
  spec: object | undefined,
  oldSpec: object | undefined,
  options?: ImmutableFieldsOptions,
) {
  const webhook = validatingWebhook<FooMachine>(
    kind,
    immutableFields(["spec.image", "spec.network.cidr"], options),
  );
  const objectOf = (one: object | undefined) => ({
    apiVersion,
    kind: kind.kind,
    metadata: { name: "a" },
    spec: one,
  });
  const { allowed, status } = await ask(webhook, {
    kind: gvk,
    name: "a",
    operation: "UPDATE",
    object: objectOf(spec),
    oldObject: objectOf(oldSpec),
  });
  const details = status?.details as { causes?: { field: string; message: string }[] } | undefined;
  const causes = details?.causes?.map(({ field, message }) => `${field}: ${message}`) ?? [];
  expect(allowed).toBe(causes.length === 0);
  return causes;
}

describe("immutableFields", () => {
  it.each([
    ["other fields", { image: "a", size: 1 }, { image: "a", size: 2 }],
    ["an empty value for an absent one", { network: { cidr: {} } }, {}],
    ["an empty object for an absent one", { network: {} }, undefined],
  ])("allows a change of %s", async (_, spec, oldSpec) => {
    expect(await causesOf(spec, oldSpec)).toEqual([]);
  });

  it("reports every changed field", async () => {
    expect(await causesOf({ image: "b", network: { cidr: "10.1.0.0/16" } }, { image: "a" })).toEqual([
      "spec.image: Forbidden: is immutable",
      "spec.network.cidr: Forbidden: is immutable",
    ]);
  });

  it("adds what to do instead", async () => {
    const detail = "create another FooMachine";
    expect(await causesOf({}, { image: "a" }, { detail })).toEqual([
      "spec.image: Forbidden: is immutable: create another FooMachine",
    ]);
  });

  it("allows to set empty fields once", async () => {
    const onceSet = { onceSet: true };
    expect(await causesOf({ image: "a" }, undefined, onceSet)).toEqual([]);
    expect(await causesOf({ image: "a" }, { image: "" }, onceSet)).toEqual([]);
    expect(await causesOf({ image: "b" }, { image: "a" }, onceSet)).toHaveLength(1);
    expect(await causesOf({}, { image: "a" }, onceSet)).toHaveLength(1);
    expect(await causesOf({ image: 1 }, { image: 0 }, onceSet)).toHaveLength(1);
  });
});
