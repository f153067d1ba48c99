import { insertSnippets } from "./insert-snippets.ts";
import { isTest } from "./manager-call.ts";
import { specifierTo } from "./paths.ts";
import type { Project } from "./project.ts";

/** Module of the webhooks. */
export const webhooksModule = "@capikit/controller-kit/webhooks";

/**
 * Adds a webhook to the tests that serve the webhooks of the manifests.
 *
 * @param call such as `conversionWebhook(convert)`
 * @param imports the names that it needs, with their package or file
 */
export function addToWebhookTests(
  project: Project,
  call: string,
  imports: Readonly<Record<string, string>>,
): void {
  const { draft, extension, files } = project;
  const [name = call] = call.split("(");
  for (const path of files.filter(isTest)) {
    const text = draft.read(path) ?? "";
    if (!text.includes("webhookServer") || text.includes(name)) continue;
    const specifiers = Object.entries(imports).map(([imported, from]) => [
      imported,
      from.startsWith("@") ? from : specifierTo(path, from, extension),
    ]);
    insertSnippets(project, path, { imports: Object.fromEntries(specifiers), webhooks: `${call},` });
  }
}
