import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  beforeClusterCreate,
  discoverVariables,
  generatePatches,
  generateUpgradePlan,
} from "@capikit/api/catalog";
import { defineExtension, HookError, hookHandler } from "@capikit/extension-kit";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, test } from "vitest";
import { call } from "../../cli.ts";
import { serveExtension } from "../../serve-extension.ts";
import { startWireExtension } from "./wire-extension.ts";

test("shows a handler's response and the effect of its patches", async () => {
  const { url, ca } = await startWireExtension();
  const reach = ["--url", url, "--ca", ca];
  const { code, stdout, stderr } = await call("hooks", "call", "generatepatches", ...reach);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const host = new URL(url).host;
  const shown = stdout.replace(/[\d.]+ ms/g, "N ms");
  expect(shown).toContain(
    `Discovery at ${host}: 200, Success, N ms\nGeneratePatches paint at ${host}: 200, Success, N ms\n`,
  );
  expect(shown).toContain("status: Success\npatches: 5\n");
  expect(shown).toContain(
    "DockerClusterTemplate fleet-default (spec.infrastructureRef of Cluster prod-1): JSONPatch",
  );
  expect(shown).toContain('{"op":"add","path":"/metadata/labels","value":{"colour":"blue"}}');
  expect(shown).toContain("+  labels:\n+    colour: blue\n");

  const inPlace = await call("hooks", "call", "CanUpdateMachine", ...reach);
  expect(inPlace.code).toBe(0);
  expect(inPlace.stdout).toContain("-  version: v1.34.2\n+  version: v1.35.0\n");
  expect(inPlace.stdout).toContain(`
1 of 3 changes in place: Cluster API replaces the Machines
  in place  Machine /spec/version
  remains   DockerMachine /spec/customImage
  remains   KubeadmConfig /spec/preKubeadmCommands/0
`);

  const held = await call("hooks", "call", "BeforeClusterUpgrade", "--settings", "region=north", ...reach);
  expect(held.stdout).toContain("retryAfterSeconds: 30\nmessage: backups run in north\n");
});

test("shows the handlers there are", async () => {
  const { url, ca } = await startWireExtension();
  const { code, stdout } = await call("hooks", "call", "discovery", "--url", url, "--ca", ca);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    / {2}hold +BeforeClusterUpgrade hooks\.runtime\.cluster\.x-k8s\.io\/v1alpha1, 5 s, Fail\n/,
  );
});

test("reports the result to programs", async () => {
  const { url, ca } = await startWireExtension();
  const { stdout } = await call(
    "hooks",
    "call",
    "GeneratePatches",
    "--url",
    url,
    "--ca",
    ca,
    "--format",
    "json",
  );
  const output = JSON.parse(stdout);
  expect(output).toMatchObject({
    hook: "GeneratePatches",
    handler: "paint",
    calls: [
      { hook: "Discovery", code: 200 },
      { hook: "GeneratePatches", code: 200, status: "Success" },
    ],
    response: { status: "Success" },
  });
  expect(output.patches[1].after.metadata.labels).toEqual({ colour: "blue" });
});

test("sends the request of a file", async () => {
  const { url, ca, folder } = await startWireExtension();
  const file = join(folder, "request.json");
  const request = sampleRequest(generatePatches, { machineDeployments: 0 });
  writeFileSync(file, JSON.stringify({ request: { body: request } }));
  const reach = ["--url", url, "--ca", ca];
  expect((await call("hooks", "call", "GeneratePatches", "--from", file, ...reach)).stdout).toContain(
    "patches: 3\n",
  );
  const other = await call("hooks", "call", "BeforeClusterUpgrade", "--from", file, ...reach);
  expect(other).toMatchObject({ code: 2 });
  expect(other.stderr).toContain("holds a GeneratePatchesRequest");
});

test("sets variables of the request", async () => {
  const schemas = {
    tier: { type: "string", enum: ["silver", "gold"] as string[] },
    version: { type: "string" },
    count: { type: "integer" },
    extra: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  } as const;
  const seen: unknown[] = [];
  const extension = defineExtension({
    handlers: {
      variables: hookHandler(discoverVariables)(() => ({
        variables: Object.entries(schemas).map(([name, openAPIV3Schema]) => ({
          name,
          required: true,
          schema: { openAPIV3Schema },
        })),
      })),
      patch: hookHandler(generatePatches)(({ variables = [] }) => {
        seen.push(variables.filter(({ name }) => name !== "builtin"));
        return {};
      }),
      create: hookHandler(beforeClusterCreate)(({ cluster }) => {
        seen.push(cluster.spec?.topology?.variables);
        return { retryAfterSeconds: 0 };
      }),
    },
  });
  const { url, ca, folder } = await serveExtension(extension);
  const reach = ["--url", url, "--ca", ca];
  const set = ["--variables", "tier=gold", "--variables", "version=1.30", "--variables", "extra={a: [1, 2]}"];
  const given = [
    { name: "tier", value: "gold" },
    { name: "version", value: "1.30" },
    { name: "extra", value: { a: [1, 2] } },
  ];
  expect(await call("hooks", "call", "GeneratePatches", ...set, ...reach)).toMatchObject({ code: 0 });
  const file = join(folder, "request.json");
  writeFileSync(
    file,
    JSON.stringify(sampleRequest(generatePatches, { variables: [{ name: "tier", value: "silver" }] })),
  );
  await call("hooks", "call", "GeneratePatches", "--from", file, ...set, ...reach);
  await call("hooks", "call", "BeforeClusterCreate", ...set, ...reach);
  expect(seen).toEqual([
    [{ name: "count", value: 0 }, ...given],
    given,
    expect.arrayContaining([{ name: "region", value: "eu-north-1" }, ...given]),
  ]);

  const refused = (...argv: string[]) => call("hooks", "call", ...argv, ...reach);
  expect(await refused("CanUpdateMachine", ...set)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("requests of CanUpdateMachine have no variables"),
  });
  expect(await refused("GeneratePatches", "--variables", "tier")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('invalid variable: "tier"'),
  });
  expect(await refused("GeneratePatches", "--variables", "a={")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("invalid value of variable a"),
  });
  expect(seen).toHaveLength(3);
  for (const [pairs, message] of [
    [["tier=bronze"], '--variables[tier].value: must be one of "silver", "gold"'],
    [["count=many"], "--variables[count].value: must be "],
    [["version=1", "version=2"], '--variables[version]: variable "version" is set more than once'],
  ] as const)
    for (const hook of ["GeneratePatches", "BeforeClusterCreate"])
      expect(await refused(hook, ...pairs.flatMap((pair) => ["--variables", pair]))).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`invalid variable: ${message}`),
      });
  expect(await refused("GeneratePatches", "--variables", "nosuch=1")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("invalid variable: --variables[nosuch]: "),
  });
  expect(seen).toHaveLength(3);
});

test("a Failure, a certificate that is not trusted and a server that is not there are findings", async () => {
  const { url, ca, behaviour } = await startWireExtension();
  behaviour.fail = true;
  const argv = ["hooks", "call", "BeforeClusterDelete", "--handler", "guard", "--url"];
  const failed = await call(...argv, url, "--ca", ca);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain("the answer is a failure: volumes are left");
  const untrusted = await call(...argv, url);
  expect(untrusted.code).toBe(1);
  expect(untrusted.stdout).toContain("its certificate is not signed by an authority");
  expect(untrusted.stdout).toContain("  help: set --ca to the file of the certificate authority");
  const gone = await call(...argv, "https://127.0.0.1:1");
  expect(gone.code).toBe(1);
  expect(gone.stdout).toContain("connection refused (ECONNREFUSED)");
});

test("answers that Cluster API refuses are findings", async () => {
  const extension = defineExtension({
    handlers: {
      plan: hookHandler(generateUpgradePlan)(({ toKubernetesVersion: version }) => ({
        controlPlaneUpgrades: [{ version }],
      })),
      "back-up": hookHandler(beforeClusterCreate)(() => ({
        status: "Failure",
        message: "failed at 2026-11-20T15:04:05Z",
        retryAfterSeconds: 5,
      })),
      variables: hookHandler(discoverVariables)(() => ({
        variables: [{ name: "a.b", required: true, schema: { openAPIV3Schema: { type: "array" } } }],
      })),
    },
  });
  const { url, ca } = await serveExtension(extension);
  const called = (hook: string, ...more: string[]) =>
    call("hooks", "call", hook, "--url", url, "--ca", ca, ...more);
  const plan = await called("GenerateUpgradePlan");
  expect(plan.code).toBe(1);
  expect(plan.stdout).toContain(
    "GenerateUpgradePlan plan - error hooks/upgrade-plan: check failed: Upgrade plans lead from the current",
  );
  expect(plan.stdout).toContain("Step 0 of the control plane, v1.35.0, skips a minor version after v1.33.5");
  const failed = await called("BeforeClusterCreate");
  expect(failed.stdout).toContain('retryAfterSeconds: must be 0 with status "Failure", received integer 5');
  expect(failed.stdout).toContain("error response/message-content: ");
  const defined = JSON.parse((await called("DiscoverVariables", "--format", "json")).stdout);
  expect(defined.diagnostics.map(({ code }: { code: string }) => code)).toEqual([
    "hooks/variable-names",
    "hooks/variable-schemas",
  ]);
});

test("sample requests have the extension's own variables", async () => {
  const extension = defineExtension({
    handlers: {
      edit: hookHandler(generatePatches)(({ variables = [] }) => {
        const own = variables.filter(({ name }) => name !== "builtin");
        if (JSON.stringify(own) !== '[{"name":"size","value":"small"}]')
          throw new HookError("not my variables");
        return {};
      }),
      variables: hookHandler(discoverVariables)(() => ({
        variables: [
          { name: "size", required: true, schema: { openAPIV3Schema: { type: "string", enum: ["small"] } } },
        ],
      })),
    },
  });
  const { url, ca, folder } = await serveExtension(extension);
  const reach = ["--url", url, "--ca", ca];
  const { code, stdout } = await call("hooks", "call", "GeneratePatches", ...reach);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Discovery at .*\nDiscoverVariables variables at .*\nGeneratePatches edit at /);
  const calls = join(folder, "calls");
  expect((await call("hooks", "record", calls, ...reach, "--examples")).code).toBe(0);
  const recorded = readdirSync(calls).map((file) => readFileSync(join(calls, file), "utf8"));
  expect(recorded.join()).not.toContain("not my variables");
  expect(recorded).toHaveLength(3);
});

test("which handler is meant must be clear", async () => {
  const { url, ca } = await startWireExtension();
  const reach = ["--url", url, "--ca", ca];
  const several = await call("hooks", "call", "BeforeClusterDelete", ...reach);
  expect(several.code).toBe(2);
  expect(several.stderr).toContain("--handler guard or --handler guard-too");
  const unknown = await call("hooks", "call", "BeforeClusterDelete", "--handler", "gard", ...reach);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain("did you mean guard?");
  const none = await call("hooks", "call", "AfterClusterUpgrade", ...reach);
  expect(none.code).toBe(2);
  expect(none.stderr).toContain("has no handler of AfterClusterUpgrade");
});
