import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineExtension, hookHandler } from "@capikit/extension-kit";
import { expect, test } from "vitest";
import { beforeDrain, beforeDrainV1alpha1 } from "../../../../../examples/hook-caller/gen/catalog/index.ts";
import { call } from "../../cli.ts";
import { serveExtension } from "../../serve-extension.ts";

const example = join(import.meta.dirname, "../../../../../examples/hook-caller");
const catalog = ["--catalog", join(example, "gen/catalog/index.ts")];
const openapi = ["--openapi", join(example, "config/openapi/hooks.yaml")];

/** Serves handlers of two versions of an own hook. */
async function startDrainExtension() {
  const handle = ({ machine }: { machine: string }) => ({
    message: `drains ${machine}`,
    retryAfterSeconds: 0,
  });
  const extension = defineExtension({
    handlers: {
      drain: hookHandler(beforeDrain)(handle),
      "drain-old": hookHandler(beforeDrainV1alpha1)(handle),
    },
  });
  const { folder, url, ca } = await serveExtension(extension);
  return { folder, reach: ["--url", url, "--ca", ca] };
}

test.each([
  ["a catalog", catalog],
  ["an OpenAPI document", openapi],
])("hooks of %s are called and checked", async (_, known) => {
  const { folder, reach } = await startDrainExtension();
  const called = await call("hooks", "call", "beforedrain", "--handler", "drain", ...reach, ...known);
  expect(called).toMatchObject({ code: 0, stderr: "" });
  expect(called.stdout).toContain("status: Success\nmessage: drains text\n");
  const old = await call("hooks", "call", "v1alpha1/BeforeDrain", ...reach, ...known, "--format", "json");
  expect(JSON.parse(old.stdout)).toMatchObject({
    handler: "drain-old",
    request: { apiVersion: "hooks.foo.example.org/v1alpha1", kind: "BeforeDrainRequest", machine: "text" },
  });
  const request = join(folder, "request.json");
  writeFileSync(request, JSON.stringify({ namespace: "default", machine: [1] }));
  const wrong = await call("hooks", "call", "v1beta1/BeforeDrain", "--from", request, ...reach, ...known);
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain("the request is not valid: machine: has the wrong type");

  const [, url = "", ...trust] = reach;
  const checked = await call("hooks", "conformance", url, ...trust, ...known, "--all");
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.stdout).toContain("2 handlers called");
  const unknown = await call("hooks", "conformance", url, ...trust);
  expect(unknown.code).toBe(1);
  expect(unknown.stdout).toContain(
    "handler drain: BeforeDrain hooks.foo.example.org/v1beta1 is not a hook of Cluster API",
  );
});

test("hooks of the project's generated catalog are known without flags", async () => {
  const { folder, reach } = await startDrainExtension();
  const project = join(folder, "project");
  for (const part of ["gen", "src"]) cpSync(join(example, part), join(project, part), { recursive: true });
  mkdirSync(join(project, "node_modules"));
  symlinkSync(join(example, "node_modules/@capikit"), join(project, "node_modules/@capikit"));
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  writeFileSync(join(project, "capikit.config.mjs"), "export default { catalog: {} };\n");
  const types = join(project, "gen/types");
  const document = openapi.at(-1) ?? "";
  expect(await call("hooks", "types", document, "--out", types, "--import-extension", "ts")).toMatchObject({
    code: 0,
  });
  const generated = ["--catalog", join(types, "index.ts")];
  expect(await call("hooks", "call", "v1beta1/BeforeDrain", ...reach, ...generated)).toMatchObject({
    code: 0,
  });
  const flags = ["--project", project];
  expect(await call("hooks", "call", "BeforeDrain", "--handler", "drain", ...reach, ...flags)).toMatchObject({
    code: 0,
  });
});

test("calls of own hooks are recorded and replayed, and unknown hooks reported", async () => {
  const { folder, reach } = await startDrainExtension();
  const recordings = join(folder, "recordings");
  const unknown = await call("hooks", "record", recordings, "--examples", ...reach);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain(
    "handler drain: unknown hook BeforeDrain of hooks.foo.example.org/v1beta1; name its catalog with --catalog or --openapi",
  );
  expect(await call("hooks", "record", recordings, "--examples", ...reach, ...openapi)).toMatchObject({
    code: 0,
    stderr: "",
  });
  expect(readdirSync(recordings).map((name) => name.replace(/\.[0-9a-f]{8}\./, "."))).toEqual([
    "BeforeDrain.drain-old.json",
    "BeforeDrain.drain.json",
    "Discovery.json",
  ]);
  const request = join(folder, "request.json");
  writeFileSync(request, JSON.stringify({ kind: "BeforeClusterCreateRequest" }));
  const unsent = await call("hooks", "record", recordings, "--from", request, ...reach, ...catalog);
  expect(unsent.code).toBe(1);
  expect(unsent.stderr).toContain("the extension has no handler for the request of");
  const replayed = await call("hooks", "replay", recordings, ...reach, ...catalog);
  expect(replayed).toMatchObject({ code: 0 });
  expect(replayed.stderr).toContain("3 calls, 0 with different responses");
});

test("files without hooks are reported", async () => {
  const argv = ["hooks", "call", "BeforeDrain", "--url", "https://localhost:1"];
  const file = join(example, "capikit.config.ts");
  expect((await call(...argv, "--catalog", file)).stderr).toContain("does not export a catalog of hooks");
  expect((await call(...argv, "--catalog", "missing.ts")).stderr).toContain("missing.ts does not exist");
  expect((await call(...argv, "--openapi", join(example, "config/rbac/role.yaml"))).stderr).toContain(
    "cannot read the hooks of",
  );
});
