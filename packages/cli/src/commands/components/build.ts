import { resolve } from "node:path";
import { ComponentsError, componentsYaml } from "@capikit/clusterctl-kit/components";
import { loadProviderConfig, type ProviderConfig, UsageError, writeInside } from "@capikit/generators/run";
import { componentsFile, providerLabel } from "@capikit/inventory";
import { exit } from "../../shared/command/command.ts";
import { requireGenerated } from "../../shared/provider/require-generated.ts";
import { resolveOptions, withImage } from "../../shared/provider/resolve-options.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ComponentsBuildCall } from "../components.ts";

/** Assembles the components of a project. */
export async function run({ flags, lists, positionals }: ComponentsBuildCall, io: Io): Promise<number> {
  if (positionals.length > 0)
    throw new UsageError("components build accepts no files", "name them in capikit.config.ts");
  const root = resolve(flags.project ?? ".");
  const { out, providers: configured } = await loadProviderConfig(root);
  const providers = withImage(configured, flags.image);
  const chosen = chosenOf(providers, lists?.provider);
  await requireGenerated(root);
  const files: { readonly path: string; readonly text: string }[] = [];
  try {
    for (const provider of chosen) {
      const options = await resolveOptions(root, out, {
        provider,
        providers,
        signal: io.signal,
      });
      files.push({ path: componentsFile(provider.type), text: componentsYaml(options) });
    }
  } catch (error) {
    if (!(error instanceof ComponentsError)) throw error;
    io.stderr(`${error.message}\n`);
    return exit.findings;
  }
  const { out: folder } = flags;
  // The files are named after their contents, and their texts carry no marker of generated files.
  if (folder !== undefined)
    writeInside(
      files.map((file) => ({ ...file, folder: resolve(root, folder), existing: "replace" as const })),
    );
  else io.stdout(files.map(({ text }) => text).join(""));
  return exit.ok;
}

function chosenOf(
  providers: readonly ProviderConfig[],
  wanted: readonly string[] | undefined,
): readonly ProviderConfig[] {
  const labels = providers.map(providerLabel);
  const unknown = wanted?.find((label) => !labels.includes(label));
  if (unknown !== undefined)
    throw new UsageError(`unknown provider: ${unknown}`, `configured providers: ${labels.join(", ")}`);
  const chosen = providers.filter((_, at) => wanted?.includes(labels[at] ?? "") ?? true);
  const types = chosen.map(({ type }) => type);
  const twice = types.find((type, at) => types.indexOf(type) !== at);
  if (twice !== undefined)
    throw new UsageError(
      `several providers have the same file name: ${twice}s`,
      "choose one with --provider",
    );
  return chosen;
}
