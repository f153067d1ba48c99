import { UsageError } from "@capikit/generators/run";
import { insertSnippets } from "./insert-snippets.ts";
import { pasting } from "./manager-call.ts";
import type { Project } from "./project.ts";

/** Adds an emitter to `capikit generate`, if the configuration does not name it. */
export function ensureEmitter(
  project: Project,
  name: "catalog" | "conversion" | "kinds" | "variables",
  further: readonly string[] = [],
): void {
  const { config, draft, extension } = project;
  const named = config.config[name];
  if (named !== undefined && named !== false) return;
  const options = [...(extension === ".ts" ? ['importExtension: "ts"'] : []), ...further];
  const member = `${name}: ${options.length === 0 ? "{}" : `{ ${options.join(", ")} }`},`;
  if (named === false) throw new UsageError(`${config.name} leaves ${name} out`, pasting(member));
  const path = config.name ?? "capikit.config.ts";
  if (draft.read(path) === undefined) draft.create(path, emptyConfig);
  insertSnippets(project, path, { emitters: member });
}

const emptyConfig = `import { defineConfig } from "capikit";

export default defineConfig({
  // +capikit:scaffold:emitters
});
`;

/** Adds a group to the project's provider. Reports whether a provider has or gets it. */
export function addProviderGroup(project: Project, group: string, type: string | undefined): boolean {
  const { provider } = project.config.config;
  if (provider === undefined || project.config.name === undefined) return true;
  const providers = [provider].flat();
  const isAll = providers.length === 1 && providers[0]?.groups === undefined;
  if (isAll || providers.some(({ groups }) => groups?.includes(group))) return true;
  // The program of an extension has no kinds.
  const managers = providers.filter((one) => one.type !== "RuntimeExtensionProvider");
  const candidates = managers.length === 0 ? providers : managers;
  const found = candidates.length === 1 ? candidates[0] : candidates.find((one) => one.type === type);
  if (found === undefined) return false;
  insertSnippets(project, project.config.name, { [`groups:${found.type}`]: `${JSON.stringify(group)},` });
  return true;
}
