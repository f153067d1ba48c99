import { readFileSync } from "node:fs";
import { beforeClusterCreate, discoverVariables, generatePatches } from "@capikit/api/catalog";
import { hookPath } from "@capikit/api/catalog/runtime";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { type ControlPlane, createAuthority } from "@capikit/envtest";
import { defineExtension, hookHandler } from "@capikit/extension-kit";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, it, onTestFinished, test, vi } from "vitest";
import { sessionActions } from "../../../src/commands/dev/console-actions.ts";
import { HookCalls } from "../../../src/commands/dev/hook-calls.ts";
import { effectsOf } from "../../../src/commands/dev/hook-effects.ts";
import type { Program } from "../../../src/commands/dev/program.ts";
import { serveExtension } from "../../serve-extension.ts";

test("restarts a program of the session once it has started", () => {
  const { actions, parts } = sessionActions();
  const restart = (program: string) => actions.restart?.({ program });
  expect(() => restart("program")).toThrow("still starting");
  const restarted = vi.fn(async () => {});
  parts.programs = [{ event: "program", restart: restarted } as unknown as Program];
  expect(() => restart("extension")).toThrow("no such program");
  restart("program");
  expect(restarted).toHaveBeenCalledOnce();
});

it("names the cause of a failed call by the log of its handler", async () => {
  const extension = defineExtension({
    handlers: {
      wait: hookHandler(beforeClusterCreate)(() => {
        throw new Error("no licence");
      }),
    },
  });
  const served = await serveExtension(extension);
  const authority = await createAuthority("dev");
  const place = { path: "/project/src/extension.ts", line: 7, column: 5 };
  const [since, lastAt] = [new Date().toISOString(), new Date(Date.now() + 60_000).toISOString()];
  const error = { failedHandler: "wait", cause: "Error: no licence", place, since, lastAt };
  const { answers, parts } = sessionActions(() => [error as never]);
  const plane = {
    issueServerCertificate: (names: string[]) => authority.issueServer(names),
    webhookServing: { certificateAuthority: readFileSync(served.ca, "utf8") },
  } as unknown as ControlPlane;
  const forwarding = await parts.hooks.forward(plane, served.url);
  onTestFinished(() => forwarding.stop());
  const path = hookPath(beforeClusterCreate, "wait");
  const id = await parts.hooks.call(path, JSON.stringify(sampleRequest(beforeClusterCreate)));
  const details = answers.hookCall?.(new URLSearchParams({ id: `${id}` }));
  expect(await details).toMatchObject({
    isFailed: true,
    cause: expect.stringMatching(/^Error: no licence\n {4}at \S*src\/extension\.ts:7:5$/),
  });
});

it("records calls of hooks with their effects, and calls them again", async () => {
  const extension = defineExtension({
    handlers: {
      patch: hookHandler(generatePatches)(({ items }) => ({
        items: items.slice(0, 1).map(({ uid }) => ({
          uid,
          patchType: "JSONPatch" as const,
          patch: btoa('[{"op":"add","path":"/spec/added","value":1}]'),
        })),
      })),
      wait: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 30, message: "wait" })),
      variables: hookHandler(discoverVariables)(() => ({
        variables: [
          { name: "size", required: true, schema: { openAPIV3Schema: { type: "string", default: "small" } } },
        ],
      })),
    },
  });
  const served = await serveExtension(extension);
  const authority = await createAuthority("dev");
  const calls = new HookCalls();
  const plane = {
    issueServerCertificate: (names: string[]) => authority.issueServer(names),
    webhookServing: { certificateAuthority: readFileSync(served.ca, "utf8") },
  } as unknown as ControlPlane;
  const forwarding = await calls.forward(plane, served.url);
  onTestFinished(() => forwarding.stop());
  const handlers = await calls.handlers();
  expect(handlers.map(({ hook, name }) => `${hook} ${name}`).sort()).toEqual([
    "BeforeClusterCreate wait",
    "DiscoverVariables variables",
    "GeneratePatches patch",
  ]);
  const [patch, wait] = ["patch", "wait"].map((name) => handlers.find((one) => one.name === name));
  const { variables } = JSON.parse(patch?.sample ?? "") as { readonly variables: readonly object[] };
  expect(variables).toContainEqual({ name: "size", value: "small" });
  const request = sampleRequest(generatePatches);
  const id = await calls.call(patch?.path ?? "", JSON.stringify(request));
  expect(await calls.details(id)).toMatchObject({
    hook: "GeneratePatches",
    handler: "patch",
    isFailed: false,
    isOwn: true,
    effects: [{ diff: expect.stringContaining('+    "added": 1'), problem: "" }],
  });
  await calls.call(wait?.path ?? "", wait?.sample ?? "");
  expect(calls.calls()[0]).toMatchObject({
    handler: "wait",
    result: "Success · wait · called again after 30 s",
  });
  await expect(calls.call(wait?.path ?? "", "{")).rejects.toThrow("not JSON");
  const restart = await served.stop();
  const during = calls.call(wait?.path ?? "", wait?.sample ?? "");
  await restart();
  expect(await calls.details(await during)).toMatchObject({ handler: "wait", isFailed: false });
  expect(await calls.details(99)).toBeUndefined();
});

const added = (path: string, value: unknown) => [{ op: "add", path, value }];

it.each<readonly [string, readonly (readonly unknown[])[], readonly string[]]>([
  ["one that is refused", [added("/spec/size", -1)], ["refuses the patched object: -1"]],
  ["one that a later one of the item completes", [added("/spec/size", -1), added("/spec/size", 2)], ["", ""]],
  [
    "one that a later one of the item does not correct",
    [added("/spec/size", -1), added("/spec/other", 2)],
    ["", "refuses the patched object: -1"],
  ],
  [
    "one with a redacted secret, which a pattern may refuse",
    [[...added("/spec/size", -1), ...added("/spec/password", "REDACTED")]],
    [""],
  ],
])("tries the patches of an item: %s", async (_, patches, problems) => {
  const object = { apiVersion: "example.org/v1", kind: "Widget", spec: { size: 1 } };
  const client = {
    kindOf: async () => ({ scope: "Namespaced" }),
    async create(_kind: unknown, { spec }: { readonly spec: { readonly size: number } }) {
      if (spec.size < 0) throw new ApiError({ method: "POST", path: "/" }, 422, { text: `${spec.size}` });
    },
  } as unknown as Client;
  const call = {
    path: hookPath(generatePatches, "patch"),
    request: { items: [{ uid: "a", object }] },
    answer: {
      items: patches.map((patch) => ({
        uid: "a",
        patchType: "JSONPatch",
        patch: btoa(JSON.stringify(patch)),
      })),
    },
  };
  const effects = await effectsOf(call as never, client);
  expect(effects.map(({ problem }) => problem)).toEqual(
    problems.map((problem) => (problem === "" ? "" : expect.stringContaining(problem))),
  );
});
