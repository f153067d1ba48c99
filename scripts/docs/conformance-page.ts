import { referenceRelease } from "@capikit/api/releases";
import { conformanceChecks } from "../../packages/extension-kit/src/conformance/index.ts";
import { diagnosticTables } from "./diagnostic-pages.ts";

/** Returns the page with all checks of the conformance kit. */
export function conformancePage(): string {
  const errors = conformanceChecks.filter(({ severity }) => severity === "error").length;
  return `# Conformance of extensions

\`capikit hooks conformance URL\` and \`runConformance\` of \`@capikit/extension-kit/conformance\` run ${conformanceChecks.length} checks. The ${errors} checks of severity **error** find
defects that make Cluster API ${referenceRelease} fail, block or misbehave. The others, of severity **warning**, find defects without such effects.
Programs read the checks from \`conformanceChecks\`, or from \`capikit hooks conformance --list --format json\`.

${diagnosticTables(conformanceChecks)}
`;
}
