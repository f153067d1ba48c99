/**
 * `node scripts/language.ts [--update] [PATH…]`: checks the language of texts and names.
 *
 * Without a path it compares the repository with the counts in `language-baseline.json` and fails
 * where a folder has more findings. `--update` writes the counts again and refuses to raise them.
 * With paths it lists the findings below them.
 */
import { join } from "node:path";
import { GoMissingError, GoToolError } from "@capikit/envtest/go-tools";
import { languageFindings } from "./language/language-findings.ts";
import { countFindings } from "./ratchet/baseline.ts";
import { compareWithBaseline } from "./ratchet/compare-with-baseline.ts";
import { pathArguments } from "./ratchet/path-arguments.ts";
import { areaOf } from "./sources/own-files.ts";

const root = join(import.meta.dirname, "..");
const { paths, update } = pathArguments(root);

try {
  const findings = (await languageFindings(root, paths)).map((each) => ({
    ...each,
    area: areaOf(each.path),
  }));
  if (paths.length > 0) {
    for (const { path, line, rule, message } of findings) console.log(`${path}:${line} ${rule}: ${message}`);
    console.log(`${findings.length} findings`);
  } else {
    process.exitCode = compareWithBaseline({
      path: join(root, "scripts/language-baseline.json"),
      command: "pnpm lint:language",
      counts: countFindings(findings),
      update,
    });
  }
} catch (error) {
  if (!(error instanceof GoMissingError || error instanceof GoToolError)) throw error;
  console.error(`the language check needs Vale, which is built from its Go module: ${error.message}`);
  process.exitCode = 1;
}
