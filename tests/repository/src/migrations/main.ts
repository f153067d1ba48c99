/**
 * `pnpm check:migrate`: imports the CRDs of released providers on contract v1beta1, migrates the
 * projects to contract v1beta2, and checks the result with the compiler, `capikit lint` and the
 * generated tests of conversions. Prints the tasks that are left to a person.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linkPackages } from "../../../../packages/create-capikit/test/link-packages.ts";
import { checkProvider } from "./check-provider.ts";
import { providers } from "./providers.ts";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((one) => providers.every(({ name }) => name !== one));
if (unknown.length > 0)
  throw new Error(
    `unknown providers: ${unknown.join(", ")}; write one of: ${providers.map(({ name }) => name).join(", ")}`,
  );
const home = realpathSync(mkdtempSync(join(tmpdir(), "capikit-migrate-")));
let failures = 0;
try {
  linkPackages(home);
  for (const provider of providers.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const { problems, lines } = await checkProvider(home, provider);
    console.log(
      [`${problems.length === 0 ? "ok  " : "FAIL"} ${provider.name}`, ...lines, ...problems].join("\n"),
    );
    failures += problems.length;
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
