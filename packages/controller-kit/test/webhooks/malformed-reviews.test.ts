import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
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

/** A review of which one part is something else, or gone. */
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

/** Bytes changed, cut off or put in. */
function damaged(text: string): fc.Arbitrary<Uint8Array> {
  const place = fc.nat({ max: text.length });
  return fc.tuple(place, place, fc.uint8Array({ maxLength: 8 })).map(([from, length, bytes]) => {
    const whole = Buffer.from(text);
    return Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + (length % 40))]);
  });
}

/** Every answer is a review with a verdict, or a Status that says what was wrong. */
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
    ["[]", "the body is a list where an AdmissionReview is expected"],
    [
      "{}",
      'nothing, kind nothing, is none of the reviews answered here: admission.k8s.io/v1, admission.k8s.io/v1beta1, kind "AdmissionReview"',
    ],
    [
      { ...sound, apiVersion: "admission.k8s.io/v2" },
      '"admission.k8s.io/v2", kind "AdmissionReview", is none of',
    ],
    [{ ...sound, apiVersion: { toString: 1 } }, 'an object, kind "AdmissionReview", is none of'],
    [{ ...sound, request: null }, "request: null where an object is expected"],
    [
      { ...sound, request: { ...sound.request, uid: "" } },
      "request.uid: an empty text where a text is expected that is not empty",
    ],
  ])("are told what is wrong: %#", async (body, message) => {
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
  ])("are answered without quotes of the body: %#", async (body, message) => {
    for (const webhook of [defaulting, validating, converting]) {
      const response = await send(webhook, body);
      expect(response.status).toBe(400);
      expect(JSON.parse(String(response.body)).message).toBe(`${webhook.path}: ${message}`);
    }
  });

  it.each([
    [{ operation: "PATCH" }, 'request.operation: "PATCH" is none of CREATE, UPDATE, DELETE, CONNECT'],
    [{ kind: { group: "", version: "v1" } }, "request.kind.kind: nothing where a text is expected"],
    [{ resource: [] }, "request.resource: a list where an object is expected"],
    [{ userInfo: undefined }, "request.userInfo: nothing where an object is expected"],
    [{ dryRun: "yes" }, "request.dryRun: a text where true or false is expected"],
    [{ object: "yes" }, "request.object: a text where an object is expected"],
    [{ name: 7 }, "request.name: a number where a text is expected"],
  ])("are answered with their UID where they have one: %j", async (change, message) => {
    const body = { ...sound, request: { ...sound.request, ...change } };
    const { response } = JSON.parse(String((await send(defaulting, JSON.stringify(body))).body));
    expect(response).toMatchObject({ uid: "review-1", allowed: false, status: { code: 400 } });
    expect(response.status.message).toBe(`${defaulting.path}: ${message}`);
  });

  it("are answered when the name of an object cannot be a string", async () => {
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

  it("must be JSON by their content type", async () => {
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
