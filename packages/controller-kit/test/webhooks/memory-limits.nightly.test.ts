import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import type { Held } from "./support/limits-program.ts";

const atOnce = 50;
const largest = 7 * 1024 * 1024;
const mostRss = 512 * 1024 * 1024;

let certDir: string;
let ca: string;
let child: ChildProcess;
let port: number;
// Keeps connections alive like an API server.
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  const pair = await newCertificate("01");
  ca = pair.cert;
  certDir = await certificateFolder(pair);
  child = fork(join(import.meta.dirname, "support/limits-program.ts"), [certDir], {
    // Starts the program like the images of scaffolded projects.
    execArgv: ["--conditions=@capikit/source"],
  });
  [{ port }] = (await once(child, "message")) as [{ port: number }];
});
afterAll(async () => {
  agent.destroy();
  child.disconnect();
  await once(child, "exit");
  await rm(certDir, { recursive: true });
});

const foo = (items: string): string =>
  `{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"},"spec":{"items":[${items}]}}`;
const admission = (object: string): string =>
  `{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"1","operation":"CREATE",` +
  `"kind":{"group":"example.com","version":"v1","kind":"Foo"},` +
  `"resource":{"group":"example.com","version":"v1","resource":"foos"},"userInfo":{},"object":${object}}}`;
const conversion = (object: string): string =>
  `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{"uid":"1",` +
  `"desiredAPIVersion":"example.com/v2","objects":[${object}]}}`;
const endpoints: Readonly<Record<string, (object: string) => string>> = {
  "/default": admission,
  "/validate": admission,
  "/convert": conversion,
};
const items: Readonly<Record<string, string>> = {
  real: '{"name":"disk-1","size":"20Gi","labels":{"app":"database"},"count":3,"zones":["a","b"]},',
  empty: "{},",
  exact: '{"n":1234567890123456789},',
  nested: '{"a":[[[[[[[[{}]]]]]]]]},',
};
const cases = Object.keys(endpoints).flatMap((path) =>
  Object.keys(items).map((item) => [path, item] as const),
);

/** Returns the verdict of a webhook, or the HTTP status. */
async function ask(path: string, body: string | Buffer): Promise<string> {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const asking = request({ port, host: "127.0.0.1", path, method: "POST", ca, agent, headers });
  asking.on("error", () => {}); // an answer that comes before the whole body was sent
  asking.end(body);
  const [response] = await once(asking, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  if (response.statusCode !== 200) return String(response.statusCode);
  const { response: answer } = JSON.parse(text);
  return answer.allowed === true || answer.result?.status === "Success" ? "Success" : "Failure";
}

it.each(cases)("stays within the memory limit at %s for %s items", async (path, item) => {
  const wrap = endpoints[path] ?? expect.fail();
  const part = items[item] ?? expect.fail();
  const left = largest - wrap(foo("")).length;
  const body = Buffer.from(wrap(foo(part.repeat(Math.floor(left / part.length)).slice(0, -1))));
  const call = wrap(foo('{"name":"x"}'));
  // This process encrypts each body at once: later handshakes would exceed the server's limit.
  const opened = Array.from({ length: atOnce + 1 }, () => ask(path, call));
  expect(new Set(await Promise.all(opened))).toEqual(new Set(["Success"]));
  let busy = true;
  let answers = 0;
  const small = (async () => {
    while (busy || answers === 0) {
      expect(await ask(path, call)).toBe("Success");
      answers++;
    }
  })();
  small.catch(() => {}); // awaited below
  const outcomes = await Promise.all(Array.from({ length: atOnce }, () => ask(path, body)));
  busy = false;
  await small;
  child.send("held");
  const [{ peak }] = (await once(child, "message")) as [Held];
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  expect(Object.keys(counts).every((each) => /^(?:Success|413|429)$/.test(each))).toBe(true);
  if (item === "real") expect(counts.Success).toBeGreaterThan(0);
  expect(peak).toBeLessThan(mostRss);
});
