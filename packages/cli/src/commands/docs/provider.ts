import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { TemplateError } from "@capikit/clusterctl-kit";
import { ComponentsError } from "@capikit/clusterctl-kit/components";
import { isProviderDocs, providerDocs, RepositoryError } from "@capikit/clusterctl-kit/repository";
import { UsageError, writeInside } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { readProject } from "../../shared/provider/read-provider-project.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { DocsProviderCall } from "../docs.ts";

/** Writes the documentation of the project's provider, or reports whether it is up to date. */
export async function run(call: DocsProviderCall, io: Io): Promise<number> {
  const { flags, positionals } = call;
  if (positionals.length > 0) throw new UsageError("docs provider accepts no files", "use its flags instead");
  const out = flags.out ?? "docs/provider.md";
  try {
    const project = await readProject(call, io);
    const path = resolve(project.root, out);
    const text = providerDocs(project);
    const present = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (!flags.check) {
      const existing = present !== undefined && isProviderDocs(present) ? "replace" : "replace-generated";
      writeInside([{ folder: dirname(path), path: basename(path), text, existing }]);
      return exit.ok;
    }
    if (present === text) return exit.ok;
    io.stderr(
      `${out} ${present === undefined ? "is missing" : "is out of date"}: run capikit docs provider\n`,
    );
    return exit.findings;
  } catch (error) {
    const isUserError =
      error instanceof ComponentsError || error instanceof TemplateError || error instanceof RepositoryError;
    if (!isUserError) throw error;
    io.stderr(`${error.message}\n`);
    return exit.findings;
  }
}
