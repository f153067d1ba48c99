import { expect, test } from "vitest";
import { isEmbedded } from "../../../src/commands/dev/embedded-plane.ts";

const read = (flags: Readonly<Record<string, boolean | string>>, lists = {}) =>
  isEmbedded({ positionals: [], flags, lists });

test("is requested by a flag", () => {
  expect([read({}), read({ embedded: true })]).toEqual([false, true]);
});

test.each([
  ["kubeconfig", { kubeconfig: "config" }, {}],
  ["state", { state: "dir" }, {}],
  ["core", { core: "none" }, {}],
  ["simulate-nodes", { "simulate-nodes": true }, {}],
  ["with", {}, { with: ["kubeadm"] }],
])("rejects --%s", (name, flags, lists) => {
  expect(() => read({ embedded: true, ...flags }, lists)).toThrow(`--${name} does not apply to --embedded`);
});
