import { ConversionError, type HubAndSpokes } from "@capikit/api/conversion/runtime";
import { type Logger, silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import { messageOf } from "../../../src/values/errors.ts";
import {
  type ConversionWebhookOptions,
  type ConvertFunction,
  conversionWebhook,
} from "../../../src/webhooks/conversion/conversion-webhook.ts";
import { type Asking, leaving, send } from "../ask.ts";

type Foo = { apiVersion: string; kind: string; metadata: object; spec: Record<string, unknown> };

const foos: HubAndSpokes<Foo> = {
  group: "example.com",
  kind: "Foo",
  hub: "v1",
  spokes: {
    v1alpha1: {
      toHub: ({ spec }) => ({ spec: { replicas: Number(spec.count) } }) as never,
      fromHub: ({ spec }) => ({ spec: { count: String(spec.replicas) } }) as never,
    },
    v1beta1: {
      toHub: ({ spec }) => ({ spec: { replicas: spec.size } }) as never,
      fromHub: ({ spec }) => ({ spec: { size: spec.replicas } }) as never,
    },
  },
};

const metadata = { name: "a", namespace: "ns", uid: "u-1", generation: 3, labels: { a: "b" } };

function foo(version: string, spec: object, more: object = {}) {
  return { apiVersion: `example.com/${version}`, kind: "Foo", metadata: { ...metadata, ...more }, spec };
}

async function convert(
  how: ConvertFunction | readonly HubAndSpokes<Foo>[],
  version: string,
  objects: readonly unknown[],
  asking: Asking = {},
  options: ConversionWebhookOptions = {},
) {
  const response = await send(
    conversionWebhook(how, options),
    JSON.stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
      request: { uid: "c-1", desiredAPIVersion: `example.com/${version}`, objects },
    }),
    asking,
  );
  return { http: response.status, ...JSON.parse(String(response.body)) };
}

describe("conversionWebhook", () => {
  it("converts lists with several versions through the hub", async () => {
    const objects = [
      foo("v1alpha1", { count: "2" }),
      foo("v1", { replicas: 3 }),
      foo("v1beta1", { size: 4 }),
    ];
    const { http, apiVersion, kind, response } = await convert([foos], "v1beta1", objects);
    expect({ http, apiVersion, kind }).toEqual({
      http: 200,
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
    });
    expect(response).toEqual({
      uid: "c-1",
      result: { status: "Success" },
      convertedObjects: [2, 3, 4].map((size) => foo("v1beta1", { size })),
    });
  });

  it("accepts only changed labels and annotations", async () => {
    const { response } = await convert(
      (object, apiVersion) => ({
        ...object,
        apiVersion,
        metadata: {
          ...object.metadata,
          generation: 9,
          finalizers: ["x"],
          labels: { c: "d" },
          annotations: { e: "f" },
        },
      }),
      "v1",
      [foo("v2", {})],
    );
    expect(response.convertedObjects[0].metadata).toEqual({
      ...metadata,
      labels: { c: "d" },
      annotations: { e: "f" },
    });
  });

  it.each([
    ["another name", { metadata: { ...metadata, name: "b" } }, ".metadata.name: the conversion changed it"],
    ["no metadata", { metadata: undefined }, ".metadata.name: the conversion changed it"],
    ["another kind", { kind: "Bar" }, "returned Bar of example.com/v1, expected Foo of example.com/v1"],
    ["another version", { apiVersion: "example.com/v3" }, "returned Foo of example.com/v3, expected"],
  ])("refuses a conversion to %s", async (_, change, message) => {
    const { response } = await convert(
      (object, apiVersion) => ({ ...object, apiVersion, ...change }) as never,
      "v1",
      [foo("v2", {})],
    );
    expect(response).toMatchObject({ uid: "c-1", convertedObjects: [], result: { status: "Failure" } });
    expect(response.result.message).toContain(message);
  });

  it("names the object that cannot be converted, and the reason", async () => {
    const panics: unknown[] = [];
    const observer = { conversionPanicked: (_: string, error: unknown) => panics.push(error) };
    const { response } = await convert([foos], "v1", [foo("v1alpha1", { count: "2" }), foo("v0", {})], {
      observer,
    });
    expect(response).toEqual({
      uid: "c-1",
      convertedObjects: [],
      result: {
        status: "Failure",
        message:
          'Foo "ns/a" of example.com/v0 cannot be converted to example.com/v1: .apiVersion: unknown version "example.com/v0": Foo has example.com/v1, example.com/v1alpha1, example.com/v1beta1',
      },
    });
    expect(panics).toEqual([]);
  });

  it("drops invalid annotations, counts them, and logs each object once", async () => {
    const logged: unknown[] = [];
    const counted: string[] = [];
    const logger: Logger = {
      ...silentLogger,
      warn: (message, fields) => logged.push([message, fields?.object, messageOf(fields?.error)]),
    };
    const observer = { conversionDataDropped: (path: string) => counted.push(path) };
    const kept = { ...foos, spokes: { v1beta1: { ...foos.spokes.v1beta1, hubOnly: { keep: ["hint"] } } } };
    const annotations = { "cluster.x-k8s.io/conversion-data": "x" };
    const objects = [
      foo("v1beta1", { size: 1 }, { name: "broken", annotations }),
      foo("v1beta1", { size: 2 }),
    ];
    for (let list = 0; list < 3; list++) {
      const { response } = await convert([kept as never], "v1", objects, { observer, logger });
      expect(response).toEqual({
        uid: "c-1",
        result: { status: "Success" },
        convertedObjects: [foo("v1", { replicas: 1 }, { name: "broken" }), foo("v1", { replicas: 2 })],
      });
    }
    expect(counted).toEqual(["/convert", "/convert", "/convert"]);
    expect(logged).toEqual([
      [
        "Invalid conversion data dropped",
        'Foo "ns/broken" of example.com/v1beta1',
        expect.stringContaining("the annotation is not valid JSON"),
      ],
    ]);
  });

  it("restores no value that the hub's schema or its rules forbid", async () => {
    const hint = { type: "string", enum: ["a", "b"] } as const;
    const count = {
      type: "integer",
      maximum: 9,
      "x-kubernetes-validations": [{ rule: "self != 3", message: "must not be 3" }],
    } as const;
    const restoring = (keep: readonly string[], schemas: object) => ({
      ...foos,
      spokes: { v1beta1: { ...foos.spokes.v1beta1, hubOnly: { keep, schemas } } },
    });
    const kept = restoring(["hint", "count", "free"], { hint, count });
    const messages: string[] = [];
    const logger: Logger = { ...silentLogger, warn: (_, fields) => messages.push(messageOf(fields?.error)) };
    const restored = async (data: object) => {
      const annotations = { "cluster.x-k8s.io/conversion-data": JSON.stringify(data) };
      const object = foo("v1beta1", { size: 1 }, { name: JSON.stringify(data), annotations });
      const { response } = await convert([kept as never], "v1", [object], { logger });
      const { hint: a, count: b, free: c } = response.convertedObjects[0];
      return [a, b, c];
    };
    expect(await restored({ hint: "a", count: 2, free: {} })).toEqual(["a", 2, {}]);
    expect(await restored({ hint: "c", count: 10, free: [] })).toEqual([undefined, undefined, []]);
    expect(await restored({ hint: 1, count: 3 })).toEqual([undefined, undefined, undefined]);
    expect(messages.map((message) => message.replace(/^.*field /, ""))).toEqual([
      expect.stringContaining("hint of the annotation is invalid"),
      expect.stringContaining("hint of the annotation is invalid"),
    ]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new TypeError("spec is undefined");
      },
    ],
    ["rejects", () => Promise.reject(new TypeError("spec is undefined"))],
  ] as const)("counts a conversion that %s something else", async (_, broken) => {
    const panics: unknown[] = [];
    const observer = { conversionPanicked: (path: string) => panics.push(path) };
    const { response } = await convert(broken, "v1", [foo("v2", {})], { observer });
    expect(response.result).toEqual({
      status: "Failure",
      message: 'Foo "ns/a" of example.com/v2 cannot be converted to example.com/v1: spec is undefined',
    });
    expect(panics).toEqual(["/convert"]);
  });

  it("waits for slow conversions until the deadline", async () => {
    const slow: ConvertFunction = async (object, apiVersion) => ({ ...object, apiVersion });
    expect((await convert(slow, "v1", [foo("v2", {})])).response.result).toEqual({ status: "Success" });
    const never = await convert(() => new Promise(() => {}), "v1", [foo("v2", {})], {
      query: "timeout=20ms",
    });
    expect(never).toMatchObject({ http: 504, kind: "Status", message: "/convert: no answer within 19 ms" });
  });

  it("times out if a conversion blocks the thread", async () => {
    const block: ConvertFunction = (object, apiVersion) => {
      for (const end = performance.now() + 5; performance.now() < end; );
      return { ...object, apiVersion };
    };
    expect((await convert(block, "v1", [foo("v2", {})], { query: "timeout=2ms" })).http).toBe(504);
  });

  it("does not count a disconnected client", async () => {
    const { asking, reports, reason, leave } = leaving();
    const slow: ConvertFunction = () => {
      leave();
      return new Promise(() => {});
    };
    const gone = await convert(slow, "v1", [foo("v2", {})], asking);
    expect(gone).toMatchObject({ http: 503, kind: "Status", message: "/convert: the client disconnected" });
    expect(reports).toEqual([["debug", "Conversion aborted", reason]]);
  });

  it("yields to the event loop while it converts many objects", async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const busy: ConvertFunction = (object, apiVersion) => {
      for (const end = performance.now() + 3; performance.now() < end; );
      return { ...object, apiVersion };
    };
    const objects = Array.from({ length: 20 }, () => foo("v2", {}));
    const { response } = await convert(busy, "v1", objects);
    clearInterval(timer);
    expect(response.convertedObjects).toHaveLength(20);
    expect(ticks).toBeGreaterThan(2);
  });

  it.each([
    [{ kind: "AdmissionReview" }, 400, "the body is not a ConversionReview of apiextensions.k8s.io/v1"],
    [{ apiVersion: "apiextensions.k8s.io/v1beta1" }, 400, "the body is not a ConversionReview of"],
    [{ request: undefined }, 400, "request: expected an object"],
    [{ request: {} }, 400, "request.uid: expected a non-empty string"],
    [{ request: { uid: "c-1" } }, 200, "request.desiredAPIVersion: expected a non-empty string"],
    [{ request: { uid: "c-1", desiredAPIVersion: "v1" } }, 200, "request.objects: expected a list"],
    [
      { request: { uid: "c-1", desiredAPIVersion: "v1", objects: [foo("v1", {}), {}] } },
      200,
      "request.objects[1]: expected an object with apiVersion, kind and metadata",
    ],
  ])("refuses an invalid review: %j", async (change, status, message) => {
    const whole = { apiVersion: "apiextensions.k8s.io/v1", kind: "ConversionReview", request: {}, ...change };
    const response = await send(conversionWebhook([foos]), JSON.stringify(whole));
    const body = JSON.parse(String(response.body));
    expect(response.status).toBe(status);
    expect(status === 200 ? body.response.result.message : body.message).toContain(`/convert: ${message}`);
  });

  it("preserves digits and passes on ConversionErrors", async () => {
    const refusing: ConvertFunction = () => {
      throw new ConversionError("CONVERSION_INVALID_OBJECT", ".spec", "is missing");
    };
    const { response } = await convert(refusing, "v1", [foo("v2", {})], {}, { path: "/other" });
    expect(response.result.message).toMatch(/: .spec: is missing$/);
    const text = JSON.stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
      request: { uid: "c", desiredAPIVersion: "example.com/v1", objects: [foo("v2", { n: 1 })] },
    });
    const same = conversionWebhook((object, apiVersion) => ({ ...object, apiVersion }));
    const { body } = await send(same, text.replace('"n":1', '"n":9007199254740993'));
    expect(String(body)).toContain('"n":9007199254740993');
  });
});
