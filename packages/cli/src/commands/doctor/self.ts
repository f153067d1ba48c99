import { arch, platform, release } from "node:os";
import { findOnPath } from "@capikit/common/files";
import { UsageError } from "@capikit/runner";
import { exit } from "../../shared/command/command.ts";
import { version } from "../../shared/report/version.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** Programs that commands of capikit or the integration tests start. */
const programs = [
  "npm",
  "pnpm",
  "git",
  "go",
  "kubectl",
  "clusterctl",
  "kustomize",
  "helm",
  "docker",
  "chromium",
];

/**
 * Prints what an issue about capikit needs: versions, the platform and the programs on the PATH. It
 * starts no program and contains no values of the environment, such as paths or names of users.
 */
export function reportSelf(io: Io, format: string | undefined): number {
  if (format !== undefined && format !== "text" && format !== "json")
    throw new UsageError(`doctor --self has no format ${format}`, "use --format text or json");
  const report = {
    capikit: version(),
    node: process.versions.node,
    platform: `${platform()} ${release()} ${arch()}`,
    programs: programs.filter((name) => findOnPath(name, io.env) !== undefined),
  };
  if (format === "json") io.stdout(`${JSON.stringify(report, undefined, 2)}\n`);
  else
    for (const [name, value] of Object.entries(report))
      io.stdout(`${`${name}:`.padEnd(10)} ${Array.isArray(value) ? value.join(", ") || "none" : value}\n`);
  return exit.ok;
}
