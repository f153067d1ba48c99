import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  admissionWebhook,
  allowed,
  conversionWebhook,
  patched,
  type Webhook,
  type WebhookServerOptions,
  webhookServer,
} from "@capikit/controller-kit/webhooks";
import { createAuthority } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";

let certDir: string;
let ca: string;

beforeAll(async () => {
  const authority = await createAuthority("webhooks");
  const { certificate, key } = await authority.issueServer(["127.0.0.1"]);
  ca = authority.certificate;
  certDir = await mkdtemp(join(tmpdir(), "capikit-webhook-server-"));
  await writeFile(join(certDir, "own.crt"), certificate);
  await writeFile(join(certDir, "own.key"), key);
});
afterAll(() => rm(certDir, { recursive: true }));

const options = (webhooks: readonly Webhook[]): WebhookServerOptions => ({
  webhooks,
  certDir,
  certName: "own.crt",
  keyName: "own.key",
  host: "127.0.0.1",
  port: 0,
});

function post(port: number, path: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const call = request({ host: "127.0.0.1", port, path, method: "POST", ca, agent: false, headers });
    call.once("error", reject).once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk) => {
        text += chunk;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    call.end(body);
  });
}

const names = { group: "", version: "v1", kind: "ConfigMap" };
const review = (object: object): string =>
  JSON.stringify({
    apiVersion: "admission.k8s.io/v1",
    kind: "AdmissionReview",
    request: {
      uid: "u",
      kind: names,
      resource: { ...names, resource: "configmaps" },
      operation: "CREATE",
      userInfo: {},
      object,
    },
  });

it("serves webhooks including raw ones, and notifies the observer", async () => {
  const raw = admissionWebhook({
    path: "/raw",
    handle: (asked, { user }) =>
      asked.object?.metadata.name === "x"
        ? patched([{ op: "add", path: "/data", value: { user: user.username ?? "nobody" } }])
        : allowed(),
  });
  const foreign: Webhook = {
    type: "admission",
    path: "/foreign",
    maxBodyBytes: 100,
    answer: () => Promise.reject(new Error("made elsewhere")),
  };
  const observed: string[] = [];
  const observer = {
    started: (path: string) => observed.push(`${path} started`),
    finished: (path: string, { code, ms }: { code: number; ms: number }) =>
      observed.push(`${path} ${code} ${ms >= 0 && ms < 60_000}`),
    refused: (path: string | undefined, code: number) => observed.push(`${path} refused ${code}`),
  };
  const webhooks = webhookServer(options([raw, foreign, conversionWebhook([])]));
  expect(() => webhooks.check({ signal: AbortSignal.abort() })).toThrow("is not listening");
  const server = await webhooks.start({ observer });
  try {
    const { port } = server;
    const answer = await post(port, "/raw?timeout=10s", review({ metadata: { name: "x" } }));
    const { patch, patchType } = JSON.parse(answer.text).response;
    expect(patchType).toBe("JSONPatch");
    expect(JSON.parse(Buffer.from(patch, "base64").toString())).toEqual([
      { op: "add", path: "/data", value: { user: "nobody" } },
    ]);
    expect((await post(port, "/raw", "no review")).status).toBe(400);
    expect(await post(port, "/foreign", "{}")).toMatchObject({
      status: 500,
      text: expect.stringContaining("/foreign: made elsewhere"),
    });
    expect((await post(port, "/other", "{}")).status).toBe(404);
    expect(observed).toEqual([
      "/raw started",
      "/raw 200 true",
      "/raw started",
      "/raw 400 true",
      "/foreign started",
      "/foreign 500 true",
      "undefined refused 404",
    ]);
    // Accepts a 3 MiB object with its old state, and rejects more than 7 MiB.
    const large = await post(port, "/raw", review({ metadata: {}, data: "x".repeat(6 * 1024 * 1024) }));
    expect(large.status).toBe(200);
    expect((await post(port, "/raw", " ".repeat(7 * 1024 * 1024 + 1))).status).toBe(413);
    expect(observed.at(-1)).toBe("/raw refused 413");
    // The API server converts the objects of a list one by one, so both have the same limit.
    expect((await post(port, "/convert", " ".repeat(7 * 1024 * 1024))).status).toBe(400);
    expect((await post(port, "/convert", " ".repeat(7 * 1024 * 1024 + 1))).status).toBe(413);
    expect(() => webhooks.check({ signal: AbortSignal.abort() })).not.toThrow();
  } finally {
    await server.stop();
  }
  expect(() => webhooks.check({ signal: AbortSignal.abort() })).toThrow("is not listening");
});

it("rejects two webhooks with the same path, and a directory without certificates", async () => {
  const raw = admissionWebhook({ path: "/raw", handle: () => allowed() });
  expect(() => webhookServer(options([raw, raw]))).toThrow(
    "two webhooks are served at /raw: change the path of one of them",
  );
  const conversions = [conversionWebhook([]), conversionWebhook([])];
  expect(() => webhookServer(options(conversions))).toThrow("pass all conversions to one conversionWebhook");
  const nowhere = webhookServer({ ...options([raw]), certName: "none.crt" });
  await expect(nowhere.start()).rejects.toThrow(/none.crt cannot be read/);
});

it("stops with its signal", async () => {
  const end = new AbortController();
  const server = await webhookServer(options([])).start({ signal: end.signal });
  end.abort();
  await server.stopped;
});
