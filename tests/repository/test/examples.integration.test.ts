import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../src/root.ts";
import { run } from "../src/run.ts";
import { typescript7 } from "../src/typescript.ts";

const examples = readdirSync(join(root, "examples")).filter((name) =>
  existsSync(join(root, "examples", name, "package.json")),
);

describe.each(examples)("example %s", (name) => {
  const folder = join(root, "examples", name);

  it("has types that compile", () => {
    expect(run(folder, process.execPath, ...typescript7, "-p", ".", "--skipLibCheck")).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });

  it("has committed generated files", () => {
    const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect(scripts).toMatchObject({ generate: "capikit generate", check: "capikit generate --check" });
    const cli = "node_modules/capikit/bin/capikit.js";
    expect(run(folder, process.execPath, cli, "generate", "--check", "--no-cache")).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
  });
});
