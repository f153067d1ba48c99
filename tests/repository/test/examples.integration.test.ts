import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../src/root.ts";
import { run } from "../src/run.ts";
import { typescript7 } from "../src/typescript.ts";

const examples = readdirSync(join(root, "examples")).filter((name) =>
  existsSync(join(root, "examples", name, "package.json")),
);
/** The clone of this repository may be shallow, and examples have no releases. */
const anyClone = ["--allow", "released-versions"];
const clean = { status: 0, stdout: "", stderr: "" };

test.each(examples)("example %s has types that compile", (name) => {
  const folder = join(root, "examples", name);
  expect(run(folder, process.execPath, ...typescript7, "-p", ".", "--skipLibCheck")).toEqual(clean);
});

test.each(examples)("example %s has committed generated files", (name) => {
  const folder = join(root, "examples", name);
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(scripts).toMatchObject({ generate: "capikit generate", check: "capikit generate --check" });
  const cli = "node_modules/capikit/bin/capikit.js";
  const { status, stdout } = run(folder, process.execPath, cli, "generate", "--check", ...anyClone);
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

test.each(examples)("example %s has no errors of lint", (name) => {
  const cli = "node_modules/capikit/bin/capikit.js";
  const { status, stdout } = run(join(root, "examples", name), process.execPath, cli, "lint", ...anyClone);
  expect({ status, errors: stdout.match(/\berror\b.*/g) }).toEqual({ status: 0, errors: null });
});
