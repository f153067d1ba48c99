import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../src/root.ts";

const command = join(root, "packages/cli/bin/capikit.js");

/** Prints the files and modules of Node.js that a program has loaded. */
const preload = `
  import { registerHooks } from "node:module";
  const before = new Set(process.moduleLoadList);
  const files = [];
  registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
  process.on("exit", () => {
    const builtins = process.moduleLoadList.filter((name) => !before.has(name));
    console.log(JSON.stringify({ files, builtins }));
  });
`;

test("the command line starts with few files of its own, and without unused modules of Node.js", () => {
  const options = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
  const output = execFileSync(process.execPath, [...options, command, "--version"], { encoding: "utf8" });
  const { files, builtins } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as {
    files: readonly string[];
    builtins: readonly string[];
  };
  // Two of `bin`, `main`, the command line, one shared with the language server, and helpers.
  expect(files.length).toBeLessThanOrEqual(6);
  expect(files.filter((url) => !url.includes("/packages/cli/"))).toEqual([]);
  const costly = ["crypto", "internal/crypto/webcrypto", "internal/fs/promises", "worker_threads"];
  expect(builtins.filter((name) => costly.includes(name.replace("NativeModule ", "")))).toEqual([]);
});
