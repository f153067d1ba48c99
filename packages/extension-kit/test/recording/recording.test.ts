import { generatePatches } from "@capikit/api/catalog";
import { describe, expect, it } from "vitest";
import type { WireAnswer } from "../../src/conformance/session/wire.ts";
import {
  exchangeFileName,
  exchangeText,
  meaningOf,
  parseExchange,
  type RecordedExchange,
  redactExchange,
  sampleRequest,
  sendRecorded,
} from "../../src/testing/index.ts";

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
type Body = RecordedExchange["request"]["body"];
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");

function exchange(
  path: string,
  body: object,
  response: object | string = { status: "Success" },
): RecordedExchange {
  return {
    request: { method: "POST", path: `${base}/${path}`, query: "timeout=10s", body: body as Body },
    response: { status: 200, body: response as Body },
  };
}

describe("names of recordings", () => {
  const request = sampleRequest(generatePatches);
  const name = exchangeFileName(exchange("generatepatches/edit", request));

  it("are the same for the same call with other uids, in another order", () => {
    expect(name).toMatch(/^GeneratePatches\.edit\.[0-9a-f]{8}\.json$/);
    const items = request.items.map((item, index) => ({ ...item, uid: `u${index}` })).reverse();
    expect(exchangeFileName(exchange("generatepatches/edit", { ...request, items }))).toBe(name);
  });

  it("are others for another request or handler", () => {
    const other = { ...request, settings: { a: "b" } };
    expect(exchangeFileName(exchange("generatepatches/edit", other))).not.toBe(name);
    expect(exchangeFileName(exchange("generatepatches/other", request))).not.toBe(name);
    expect(exchangeFileName(exchange("discovery", {}))).toMatch(/^Discovery\.[0-9a-f]{8}\.json$/);
  });
});

it("recordings are read as they were written", () => {
  const one = exchange("discovery", { kind: "DiscoveryRequest" });
  expect(parseExchange(exchangeText(one))).toEqual(one);
  expect(() => parseExchange("[]")).toThrow("not a recorded call");
  expect(() => parseExchange("{")).toThrow("the recorded call is not JSON");
  expect(() => parseExchange("[".repeat(100_000))).toThrow("nested deeper than 1000 levels");
  const { request, response } = one;
  for (const broken of [
    { request },
    { request, response: {} },
    { request, response: { ...response, status: "200" } },
    { request, response: { ...response, body: 1 } },
    { request: { ...request, path: 1 }, response },
    { request: { ...request, query: {} }, response },
    { request: { ...request, body: [] }, response },
  ])
    expect(() => parseExchange(JSON.stringify(broken))).toThrow("not a recorded call");
});

describe("secrets", () => {
  const redacted = (body: object, response?: object) => redactExchange(exchange("x", body, response));

  it.each([
    [{ token: "abc" }, { token: "REDACTED" }],
    [
      { spec: { joinToken: "abc", password: "", tokenTTL: "1h" } },
      { spec: { joinToken: "REDACTED", password: "", tokenTTL: "1h" } },
    ],
    [
      { dataSecretName: "x", secretRef: { name: "y" } },
      { dataSecretName: "x", secretRef: { name: "y" } },
    ],
    [
      { apiVersion: "v1", kind: "Secret", data: { a: "eA==" }, type: "Opaque" },
      { apiVersion: "v1", kind: "Secret", data: { a: "REDACTED" }, type: "Opaque" },
    ],
    [
      { commands: ["kubeadm join --token abcdef.0123456789abcdef"] },
      { commands: ["kubeadm join --token REDACTED"] },
    ],
    [{ a: "-----BEGIN EC PRIVATE KEY-----\nx\n-----END EC PRIVATE KEY-----\n" }, { a: "REDACTED\n" }],
    [{ url: "https://me:mine@proxy:3128/" }, { url: "https://REDACTED@proxy:3128/" }],
    [
      { variables: [{ name: "registryPassword", value: "x" }] },
      { variables: [{ name: "registryPassword", value: "REDACTED" }] },
    ],
    [{ variables: [{ name: "region", value: "x" }] }, { variables: [{ name: "region", value: "x" }] }],
  ])("in %j are blackened, and nothing else", (body, expected) => {
    expect(redacted(body).request.body).toEqual(expected);
  });

  it("in patches are blackened too, and patches without any stay as they are", () => {
    const patch = (value: unknown) => ({
      items: [{ uid: "u", patchType: "JSONPatch", patch: encoded(value) }],
    });
    const operations = [{ op: "add", path: "/spec/password", value: "hunter2" }];
    expect(redacted({}, patch(operations)).response.body).toEqual(
      patch([{ op: "add", path: "/spec/password", value: "REDACTED" }]),
    );
    const spaced = {
      items: [
        { uid: "u", patchType: "JSONMergePatch", patch: Buffer.from('{ "spec": 1 }').toString("base64") },
      ],
    };
    expect(redacted({}, spaced).response.body).toEqual(spaced);
  });

  it("in patches are blackened without rounding integers", () => {
    const patch = (password: string) => {
      const operations = `[{"path":"/spec/id","value":9223372036854775807},{"path":"/spec/password","value":"${password}"}]`;
      const text = Buffer.from(operations).toString("base64");
      return { items: [{ uid: "u", patchType: "JSONPatch", patch: text }] };
    };
    expect(redacted({}, patch("hunter2")).response.body).toEqual(patch("REDACTED"));
  });

  it("in patches that are nested too deeply are not kept", () => {
    const text = `{"password":"hunter2","deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const patch = Buffer.from(text).toString("base64");
    const { body } = redacted({}, { items: [{ patchType: "JSONMergePatch", patch }] }).response;
    expect(body).toEqual({ items: [{ patchType: "JSONMergePatch", patch: "REDACTED" }] });
  });

  it("in answers that are nested too deeply are removed from the text", async () => {
    const text = `{"password":"hunter2","deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const answer = { status: 200, text, headers: {}, ms: 1 } as unknown as WireAnswer;
    const forward = { send: async () => ({ answer }), close: () => {} };
    const sent = await sendRecorded(forward, exchange("x", {}).request);
    expect(sent.exchange?.response.body).toMatch(/^\{"password":"?REDACTED"?,"deep":\[\[/);
  });
});

describe("what responses mean", () => {
  const upgrade = (response: object) => meaningOf(exchange("beforeclusterupgrade/a", {}, response));

  it("ignores members that Cluster API ignores", () => {
    expect(
      upgrade({
        apiVersion: "x",
        kind: "y",
        status: "Success",
        message: "",
        retryAfterSeconds: 0,
        extra: null,
      }),
    ).toEqual(upgrade({ status: "Success" }));
    expect(upgrade({ status: "Success", retryAfterSeconds: 5 })).not.toEqual(upgrade({ status: "Success" }));
    expect(upgrade({ message: "x" })).toEqual({ status: null, message: "x" });
  });

  it("is the same for handlers in another order", () => {
    const handlers = [{ name: "b" }, { name: "a" }];
    const of = (list: object[]) =>
      meaningOf(exchange("discovery", {}, { status: "Success", handlers: list }));
    expect(of(handlers)).toEqual(of([...handlers].reverse()));
  });

  it("is the patched objects, whatever the form of the patches", () => {
    const request = sampleRequest(generatePatches, { machineDeployments: 0 });
    const [first, second] = request.items;
    const of = (items: object[]) =>
      meaningOf(exchange("generatepatches/edit", request, { status: "Success", items }));
    const patch = (uid: string | undefined, value: unknown, patchType = "JSONPatch") => ({
      uid,
      patchType,
      patch: encoded(value),
    });
    const added = [{ op: "add", path: "/metadata/labels", value: { a: "b" } }];
    const merged = { metadata: { labels: { a: "b" } } };
    const both = of([patch(first?.uid, added), patch(second?.uid, added)]);
    expect(of([patch(second?.uid, merged, "JSONMergePatch"), patch(first?.uid, added)])).toEqual(both);
    expect(of([patch(first?.uid, added)])).not.toEqual(both);
    expect(of([patch(first?.uid, [])])).toEqual({ status: "Success", patched: {} });
    expect(of([patch("other", added)])).toMatchObject({
      patched: { 'uid "other"': expect.stringContaining("cannot be patched") },
    });
  });

  it("is the text without a response", () => {
    const one = exchange("discovery", {}, "bad gateway");
    expect(meaningOf({ ...one, response: { ...one.response, status: 502 } })).toBe("status 502: bad gateway");
  });
});
