import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { base, sampleRequest } from "../support/call.ts";
import type { Held } from "./support/limits-program.ts";

const atOnce = 50;
const largest = 20 * 1024 * 1024;
const mostRss = 512 * 1024 * 1024;

let certDir: string;
let child: ChildProcess;
let url: string;
let dispatcher: Agent;
/** Over connections that large requests do not share. */
let others: Agent;

beforeAll(async () => {
  const pair = await newCertificate("01");
  certDir = await certificateFolder(pair);
  child = fork(join(import.meta.dirname, "support/limits-program.ts"), [certDir], {
    // As the images of scaffolded projects start it.
    execArgv: ["--conditions=@capikit/source"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  url = `https://127.0.0.1:${port}${base}`;
  dispatcher = new Agent({ connect: { ca: pair.cert }, allowH2: false, connections: atOnce });
  others = new Agent({ connect: { ca: pair.cert } });
});
afterAll(async () => {
  await Promise.all([dispatcher.destroy(), others.destroy()]);
  child.disconnect();
  await once(child, "exit");
  await rm(certDir, { recursive: true });
});

/** Repeats a part until the body is as long as is allowed. */
function fill(head: string, part: string, tail: string): string {
  const left = largest - head.length - tail.length;
  return head + part.repeat(Math.floor(left / Buffer.byteLength(part))).slice(0, -1) + tail;
}
const generate = sampleRequest("generate-patches") as { readonly items: readonly object[] };
const { items, ...envelope } = generate;
const head = `${JSON.stringify(envelope).slice(0, -1)},"items":[`;
const template = {
  object: {
    apiVersion: "bootstrap.cluster.x-k8s.io/v1beta2",
    kind: "KubeadmConfigTemplate",
    spec: {
      template: { spec: { files: [{ path: "/etc/motd", content: "Welcome to the cluster\n".repeat(20) }] } },
    },
  },
};
const bodies: Readonly<Record<string, string>> = {
  "a real request": fill(head, `${JSON.stringify({ ...items[0], ...template })},`, "]}"),
  "items that lack all": fill(head, "{},", "]}"),
  "distinct keys": fill(head, Array.from({ length: 1000 }, (_, n) => `{"k${n}":0},`).join(""), "]}"),
  lists: fill('{"settings":[', "[],", "]}"),
  "one text": fill('{"settings":{"a":"', "\u00e4".repeat(1000), '"}}'),
  "no JSON": fill("", "{", "{"),
  nesting: fill("", "[", "["),
  "index keys": fill('{"settings":{"a":[', '{"30":0},', "]}}"),
  // Takes the most memory of those that are not refused before they are parsed.
  "escaped index keys": `{"settings":{"a":[${'{"\\u0033":0},'.repeat(300_000).slice(0, -1)}]}}`,
};

async function post(path: string, body: Buffer, dispatcher: Agent): Promise<string> {
  try {
    const { statusCode, body: answer } = await request(`${url}/${path}?timeout=10s`, {
      method: "POST",
      body,
      dispatcher,
    });
    const text = await answer.text();
    return statusCode === 200 ? String((JSON.parse(text) as { status?: unknown }).status) : `${statusCode}`;
  } catch (error) {
    return (error as Error).message;
  }
}

it.each(Object.entries(bodies))("takes no more memory than it may for %s", async (name, text) => {
  const body = Buffer.from(text);
  const call = Buffer.from(JSON.stringify(sampleRequest("before-cluster-upgrade")));
  // This process encrypts each body at once: later handshakes would exceed the server's limit.
  const opened = [others, ...Array.from({ length: atOnce }, () => dispatcher)].map((agent) =>
    post("beforeclusterupgrade/a", call, agent),
  );
  expect(new Set(await Promise.all(opened))).toEqual(new Set(["Success"]));
  let busy = true;
  let answers = 0;
  const small = (async () => {
    while (busy || answers === 0) {
      expect(await post("beforeclusterupgrade/a", call, others)).toBe("Success");
      answers++;
    }
  })();
  small.catch(() => {}); // awaited below
  const outcomes = await Promise.all(
    Array.from({ length: atOnce }, () => post("generatepatches/c", body, dispatcher)),
  );
  busy = false;
  await small;
  child.send("held");
  const [{ peak }] = (await once(child, "message")) as [Held];
  const counts: Record<string, number> = {};
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1;
  expect(Object.keys(counts).every((each) => /^(?:Success|Failure|413|429)$/.test(each))).toBe(true);
  if (name === "a real request") expect(counts.Success).toBeGreaterThan(0);
  expect(peak).toBeLessThan(mostRss);
});
