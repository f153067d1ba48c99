import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HookCall } from "../../src/caller/index.ts";
import { clientOf } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeAll(async () => {
  extension = await startExtension();
});
beforeEach(() => {
  extension.got.length = 0;
});
afterAll(() => extension.close());

const apiVersion = "hooks.runtime.cluster.x-k8s.io/v1alpha1";
const requestHook = { apiVersion, hook: "BeforeClusterCreate" };
const answering = (...handlers: unknown[]) => {
  extension.script = () => ({ status: "Success", handlers });
};

describe("discovery", () => {
  it("asks without settings, and puts the handlers into the status", async () => {
    answering(
      { name: "one", requestHook },
      { name: "two", requestHook, timeoutSeconds: 0, failurePolicy: "Ignore" },
      { name: "three", requestHook: { ...requestHook, hook: "GeneratePatches" }, timeoutSeconds: 30 },
    );
    const config = extensionConfig(
      "ext",
      { ...extension, url: `${extension.url}/base` },
      { old: requestHook },
      {
        settings: { a: "1" },
      },
    );
    const calls: HookCall[] = [];
    await using client = clientOf([], { observer: { called: (call) => calls.push(call) } });
    const { config: found } = await client.discover(config);
    expect(extension.got[0]).toMatchObject({
      url: `/base/hooks.runtime.cluster.x-k8s.io/v1alpha1/discovery?timeout=10s`,
      body: { apiVersion, kind: "DiscoveryRequest" },
    });
    expect(extension.got[0]?.body).not.toHaveProperty("settings");
    expect(found.status?.handlers).toEqual([
      { name: "one.ext", requestHook, timeoutSeconds: 10, failurePolicy: "Fail" },
      { name: "two.ext", requestHook, failurePolicy: "Ignore" },
      {
        name: "three.ext",
        requestHook: { ...requestHook, hook: "GeneratePatches" },
        timeoutSeconds: 30,
        failurePolicy: "Fail",
      },
    ]);
    expect(config.status?.handlers).toHaveLength(1);
    expect(calls).toMatchObject([
      { handler: "ext", code: 200, status: "Success", hook: { hook: "Discovery" } },
    ]);
  });

  it.each(["a.b", "a/b", ""])(
    "refuses the registration named %j, which breaks registered names",
    async (name) => {
      answering({ name: "one", requestHook });
      await using client = clientOf([]);
      await expect(client.discover(extensionConfig(name, extension))).rejects.toMatchObject({
        code: "HOOK_CALL_MISCONFIGURED",
        message: `discovery of ExtensionConfig ${name}: invalid name ${JSON.stringify(name)}: use a DNS label, which has no dots`,
      });
      expect(extension.got).toEqual([]);
    },
  );

  it("may be empty", async () => {
    extension.script = () => ({ status: "Success" });
    await using client = clientOf([]);
    const { config } = await client.discover(extensionConfig("ext", extension, { old: requestHook }));
    expect(config.status?.handlers).toEqual([]);
  });

  it("refuses all handlers because of an invalid one, and reports all errors", async () => {
    answering(
      { name: "ok", requestHook },
      { name: "ok", requestHook },
      { name: "Upper", requestHook },
      { name: "x".repeat(64), requestHook },
      { name: "late", requestHook, timeoutSeconds: 31 },
      { name: "early", requestHook, timeoutSeconds: -1 },
      { name: "lax", requestHook, failurePolicy: "ignore" },
      { name: "unknown", requestHook: { apiVersion, hook: "BeforeLunch" } },
      { name: "newer", requestHook: { ...requestHook, apiVersion: "hooks.runtime.cluster.x-k8s.io/v1" } },
      { name: "odd", requestHook: { ...requestHook, apiVersion: "a/b/c" } },
      null,
    );
    await using client = clientOf([]);
    const config = extensionConfig("ext", extension);
    const label =
      "its name is not a DNS label; use lower-case letters, digits and hyphens between them, 63 at most";
    const errors = [
      "handler ok: another handler has this name; names are unique across all hooks",
      `handler Upper: ${label}`,
      `handler ${"x".repeat(64)}: ${label}`,
      "handler late: timeoutSeconds 31 is not an integer from 0 to 30",
      "handler early: timeoutSeconds -1 is not an integer from 0 to 30",
      'handler lax: failurePolicy "ignore" is neither "Ignore" nor "Fail"',
      `handler unknown: the catalog has no hook BeforeLunch in ${apiVersion}; advertise only hooks that the caller supports`,
      "handler newer: the catalog has no hook BeforeClusterCreate in hooks.runtime.cluster.x-k8s.io/v1; advertise only hooks that the caller supports",
      'handler odd: apiVersion "a/b/c" is not group/version',
      `handler 11: ${label}`,
      'handler 11: apiVersion "" is not group/version',
    ];
    await expect(client.discover(config)).rejects.toMatchObject({
      code: "HOOK_CALL_INVALID_DISCOVERY",
      message: `discovery of ExtensionConfig ext: ${errors.join("; ")}`,
    });
  });

  it.each([
    [{ status: "Failure", message: "not yet" }, "HOOK_CALL_FAILURE"],
    [{}, "HOOK_CALL_UNKNOWN_STATUS"],
    [{ status: "Success", handlers: 1 }, "HOOK_CALL_INVALID_DISCOVERY"],
  ])("is an error for %j", async (answer, code) => {
    extension.script = () => answer;
    await using client = clientOf([]);
    await expect(client.discover(extensionConfig("ext", extension))).rejects.toMatchObject({ code });
  });
});
