import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it("gen/kubernetes follows the documents in kubernetes/", () => {
  const script = fileURLToPath(new URL("../../scripts/generate-kubernetes.ts", import.meta.url));
  const options = ["--conditions=@capikit/source", script, "--check"];
  const { status, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
