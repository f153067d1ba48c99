/**
 * Compares `clusterctl generate yaml` with `capikit components process` on the components of
 * Cluster API's core provider (1.2 MB), as whole processes in alternation. clusterctl replaces
 * variables and orders keys; capikit also sets namespaces, labels and images.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureReference, upstreamComponents } from "@capikit/reference";
import { compare, reportFigures, table } from "../measure.ts";

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 15);
const scratch = mkdtempSync(join(tmpdir(), "capikit-components-"));
const cli = join(import.meta.dirname, "../../../../packages/cli/bin/capikit.js");

try {
  const [clusterctl, text] = await Promise.all([ensureReference("clusterctl"), upstreamComponents("core")]);
  const file = join(scratch, "core-components.yaml");
  writeFileSync(file, text);
  const env = { HOME: scratch, XDG_CONFIG_HOME: scratch, CLUSTERCTL_DISABLE_VERSIONCHECK: "true" };
  const figures = await compare(
    [
      {
        name: "clusterctl generate yaml",
        command: { program: clusterctl, args: ["generate", "yaml", "--from", file], env },
      },
      {
        name: "capikit components process",
        command: {
          program: process.execPath,
          args: [cli, "components", "process", file, "--provider", "cluster-api"],
        },
      },
    ],
    rounds,
  );
  reportFigures(figures);
  console.log(
    `${(text.length / 1e6).toFixed(2)} MB of components, medians of ${rounds}\n\n${table(figures)}`,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
