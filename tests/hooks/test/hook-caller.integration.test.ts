import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import { namespace as namespaceKind, type Secret, secret } from "@capikit/api/kubernetes";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import { type Client, createClient, type NewObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { upstreamCrds } from "@capikit/reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FooExtension } from "../../../examples/hook-caller/api/v1beta1/index.ts";
import { fooExtension as kind } from "../../../examples/hook-caller/gen/kinds/api/v1beta1/index.ts";
import { type DrainExtension, startDrainExtension } from "../src/hook-caller/drain-extension.ts";
import { type ExampleProgram, example, grantRole, startExample } from "../src/hook-caller/example-program.ts";

const namespace = "default";
const hold = "pre-drain.delete.hook.machine.cluster.x-k8s.io/foo";
const finalizer = "example.org/keep";

let controlPlane: ControlPlane;
let client: Client;
let kubeconfig: string;
let current: DrainExtension;
let old: DrainExtension;
let program: ExampleProgram | undefined;
let ca: string;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  client = controlPlane.client;
  const wanted = ["clusters", "machines"]
    .map((plural) => `${plural}.cluster.x-k8s.io`)
    .concat("extensionconfigs.runtime.cluster.x-k8s.io");
  const crds = (await upstreamCrds()).filter(({ name }) => wanted.includes(name));
  await controlPlane.installCrds([
    ...crds.flatMap(({ text, path }) => parseManifests(text, path)),
    ...(await manifestsOf("config/crd/bases/hooks.foo.example.org_fooextensions.yaml")),
  ]);
  kubeconfig = await grantRole(controlPlane);
  current = await startDrainExtension(controlPlane, "v1beta1");
  old = await startDrainExtension(controlPlane, "v1alpha1");
  ca = Buffer.from(controlPlane.webhookServing.certificateAuthority).toString("base64");
});
afterAll(async () => {
  await program?.[Symbol.asyncDispose]();
  await current?.[Symbol.asyncDispose]();
  await old?.[Symbol.asyncDispose]();
  await controlPlane?.[Symbol.asyncDispose]();
});

async function manifestsOf(file: string) {
  const path = join(example, file);
  return parseManifests(await readFile(path, "utf8"), path);
}
/** Removes the example's webhooks, which a program with --extensions-read-only does not serve. */
async function removeWebhooks(): Promise<void> {
  for (const configuration of await manifestsOf("config/webhook/manifests.yaml")) {
    await client.delete(await client.kindOf(configuration), { name: configuration.metadata.name ?? "" });
  }
}
const newSecret = (name: string) =>
  client.create(secret, { metadata: { namespace, name }, data: { "ca.crt": ca } } as NewObject<Secret>);
const newConfig = (
  name: string,
  spec: FooExtension["spec"],
  annotations: Record<string, string> = {},
): Promise<FooExtension> =>
  client.create(kind, { metadata: { name, annotations }, spec: { namespaceSelector: {}, ...spec } } as never);
const change = (name: string, patch: object): Promise<FooExtension> =>
  client.patch(kind, { name }, { type: "merge", patch } as never);
const fromSecret = (name: string) => ({
  "runtime.cluster.x-k8s.io/inject-ca-from-secret": `${namespace}/${name}`,
});

/** Waits until an ExtensionConfig is as it should be, as long as the program runs. */
async function until(name: string, holds: (config: FooExtension) => unknown): Promise<FooExtension> {
  if (program === undefined) throw new Error("the program was not started");
  const ended = program.ended.then(() => true);
  for (let isOver = false; ; ) {
    const config = await client.get(kind, { name });
    if (holds(config)) return config;
    if (isOver) throw new Error(`${name} is ${JSON.stringify(config, null, 1)}\n${program.log()}`);
    isOver = await Promise.race([ended, setTimeout(50, false)]);
  }
}
const condition = ({ status }: FooExtension, type: string) =>
  status?.conditions?.find((one) => one.type === type);
const isDiscovered = (config: FooExtension) =>
  condition(config, "Discovered")?.status === "True" &&
  condition(config, "Discovered")?.observedGeneration === config.metadata.generation;

/** Makes a machine that goes at once, and waits until the hook lets it. */
async function drain(name: string, region = "north"): Promise<void> {
  const machine = {
    metadata: { namespace, name, finalizers: [finalizer], annotations: { [hold]: "" } },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "none" },
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "FooMachine", name },
    },
  };
  await client.create(machineKind, machine as unknown as NewObject<Machine>);
  await client.delete(machineKind, { namespace, name });
  await expect
    .poll(async () => (await client.get(machineKind, { namespace, name })).metadata.annotations?.[hold], {
      message: `${name} in ${region}\n${program?.log()}`,
    })
    .toBeUndefined();
  await client.patch(machineKind, { namespace, name }, {
    type: "merge",
    patch: { metadata: { finalizers: null } },
  } as never);
}

/** Drains machines until one is drained as it should be, and returns the name of that one. */
async function drainUntil(prefix: string, holds: () => boolean): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    old.asked.length = 0;
    const name = `${prefix}-${attempt}`;
    await drain(name);
    if (holds()) return name;
  }
}

/** The condition that reports the answer of the extensions. */
async function drainAllowed(name: string) {
  const found = await client.get(machineKind, { namespace, name }).catch(() => undefined);
  return found?.status?.conditions?.find(({ type }) => type === "FooDrainAllowed");
}

describe("a manager that discovers extensions", () => {
  beforeAll(async () => {
    await newSecret("ca");
    await newConfig(
      "one",
      { clientConfig: { url: current.url }, settings: { region: "north" } },
      fromSecret("ca"),
    );
    program = await startExample(controlPlane, kubeconfig, []);
    await controlPlane.installWebhooks(await manifestsOf("config/webhook/manifests.yaml"));
  });

  it("sets their caBundle, and reports the results", async () => {
    const config = await until("one", (one) => isDiscovered(one) && condition(one, "Paused"));
    expect(config.spec.clientConfig.caBundle).toBe(ca);
    expect(config.status?.handlers).toEqual([
      {
        name: "drain.one",
        requestHook: { apiVersion: "hooks.foo.example.org/v1beta1", hook: "BeforeDrain" },
        timeoutSeconds: 10,
        failurePolicy: "Fail",
      },
      expect.objectContaining({ name: "keep.one" }),
    ]);
    expect(config.status?.conditions).toMatchObject([
      { type: "Discovered", status: "True", reason: "Discovered" },
      { type: "HookVersionsCurrent", status: "True", reason: "Current" },
      { type: "Paused", status: "False", reason: "NotPaused" },
    ]);
  });

  it("calls them, and waits while they block", async () => {
    current.hold = 1;
    const drained = drain("held");
    await expect
      .poll(() => drainAllowed("held"))
      .toMatchObject({
        status: "False",
        reason: "HookBlocking",
        message: "a backup runs",
      });
    current.hold = 0;
    await drained;
    expect(current.asked.length).toBeGreaterThan(1);
    expect(new Set(current.asked)).toEqual(new Set(["default/held of prod in north"]));
    expect(program?.log()).toContain("a backup runs");
  });

  it("reports handlers with a deprecated hook version, and calls them", async () => {
    await newConfig("old", { clientConfig: { url: old.url, caBundle: ca } });
    const config = await until("old", isDiscovered);
    const message =
      "handler drain.old: BeforeDrain v1alpha1 of hooks.foo.example.org is deprecated and will be removed in v0.7, not before 2026-08-01; use v1beta1";
    expect(condition(config, "HookVersionsCurrent")).toMatchObject({
      status: "False",
      reason: "Deprecated",
      message,
    });
    await expect.poll(() => program?.log()).toContain("Handler has an outdated hook version");

    const warnings: string[] = [];
    const observer = { warned: (warning: string) => void warnings.push(warning) };
    const other = createClient(controlPlane.config, { observer });
    const patch = { spec: { settings: { size: "1" } } };
    await other.patch(kind, { name: "old" }, { type: "merge", patch });
    await other.close();
    expect(warnings).toContain(message);

    // The program's own watch reports the discovered handlers later.
    const asked = await drainUntil("both", () => old.asked.length > 0);
    expect(old.asked).toEqual([`default/${asked}`]);
    expect(current.asked).toContain(`default/${asked} of prod in north`);
    const counted = (await program?.metrics())?.split("\n") ?? [];
    expect(
      counted.filter(
        (line) =>
          /^capi_runtime_sdk_requests_total\{.*"BeforeDrain"/.test(line) && line.includes('code="200"'),
      ),
    ).toHaveLength(2);
    // The extension's own warning about its old version, by header.
    expect(
      counted.filter((line) => /^capikit_runtime_sdk_warnings_total\{handler="drain.old"/.test(line)),
    ).toHaveLength(1);
    expect(program?.log()).toContain("Extension sent a warning");
  });

  it("needs its own kind, because Cluster API rejects ExtensionConfigs with its hook", async () => {
    for (const name of ["one", "old"]) {
      const { spec, status = {} } = await client.get(kind, { name });
      await client.create(extensionConfig, { metadata: { name }, spec } as never);
      const patch = { type: "merge", patch: { status } } as const;
      await client.patch(extensionConfig, { name }, patch, { subresource: "status" });
    }
    const { code, stdout } = await runCli([
      "doctor",
      `--kubeconfig=${controlPlane.kubeconfigPath}`,
      "--format=json",
    ]);
    expect(JSON.parse(stdout).diagnostics).toContainEqual(
      expect.objectContaining({
        code: "doctor/hook-unknown",
        location: { object: "ExtensionConfig one, handler drain.one" },
      }),
    );
    expect(code).toBe(1);
  });

  it("rejects an invalid selector", async () => {
    const namespaceSelector = { matchExpressions: [{ key: "a", operator: "Perhaps" }] };
    await expect(change("old", { spec: { namespaceSelector } })).rejects.toThrow(
      'must be In, NotIn, Exists or DoesNotExist, not "Perhaps"',
    );
  });

  it("skips extensions that do not select the namespace by its current labels", async () => {
    await change("old", { spec: { namespaceSelector: { matchLabels: { color: "red" } } } });
    await until("old", isDiscovered);
    await drainUntil("blue", () => old.asked.length === 0);
    const patch = { metadata: { labels: { color: "red" } } };
    await client.patch(namespaceKind, { name: namespace }, { type: "merge", patch });
    await drainUntil("red", () => old.asked.length > 0);
  });

  it("discovers again when the Secret is created or changes", async () => {
    await newConfig("late", { clientConfig: { url: current.url } }, fromSecret("late"));
    const waiting = await until("late", (config) => condition(config, "Discovered")?.status === "False");
    expect(condition(waiting, "Discovered")).toMatchObject({
      reason: "NotDiscovered",
      message: "Error in discovery: Secret default/late for the caBundle not found",
    });
    await newSecret("late");
    await until("late", isDiscovered);
    const more = Buffer.from(`${controlPlane.webhookServing.certificateAuthority}\n# renewed\n`).toString(
      "base64",
    );
    const patch = { data: { "ca.crt": more } };
    await client.patch(secret, { namespace, name: "late" }, { type: "merge", patch });
    await until("late", (config) => config.spec.clientConfig.caBundle === more && isDiscovered(config));
  });

  it("ignores paused extensions", async () => {
    const paused = { "cluster.x-k8s.io/paused": "" };
    await change("late", { metadata: { annotations: paused } });
    await until("late", (config) => condition(config, "Paused")?.status === "True");
    const { metadata } = await change("late", { spec: { clientConfig: { url: "https://127.0.0.1:1" } } });
    const config = await until(
      "late",
      (one) => condition(one, "Paused")?.observedGeneration === metadata.generation,
    );
    expect(condition(config, "Discovered")?.status).toBe("True");
  });

  it("keeps the handlers of deleted extensions, and reports it", async () => {
    await change("late", { metadata: { annotations: { "cluster.x-k8s.io/paused": null } } });
    const config = await until("late", (one) => condition(one, "Discovered")?.status === "False");
    expect(condition(config, "Discovered")?.message).toBe(
      "Error in discovery: discovery of FooExtension late: no answer from https://127.0.0.1:1: connection refused (ECONNREFUSED)",
    );
    expect(config.status?.handlers?.map(({ name }) => name)).toEqual(["drain.late", "keep.late"]);
  });

  it("forgets deleted extensions", async () => {
    for (const name of ["late", "old"]) {
      await client.delete(kind, { name });
      const gone = () => client.get(kind, { name }).then(() => false, isNotFound);
      await expect.poll(gone).toBe(true);
    }
    await expect.poll(() => program?.metrics()).not.toContain('extension_config="old"');
    current.asked.length = 0;
    await drain("last");
    expect(current.asked).toEqual(["default/last of prod in north"]);
  });
});

describe("a manager that takes extensions as another has discovered them", () => {
  it("calls complete ones, writes nothing, and reports the others", async () => {
    await program?.[Symbol.asyncDispose]();
    const before = await client.get(kind, { name: "one" });
    current.asked.length = 0;
    program = await startExample(controlPlane, kubeconfig, [
      "--extensions-read-only",
      "--tolerate-missing-extensions",
    ]);
    await drain("read");
    expect(current.asked).toEqual(["default/read of prod in north"]);
    await removeWebhooks();
    const create = () =>
      newConfig("bare", { clientConfig: { url: old.url } }).then(
        () => "created",
        (error: unknown) => error,
      );
    await expect.poll(create).toBe("created");
    await expect.poll(() => program?.log()).toContain("FooExtension bare: it has no caBundle");
    expect(await client.get(kind, { name: "one" })).toEqual(before);
    expect((await client.get(kind, { name: "bare" })).status).toBeUndefined();
  });

  it("fails when not all are complete in time, unless it may continue", async () => {
    await program?.[Symbol.asyncDispose]();
    program = await startExample(controlPlane, kubeconfig, [
      "--extensions-read-only",
      "--extensions-timeout=1s",
    ]);
    expect(await program.ended).toBe(1);
    expect(program.log()).toContain(
      "cannot discover all extensions within 1s: FooExtension bare: it has no caBundle",
    );
  });
});

const cli = fileURLToPath(new URL("../../../packages/cli/test/source-cli.ts", import.meta.url));

/** Runs this repository's CLI from its sources. */
export async function runCli(args: readonly string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, ["--conditions=@capikit/source", cli, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    stdout += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout };
}
