import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it.each([
  ["contract", "contracts/", "generate-contracts.ts"],
  ["wire", "wire/", "generate-wire.ts"],
])("gen/%s follows the files in %s", (_, _source, name) => {
  const script = fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
