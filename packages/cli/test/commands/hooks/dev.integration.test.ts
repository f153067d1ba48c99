import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Agent, request } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { projectOf, spawnCli } from "../../cli.ts";
import { linkCli, startNpm } from "../dev/npm.ts";
import { processesOf } from "../dev/processes.ts";
import { startDev } from "./dev-server.ts";

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";
const cluster = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", metadata: { name: "harbour" } };

/** An extension that counts its calls in a module of its own, and answers slowly. */
function extensionProject() {
  const project = projectOf({
    "package.json": '{ "type": "module" }',
    "src/extension.ts": [
      'import { beforeClusterCreate } from "@capikit/api/catalog";',
      'import { defineExtension, HookError, hookHandler } from "@capikit/extension-kit";',
      'import { answer, counter } from "./answer.js";',
      "",
      "export const extension = defineExtension({",
      "  handlers: {",
      "    quota: hookHandler(beforeClusterCreate)(async ({ cluster }) => {",
      "      counter.calls++;",
      '      if (cluster.metadata?.name === "closed") throw new HookError("no clusters today");',
      '      if (cluster.metadata?.name === "slow") {',
      '        console.error("slow call received");',
      "        await new Promise((resolve) => setTimeout(resolve, 2000));",
      "      }",
      "      return { message: `$" + "{answer}, call $" + "{counter.calls}`, retryAfterSeconds: 0 };",
      "    }),",
      "  },",
      "});",
      "",
    ].join("\n"),
    "src/answer.ts": 'export const answer: string = "first";\nexport const counter = { calls: 0 };\n',
  });
  mkdirSync(join(project.root, "node_modules/@capikit"));
  for (const name of ["api", "extension-kit"]) {
    const target = join(import.meta.dirname, "../../../../", name);
    symlinkSync(target, join(project.root, `node_modules/@capikit/${name}`));
  }
  return project;
}

/** Calls the handler, as Cluster API does. */
function callerOf(url: string, ca: string) {
  // undici expects the certificate to name the Host header, which some tests set to another name.
  const agent = new Agent({ connect: { ca, checkServerIdentity: () => undefined } });
  onTestFinished(() => agent.destroy());
  return async (
    path: string,
    body: unknown = { cluster },
    method: "GET" | "POST" = "POST",
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const sent = method === "POST" && { body: JSON.stringify(body) };
    const options = { dispatcher: agent, method, headers, ...sent };
    const { statusCode, body: answer } = await request(`${url}${path}?timeout=10s`, options);
    const text = await answer.text();
    return { statusCode, text, message: text.startsWith("{") ? JSON.parse(text).message : undefined };
  };
}
const named = (name: string) => ({ cluster: { ...cluster, metadata: { name } } });

test("serves an extension, and prints its ExtensionConfig", async () => {
  const { root } = extensionProject();
  const dev = await startDev(root, "--ca", "ca.crt", "--name", "harbour");
  const ca = readFileSync(join(root, "ca.crt"), "utf8");
  const call = callerOf(dev.url, ca);
  const config = parse(dev.stdout);
  expect(config).toEqual({
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name: "harbour" },
    spec: { clientConfig: { url: dev.url, caBundle: Buffer.from(ca).toString("base64") } },
  });
  expect(dev.output()).toMatch(/^ {2}BeforeClusterCreate {2}v1alpha1 {2}quota {2}10 s {2}Fail$/m);
  expect(JSON.parse((await call(`${base}/discovery`, {})).text).handlers).toHaveLength(1);
  expect(await call(`${base}/beforeclustercreate/quota`)).toMatchObject({ message: "first, call 1" });
  expect(await call(`${base}/beforeclustercreate/quota`, named("closed"))).toMatchObject({
    message: "no clusters today",
  });
  expect((await call(`${base}/nothing`)).statusCode).toBe(404);
  await dev.until("/nothing 404");
  const lines = dev
    .output()
    .split("\n")
    .filter((line) => line.endsWith(" ms") || / ms[:,] /.test(line));
  expect(lines.map((line) => line.replace(/[\d.]+ ms/, "N ms"))).toEqual([
    "Discovery 200 Success N ms",
    "BeforeClusterCreate quota 200 Success N ms: first, call 1",
    "BeforeClusterCreate quota 200 Failure N ms: no clusters today",
    `POST ${base}/nothing 404 N ms`,
  ]);
  expect(await dev.stop()).toBe(0);
  expect(dev.output()).toContain("stopped");
});

test("serves at the given address and path, with the project's settings and custom hooks in the console", async () => {
  const { root, write } = extensionProject();
  const path = "/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclustercreate/{name}";
  const schema = { type: "object", title: "Own" };
  write(
    "own.json",
    JSON.stringify({
      openapi: "3.0.3",
      info: { title: "Own", version: "v1" },
      paths: { [path]: { post: { requestBody: { content: { "application/json": { schema } } } } } },
    }),
  );
  const settings = { registry: "registry.example" };
  const namespaceSelector = { matchLabels: { tier: "gold" } };
  const provider = {
    name: "harbour",
    type: "RuntimeExtensionProvider",
    extensionConfig: { settings, namespaceSelector },
  };
  write("capikit.config.ts", `export default ${JSON.stringify({ provider })};\n`);
  const url = "https://harbour.example:8443/dock";
  const dev = await startDev(root, "--ca", "ca.crt", "--url", url);
  const { metadata, spec } = parse(dev.stdout);
  expect(metadata).toEqual({ name: "harbour" });
  expect(spec).toMatchObject({ settings, namespaceSelector, clientConfig: { url } });
  expect(dev.stdout).not.toContain("#");
  const connect = { ca: readFileSync(join(root, "ca.crt"), "utf8"), servername: "harbour.example" };
  const agent = new Agent({ connect });
  onTestFinished(() => agent.destroy());
  const quota = `/dock${base}/beforeclustercreate/quota`;
  const called = await request(`${dev.url}${quota}`, {
    dispatcher: agent,
    method: "POST",
    body: JSON.stringify({ cluster }),
  });
  expect(await called.body.json()).toMatchObject({ status: "Success" });
});

test("refuses hooks to web pages of other sites", async () => {
  const { root } = extensionProject();
  const dev = await startDev(root, "--ca", "ca.crt");
  const call = callerOf(dev.url, readFileSync(join(root, "ca.crt"), "utf8"));
  const quota = `${base}/beforeclustercreate/quota`;
  const own = new URL(dev.url).host;
  const status = async (path: string, headers: Record<string, string>) =>
    (await call(path, undefined, "POST", headers)).statusCode;
  const foreign: [Record<string, string>, number][] = [
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: `https://${own.replace(/\d+$/, "1")}` }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, 403],
    [{ host: "evil.example" }, 421],
    // The name of a page that was rebound to this server: its requests are same-origin.
    [{ host: "evil.example", origin: "https://evil.example", "sec-fetch-site": "same-origin" }, 421],
  ];
  for (const [headers, expected] of foreign)
    expect([headers, await status(quota, headers)]).toEqual([headers, expected]);
  expect(await status(quota, { origin: `https://${own}`, "sec-fetch-site": "same-origin" })).toBe(200);
  const followed = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  expect(await status(quota, followed)).toBe(403);
  // None of the rejected calls reached the handler, only the call of its own origin.
  expect(await call(quota)).toMatchObject({ message: "first, call 2" });
  expect(await dev.stop()).toBe(0);
});

test("reloads the extension on each save, and keeps the previous one on errors", async () => {
  const { root, write } = extensionProject();
  const dev = await startDev(root, "--ca", "ca.crt");
  const call = callerOf(dev.url, readFileSync(join(root, "ca.crt"), "utf8"));
  const path = `${base}/beforeclustercreate/quota`;
  const answer = (text: string) => `export const answer = ${text};\nexport const counter = { calls: 0 };\n`;
  const save = async (file: string, text: string, output: string) => {
    const from = dev.output().length;
    write(file, text);
    await dev.until(output, from);
    return dev.output().slice(from);
  };

  expect(await call(path)).toMatchObject({ message: "first, call 1" });
  const slow = call(path, named("slow"));
  await dev.until("slow call received");
  await save("src/answer.ts", answer('"second"'), "reloaded");
  expect(await call(path)).toMatchObject({ message: "second, call 1" });
  expect(await slow).toMatchObject({ message: "first, call 2" });

  const syntax = await save("src/answer.ts", answer("= 3"), "keeps serving");
  await dev.until("SyntaxError");
  expect(`${syntax}${dev.output()}`).toMatch(/src\/answer\.ts:1\nexport const answer = = 3;\n +\^/);
  expect(await call(path)).toMatchObject({ message: "second, call 2" });

  await save("src/answer.ts", `${answer('"x"')}throw new Error("no licence");\n`, "no licence");
  expect(dev.output()).toMatch(/Error: no licence\n +at .*src\/answer\.ts:3:\d+/);
  await save("src/extension.ts", "export const other = 1;\n", "exports neither");
  expect(await call(path)).toMatchObject({ message: "second, call 3" });
  expect(await dev.stop()).toBe(0);
});

test("finds the extension of a new project, starts without it, and waits for missing files", async () => {
  const { root, write } = projectOf({
    "package.json": '{ "type": "module" }',
    "src/extension/extension.ts": 'export { extension } from "../../made.js";\n',
  });
  const dev = await startDev(root, "--ca", "ca.crt");
  expect(dev.output()).toMatch(/^listening at \S+; calls fail until the extension loads/m);
  expect(dev.output()).not.toContain("serving");
  const call = callerOf(dev.url, readFileSync(join(root, "ca.crt"), "utf8"));
  const refused = await call(`${base}/discovery`, {});
  expect(refused.statusCode).toBe(503);
  expect(refused.text).toContain("made.js");
  expect(await dev.until("Discovery 503")).toMatch(/^Discovery 503 [\d.]+ ms: .*Cannot find module/m);
  const from = dev.output().length;
  write("made.js", "export const extension = { handlers: [ };\n");
  expect((await dev.until("SyntaxError", from)).slice(from)).toContain("made.js:1");
  write(
    "made.js",
    'export const extension = { handlers: [], discovery: { status: "Success" }, unadvertised: [], definitions: [] };\n',
  );
  expect(await dev.until("no handlers")).toContain(`serving src/extension/extension.ts at ${dev.url};`);
  expect((await call(`${base}/discovery`, {})).text).toBe('{"status":"Success"}');

  const crashed = dev.output().length;
  write("made.js", `${readFileSync(join(root, "made.js"), "utf8")}setTimeout(() => never(), 50);\n`);
  expect((await dev.until("crashed", crashed)).slice(crashed)).toMatch(/reloaded[\s\S]*crashed/);
  expect((await call(`${base}/discovery`, {})).text).toContain("never is not defined");
  expect(await dev.stop()).toBe(0);
});

test("reports errors in the arguments", async () => {
  const { root } = projectOf({ "x.js": "" });
  const [none, missing, url] = await Promise.all([
    spawnCli(root, "hooks", "dev"),
    spawnCli(root, "hooks", "dev", "y.js"),
    spawnCli(root, "hooks", "dev", "x.js", "--url", "http://here"),
  ]);
  expect([none.code, missing.code, url.code]).toEqual([2, 2, 2]);
  expect(none.stderr).toContain("src/extension.ts");
  expect(missing.stderr).toContain("file y.js does not exist");
  expect(url.stderr).toContain("https://host:port");
});

test("ends with the npx that runs it, whose signal it does not receive", async () => {
  const { root } = extensionProject();
  linkCli(root);
  const command = `hooks dev ${join(root, "src/extension.ts")}`;
  const npx = startNpm(root, "exec", "--", "capikit", ...command.split(" "), "--port", "0");
  let output = "";
  npx.stdout?.on("data", (data) => {
    output += data;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toContain("kind: ExtensionConfig");
  expect(processesOf(command)).not.toEqual([]);
  npx.kill("SIGTERM");
  await expect.poll(() => processesOf(command), { timeout: 15_000 }).toEqual([]);
});
