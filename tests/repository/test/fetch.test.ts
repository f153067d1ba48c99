import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const sources = "{packages/*,generators}/src/**/*.ts";

/** Requests to addresses that users cannot choose. */
const loopback: readonly string[] = [
  "packages/cli/src/commands/dev/program-run.ts",
  "packages/envtest/src/cluster-api/start-provider-manager.ts",
];

/** `fetch` refuses URLs with a password, and its error contains the password. */
it("moves passwords of URLs into a header before a fetch", () => {
  const found = globSync(sources, { cwd: root }).filter((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return (
      /^(?! *(?:\*|\/\/)).*(?<![.\w])fetch\(/m.test(code) && !/withBasicAuth\(|followRedirects\(/.test(code)
    );
  });
  expect(found.sort()).toEqual(loopback);
});
