import { readFileSync } from "node:fs";
import { canUpdateMachineSet, catalog, updateMachine } from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { defineExtension, type Extension, hookHandler } from "@capikit/extension-kit";
import { done } from "@capikit/extension-kit/mutation";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { expect, test } from "vitest";
import { reachExtensions } from "../../src/commands/topology/extensions.ts";
import type { Io } from "../../src/shared/terminal/io.ts";
import { serveExtension } from "../serve-extension.ts";

const allow = hookHandler(canUpdateMachineSet)(() => ({}));
const update = hookHandler(updateMachine)(() => done());
const whole = defineExtension({ handlers: { allow, update } });
const onlyUpdate = defineExtension({ handlers: { update } });
const discovered = whole.discovery.handlers ?? [];
/** One of another server, which starts without UpdateMachine. */
const onlyAllow: Extension = {
  ...whole,
  discovery: { ...whole.discovery, handlers: discovered.filter(({ name }) => name === "allow") },
};

const { desired } = sampleRequest(canUpdateMachineSet);
const other = structuredClone(desired);
other.machineSet.spec.template.spec.version = "v1.2.3";
const covered = { current: desired, desired };
const uncovered = { current: other, desired };

async function ask(extensions: Readonly<Record<string, Extension>>, request: object) {
  const configs: ExtensionConfig[] = [];
  for (const [name, extension] of Object.entries(extensions)) {
    const { url, ca } = await serveExtension(extension);
    configs.push({
      apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
      kind: "ExtensionConfig",
      metadata: { name },
      spec: { clientConfig: { url, caBundle: readFileSync(ca, "base64") } },
    });
  }
  const io = { signal: new AbortController().signal } as Io;
  await using reached = await reachExtensions(configs, catalog, io);
  const cluster = { kind: "Cluster", metadata: { name: "one", namespace: "default" } } as Cluster;
  return await reached.external.updatesInPlace?.(cluster, request as typeof covered);
}

const remaining = ["MachineSet /spec/template/spec/version"];
test.each([
  ["one extension", { a: whole }, covered, { extension: "allow.a", remaining: [] }],
  [
    "an extension for each hook",
    { a: onlyUpdate, b: onlyAllow },
    covered,
    { extension: "allow.b", remaining: [] },
  ],
  ["a part of a change", { a: whole }, uncovered, { extension: "allow.a", remaining }],
  ["a part without an update", { a: onlyAllow }, uncovered, { extension: "allow.a", remaining }],
  ["no handler that allows it", { a: onlyUpdate }, covered, undefined],
] as const)("updates in place are predicted for %s", async (_, extensions, request, answer) => {
  expect(await ask(extensions, request)).toEqual(answer);
});

test.each([
  [
    "allows",
    { a: whole, b: onlyAllow },
    "allow.a and allow.b answer CanUpdateMachineSet: Cluster API supports one",
  ],
  [
    "updates",
    { a: whole, b: onlyUpdate },
    "update.a and update.b answer UpdateMachine: Cluster API supports one",
  ],
  [
    "never updates",
    { a: onlyAllow },
    "allow.a answers CanUpdateMachineSet, but no handler answers UpdateMachine: Machines would stay in Updating",
  ],
] as const)("updates in place are refused if the set of extensions %s", async (_, extensions, message) => {
  await expect(ask(extensions, covered)).rejects.toThrow(message);
});
