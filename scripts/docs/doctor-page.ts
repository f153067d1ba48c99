import { doctorChecks, doctorDiagnostics } from "../../packages/clusterctl-kit/src/doctor/index.ts";
import { diagnosticTables } from "./diagnostic-pages.ts";
import { escaped, row } from "./markdown.ts";

/** Returns the page with all checks of `capikit doctor`. */
export function doctorPage(): string {
  const rows = doctorChecks.map(({ name, title, diagnostics }) =>
    row([`\`${name}\``, escaped(title), String(Object.keys(diagnostics).length)]),
  );
  return `# Checks of management clusters

\`capikit doctor\` and \`diagnoseCluster\` of \`@capikit/clusterctl-kit/doctor\` run ${doctorChecks.length} checks, which report ${doctorDiagnostics.length} codes. See
[Checking a management cluster](../guides/doctor.md).

${[row(["Check", "In a healthy cluster", "Codes"]), row(["---", "---", "---"]), ...rows].join("\n")}

${diagnosticTables(doctorDiagnostics)}
`;
}
