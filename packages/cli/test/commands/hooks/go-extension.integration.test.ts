import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compile } from "../../../../../tests/hooks/src/compile.ts";
import {
  type GoExtension,
  ownHooksDocument,
  startGoExtension,
} from "../../../../../tests/hooks/src/go-extension.ts";
import { call } from "../../cli.ts";

const folder = mkdtempSync(join(tmpdir(), "capikit-go-extension-"));
const document = join(folder, "drain.json");
const ca = join(folder, "ca.crt");
const openapi = ["--openapi", document];
let extension: GoExtension;
let reach: readonly string[];
beforeAll(async () => {
  extension = await startGoExtension("own");
  writeFileSync(document, await ownHooksDocument());
  writeFileSync(ca, extension.ca);
  reach = ["--url", extension.url, "--ca", ca];
}, 300_000);
afterAll(() => {
  extension?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A caller of the extension, in the types that its document generates. */
const caller = `import { conversionBetween, createCatalog, type RequestOf, type ResponseOf } from "@capikit/api/catalog/runtime";
import { createHookClient, createRegistry } from "@capikit/extension-kit/caller";
import { afterDrain, beforeDrain, beforeDrainV1alpha1, hooks } from "./wire/index.ts";

const catalog = createCatalog(hooks, [
  conversionBetween(beforeDrainV1alpha1, beforeDrain, {
    request: ({ machines }) => ({ machine: machines.join("+") }),
    response: (response) => response,
  }),
]);

export async function drain(url: string, caBundle: string) {
  const registry = createRegistry();
  await using client = createHookClient({ catalog, registry, namespaceLabels: () => ({}) });
  const spec = { clientConfig: { url, caBundle }, namespaceSelector: {} };
  const metadata = { name: "drain" };
  const { config } = await client.discover({
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata,
    spec,
  });
  registry.warmUp([config]);
  const set = { kind: "MachineSet", metadata: { namespace: "default", name: "workers" } };
  const request = { namespace: "default", machines: ["a", "b"] };
  const allowed = await client.callAll(beforeDrain, set, request);
  const blocked = await client.call(beforeDrain, set, "before-drain.drain", {
    ...request,
    budget: { maxUnavailable: 1, gracePeriods: { "app=db": 60 } },
  });
  const { released } = await client.call(afterDrain, set, "after-drain.drain", {
    machine: "a",
    outcome: "Complete",
  });
  const left = await client
    .call(afterDrain, set, "after-drain.drain", { machine: "a", outcome: "TimedOut" })
    .catch((error: Error) => error.message);
  return { messages: allowed.message, retryAfterSeconds: blocked.retryAfterSeconds, released, left };
}

// @ts-expect-error: not an outcome
export const request: RequestOf<typeof afterDrain> = { machine: "a", outcome: "Tea" };
// @ts-expect-error: not a status
export const response: ResponseOf<typeof afterDrain> = { status: "Tea", released: [] };
`;

it("is called through types of its document", async () => {
  const types = await call(
    "hooks",
    "types",
    document,
    "--out",
    join(folder, "wire"),
    "--import-extension",
    "ts",
  );
  expect(types).toMatchObject({ code: 0, stderr: "" });
  mkdirSync(join(folder, "node_modules"));
  const modules = join(import.meta.dirname, "../../../../../examples/hook-caller/node_modules/@capikit");
  symlinkSync(modules, join(folder, "node_modules/@capikit"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "caller.ts"), caller);
  const files = globSync("{caller.ts,wire/**/*.ts}", { cwd: folder });
  expect(
    compile(Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]))),
  ).toEqual([]);
  const { drain } = await import(pathToFileURL(join(folder, "caller.ts")).href);
  expect(await drain(extension.url, Buffer.from(extension.ca).toString("base64"))).toEqual({
    messages: "drains a+b, drains a and b in default",
    retryAfterSeconds: 30,
    released: ["a-data"],
    left: "handler after-drain.drain of AfterDrain: the answer is a failure: a has Pods",
  });
});

it("is called by its document with samples", async () => {
  const called = await call(
    "hooks",
    "call",
    "before-drain",
    "--handler",
    "before-drain",
    ...reach,
    ...openapi,
  );
  expect(called).toMatchObject({ code: 0, stderr: "" });
  expect(called.stdout).toContain("message: drains text in text");
  const after = await call("hooks", "call", "AfterDrain", ...reach, ...openapi, "--format", "json");
  expect(JSON.parse(after.stdout)).toMatchObject({
    request: { machine: "text", outcome: "Complete" },
    response: { status: "Success", released: ["text-data"] },
  });
});

it("conforms to the protocol with the hooks of its document", async () => {
  const checked = await call("hooks", "conformance", extension.url, "--ca", ca, ...openapi, "--strict");
  expect(checked.stdout).toContain("3 handlers called");
  expect(checked).toMatchObject({ code: 0, stderr: "" });
});
