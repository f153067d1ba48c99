import { machine as machineKind } from "@capikit/api/core/v1beta2";
import type { RouteResponse } from "@capikit/serving";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { denied } from "../../src/webhooks/admission/admission-response.ts";
import { defaultingWebhook } from "../../src/webhooks/admission/defaulting-webhook.ts";
import { validatingWebhook } from "../../src/webhooks/admission/validating-webhook.ts";
import { conversionWebhook } from "../../src/webhooks/conversion/conversion-webhook.ts";
import { machine, review, send } from "./ask.ts";

const defaulting = defaultingWebhook(machineKind, {
  default({ metadata, spec }) {
    metadata.labels = { ...metadata.labels, name: spec.clusterName };
  },
});
const validating = validatingWebhook(machineKind, {
  create: ({ spec }) => (spec.clusterName.startsWith("x") ? denied("no") : undefined),
  update: ({ spec }, { oldObject }) =>
    spec.clusterName.at(0) === oldObject.spec.clusterName.at(0) ? undefined : denied("no"),
  delete() {},
});
const converting = conversionWebhook((object, apiVersion) => ({ ...object, apiVersion }));

const sound = review({
  operation: "UPDATE",
  object: machine({}, { labels: { a: "b" } }),
  oldObject: machine(),
  options: { kind: "UpdateOptions" },
});
const soundConversion = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "ConversionReview",
  request: { uid: "c-1", desiredAPIVersion: "cluster.x-k8s.io/v1beta1", objects: [machine(), machine()] },
};

/** Returns reviews with one part replaced or removed. */
function broken(whole: object): fc.Arbitrary<string> {
  const paths: (readonly (string | number)[])[] = [];
  const walk = (value: unknown, path: readonly (string | number)[]): void => {
    paths.push(path);
    if (typeof value === "object" && value !== null) {
      for (const key of Object.keys(value)) {
        walk((value as Record<string, unknown>)[key], [...path, key]);
      }
    }
  };
  walk(whole, []);
  const other = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }));
  return fc.tuple(fc.constantFrom(...paths), other).map(([path, value]) => {
    const copy = { whole: structuredClone(whole) as unknown };
    let parent = copy as unknown as Record<string | number, Record<string, unknown>>;
    for (const step of ["whole", ...path].slice(0, -1)) {
      parent = parent[step] as never;
    }
    parent[["whole", ...path].at(-1) ?? ""] = value as never;
    return JSON.stringify(copy.whole) ?? "";
  });
}

/** Changes, removes or inserts bytes. */
function damaged(text: string): fc.Arbitrary<Uint8Array> {
  const place = fc.nat({ max: text.length });
  return fc.tuple(place, place, fc.uint8Array({ maxLength: 8 })).map(([from, length, bytes]) => {
    const whole = Buffer.from(text);
    return Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + (length % 40))]);
  });
}

/** Checks that a response is a review with a verdict, or a Status with an explanation. */
function expectClear({ status = 200, body }: RouteResponse): void {
  const answer = JSON.parse(String(body));
  if (status !== 200) {
    expect([400, 415]).toContain(status);
    expect(answer).toMatchObject({ kind: "Status", status: "Failure", code: status });
    expect(answer.message.length).toBeGreaterThan(20);
    return;
  }
  const { uid, allowed, status: verdict, result } = answer.response;
  expect(uid).toBeTruthy();
  const failed = answer.kind === "AdmissionReview" ? allowed === false : result.status === "Failure";
  if (failed) {
    expect((verdict ?? result).message).toBeTruthy();
  } else {
    expect(allowed ?? result.status === "Success").toBe(true);
  }
}

describe("10,000 malformed reviews", () => {
  it.each([
    ["defaulting", defaulting, sound],
    ["validating", validating, sound],
    ["conversion", converting, soundConversion],
  ] as const)("each get an answer from a %s webhook", async (_, webhook, whole) => {
    const text = JSON.stringify(whole);
    expectClear(await send(webhook, text));
    const body = fc.oneof(
      { weight: 5, arbitrary: broken(whole) },
      { weight: 3, arbitrary: damaged(text) },
      { weight: 1, arbitrary: fc.json() },
      { weight: 1, arbitrary: fc.uint8Array() },
    );
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => expectClear(await send(webhook, bytes))),
      { numRuns: 3_400 },
    );
  });

  it.each([
    ["", "the body is empty: send an AdmissionReview as JSON"],
    ["{", "the body is not valid JSON"],
    ["[]", "the body is a list, expected an AdmissionReview"],
    [
      "{}",
      'nothing, kind nothing, is not supported: send admission.k8s.io/v1 or admission.k8s.io/v1beta1, kind "AdmissionReview"',
    ],
    [
      { ...sound, apiVersion: "admission.k8s.io/v2" },
      '"admission.k8s.io/v2", kind "AdmissionReview", is not supported',
    ],
    [{ ...sound, apiVersion: { toString: 1 } }, 'an object, kind "AdmissionReview", is not supported'],
    [{ ...sound, request: null }, "request: null, expected an object"],
    [
      { ...sound, request: { ...sound.request, uid: "" } },
      "request.uid: an empty string, expected a non-empty string",
    ],
  ])("get a message with the problem: %#", async (body, message) => {
    const response = await send(defaulting, typeof body === "string" ? body : JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(JSON.parse(String(response.body)).message).toContain(`${defaulting.path}: ${message}`);
  });

  it.each([
    ['{"data": hunter2}', "the body is not valid JSON"],
    ['{"password": "hunter2", }', "the body is not valid JSON"],
    [Buffer.from('{"password": "hunter2\xff"}', "latin1"), "the body is not valid UTF-8"],
    [
      `{"password": "hunter2", "a": ${"[".repeat(1001)}`,
      "JSON is nested deeper than 1000 levels (offset 1028)",
    ],
  ])("are refused without quoting the body: %#", async (body, message) => {
    for (const webhook of [defaulting, validating, converting]) {
      const response = await send(webhook, body);
      expect(response.status).toBe(400);
      expect(JSON.parse(String(response.body)).message).toBe(`${webhook.path}: ${message}`);
    }
  });

  it.each([
    [
      { operation: "PATCH" },
      'request.operation: "PATCH" is not supported: use one of CREATE, UPDATE, DELETE, CONNECT',
    ],
    [{ kind: { group: "", version: "v1" } }, "request.kind.kind: nothing, expected a string"],
    [{ resource: [] }, "request.resource: a list, expected an object"],
    [{ userInfo: undefined }, "request.userInfo: nothing, expected an object"],
    [{ dryRun: "yes" }, "request.dryRun: a string, expected true or false"],
    [{ object: "yes" }, "request.object: a string, expected an object"],
    [{ name: 7 }, "request.name: a number, expected a string"],
  ])("are refused with their UID if they have one: %j", async (change, message) => {
    const body = { ...sound, request: { ...sound.request, ...change } };
    const { response } = JSON.parse(String((await send(defaulting, JSON.stringify(body))).body));
    expect(response).toMatchObject({ uid: "review-1", allowed: false, status: { code: 400 } });
    expect(response.status.message).toBe(`${defaulting.path}: ${message}`);
  });

  it("are refused if an object's name is not a string", async () => {
    const object = machine({}, { name: { toString: 1 }, namespace: "a" });
    const request = { ...soundConversion.request, objects: [{ ...object, apiVersion: "other/v1" }] };
    const failing = conversionWebhook(() => {
      throw new Error("no");
    });
    const { body } = await send(failing, JSON.stringify({ ...soundConversion, request }));
    const { result } = JSON.parse(String(body)).response;
    expect(result.message).toBe(
      'Machine "a" of other/v1 cannot be converted to cluster.x-k8s.io/v1beta1: no',
    );
  });

  it("must have a JSON content type", async () => {
    const text = JSON.stringify(sound);
    const yaml = await send(defaulting, text, { contentType: "application/yaml" });
    expect(yaml.status).toBe(415);
    expect(String(yaml.body)).toContain("send an AdmissionReview as application/json");
    expect((await send(defaulting, text, { contentType: "application/json; charset=utf-8" })).status).toBe(
      200,
    );
  });

  it("may be nested deeper than the stack", async () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const object = JSON.stringify(sound).replace(
      '"clusterName":"prod"',
      `"clusterName":"prod","deep":${deep}`,
    );
    for (const webhook of [defaulting, validating]) {
      expectClear(await send(webhook, object));
    }
    expectClear(await send(defaulting, deep));
  });
});
