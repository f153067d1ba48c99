import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { supportedReleases } from "@capikit/api/releases";
import { expect, it } from "vitest";
import { KUBERNETES_VERSION } from "../../../packages/envtest/src/go-tools/recipes.ts";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/troubleshooting.md"), "utf8");

it("explains messages that the sources contain", () => {
  const headings = page.match(/^### .+$/gm) ?? [];
  const messages = headings.flatMap((heading) =>
    [...heading.matchAll(/`(.+?)`/g)].map(([, code = ""]) => code),
  );
  expect(messages.length).toBeGreaterThan(15);
  const files = globSync("{packages/*/{src,bin},generators/*/src}/**/*.{ts,js}", { cwd: root });
  const sources = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  // The ellipses are values; quotes and names between parts of a message are in the source.
  const missing = messages.filter((message) =>
    message.split("…").some((part) => !sources.includes(part.trim().replace(/^[:,]\s*|\s*[:,]$/g, ""))),
  );
  expect(missing).toEqual([]);
});

it("names the versions that tests use in the support matrix", () => {
  const versions = readFileSync(join(root, "docs/reference/versions.md"), "utf8");
  for (const release of supportedReleases)
    expect(versions).toMatch(new RegExp(`tested with [^|]*\\b${release}`));
  expect(versions).toContain(`tested with ${KUBERNETES_VERSION}`);
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [major, minor] = devDependencies.node.split(".");
  expect(versions).toContain(`22.19 and newer, tested with ${major}.${minor} |`);
});
