import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverCommand } from "../src/server-command.ts";

/** Creates a folder with capikit, and a package and another folder in it. */
function workspace(): { readonly root: string; readonly inside: string; readonly other: string } {
  const folder = mkdtempSync(join(tmpdir(), "capikit-vscode-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const root = join(folder, "project");
  const inside = join(root, "packages/provider");
  const other = join(folder, "other");
  for (const path of [join(root, "node_modules/capikit/bin"), inside, other])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(root, "node_modules/capikit/bin/capikit.js"), "");
  return { root, inside, other };
}

test("starts the copy of capikit of the first folder that has one", () => {
  const { root, inside, other } = workspace();
  const args = [join(root, "node_modules/capikit/bin/capikit.js"), "lsp", "--stdio"];
  expect(serverCommand([other, inside, root], [])).toEqual({ command: "node", args, cwd: root });
});

test("starts nothing in workspaces without capikit, also below a folder that has it", () => {
  const { inside, other } = workspace();
  expect(serverCommand([other, inside], [])).toBeUndefined();
  expect(serverCommand([], [])).toBeUndefined();
});

test("starts the configured command", () => {
  const { root } = workspace();
  expect(serverCommand([root], ["npx", "capikit", "lsp", "--stdio"])).toEqual({
    command: "npx",
    args: ["capikit", "lsp", "--stdio"],
    cwd: root,
  });
});
