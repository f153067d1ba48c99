import { expect, test } from "vitest";
import { isEmbedded } from "../../../src/commands/dev/embedded-plane.ts";
import { dev } from "../../../src/commands/dev.ts";
import { parseCall } from "../../../src/program/parse-call.ts";

const read = (...argv: readonly string[]) => isEmbedded(parseCall(dev, argv));

test("is requested by a flag", () => {
  expect([read(), read("--embedded"), read("--state", "dir", "--with", "kubeadm")]).toEqual([
    false,
    true,
    false,
  ]);
  expect(read("--embedded", "--apply", "cluster.yaml", "--arg=--v=4")).toBe(true);
});

test.each([
  ["kubeconfig", ["config"]],
  ["state", ["dir"]],
  ["core", ["none"]],
  ["simulate-nodes", []],
  ["with", ["kubeadm"]],
  ["feature-gates", ["ClusterTopology=false"]],
])("rejects --%s", (name, value) => {
  const message = `--${name} does not apply to --embedded`;
  expect(() => read("--embedded", `--${name}`, ...value)).toThrow(message);
});
