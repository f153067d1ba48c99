import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TemplateError } from "@capikit/clusterctl-kit";
import { ComponentsError } from "@capikit/clusterctl-kit/components";
import type { GeneratedDocument } from "@capikit/clusterctl-kit/lint";
import { isProviderDocs, providerDocs, RepositoryError } from "@capikit/clusterctl-kit/repository";
import { UsageError } from "@capikit/runner";
import { readProject } from "../provider/read-provider-project.ts";
import type { Io } from "../terminal/io.ts";
import { shownPath } from "../terminal/shown-path.ts";

/**
 * Returns the documents in `docs` that `capikit docs provider` wrote, with their current contents.
 * Prints the reason to stderr if these cannot be built; `capikit components` reports the details.
 */
export async function providerDocuments(root: string, io: Io): Promise<readonly GeneratedDocument[]> {
  const folder = join(root, "docs");
  if (!existsSync(folder)) return [];
  const written = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => ({
      path: shownPath(join(folder, name)),
      present: readFileSync(join(folder, name), "utf8"),
    }))
    .filter(({ present }) => isProviderDocs(present));
  if (written.length === 0) return [];
  try {
    const expected = providerDocs(
      await readProject({ flags: { project: root, image: undefined, templates: undefined } }, io),
    );
    return written.map((document) => ({ ...document, expected }));
  } catch (error) {
    if (!isUserError(error)) throw error;
    io.stderr(`${written.map(({ path }) => path).join(", ")} not compared: ${error.message}\n`);
    return [];
  }
}

function isUserError(error: unknown): error is Error {
  return [UsageError, ComponentsError, TemplateError, RepositoryError].some(
    (problem) => error instanceof problem,
  );
}
