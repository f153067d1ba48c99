import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hooks as coreHooks, type HookName } from "@capikit/api/catalog";
import { hookDocs } from "../../packages/clusterctl-kit/src/provider-docs/hooks/hook-docs.ts";
import { readHookDocument } from "../../packages/clusterctl-kit/src/release/hook-document.ts";
import { sampleRequest, sampleResponse } from "../../packages/extension-kit/src/samples/index.ts";
import { escaped, row } from "./markdown.ts";

const folder = "docs/reference/hooks";
const source = "packages/api/gen/openapi/runtime-sdk.yaml";

/** Returns a page for each hook of Cluster API, and the list of all. */
export function hookPages(head: (of: string) => string): readonly (readonly [string, string])[] {
  const document = readHookDocument(readFileSync(join(import.meta.dirname, "../..", source)));
  const hooks = hookDocs(document, {
    level: 2,
    samples: (hook) => ({
      request: sampleRequest(coreHooks[hook as HookName]),
      response: sampleResponse(coreHooks[hook as HookName]),
    }),
  });
  const rows = hooks.map(({ hook, version, summary }) =>
    row([`[${hook}](${hook}.md)`, version, escaped(summary)]),
  );
  const list = `# Hooks of Cluster API

The requests and responses of Cluster API's runtime hooks, with samples. \`@capikit/extension-kit/samples\` exports the samples:
\`sampleRequest\` and \`sampleResponse\`. The [guide](../../guides/hooks.md) explains how to handle and call hooks, and how to declare your own.
\`capikit docs provider\` writes the same reference of your own hooks.

${[row(["Hook", "Version", "Summary"]), row(["---", "---", "---"]), ...rows].join("\n")}
`;
  return [
    [`${folder}/index.md`, head(source) + list],
    ...hooks.map(
      ({ hook, text }) => [`${folder}/${hook}.md`, `${head(source)}# ${hook}\n\n${text}`] as const,
    ),
  ];
}
