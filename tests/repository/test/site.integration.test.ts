import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { root } from "../src/root.ts";

it("builds the site without dead links", { timeout: 300_000 }, () => {
  const site = mkdtempSync(join(tmpdir(), "capikit-site-"));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const run = (...args: string[]) => execFileSync("pnpm", args, { cwd: join(root, "docs"), stdio: "pipe" });
  run("--workspace-root", "run", "docs:generate");
  // TypeDoc adds the API reference afterwards.
  run("exec", "vitepress", "build", ".", "--outDir", site);
  const pages = globSync("**/*.html", { cwd: site });
  expect(pages.length).toBeGreaterThan(100);
  const links = pages.flatMap((page) =>
    [...readFileSync(join(site, page), "utf8").matchAll(/ href="([^"#]+)/g)].flatMap(([, href = ""]) =>
      /^(?:[a-z]+:|\/\/|\/api\/)/.test(href)
        ? []
        : [{ page, target: posix.resolve("/", posix.dirname(page), href) }],
    ),
  );
  expect(links.length).toBeGreaterThan(1000);
  const exists = (target: string) =>
    ["", ".html", "/index.html"].some((end) => target !== "/" && existsSync(join(site, `${target}${end}`)));
  expect(links.filter(({ target }) => target !== "/" && !exists(target))).toEqual([]);
});
