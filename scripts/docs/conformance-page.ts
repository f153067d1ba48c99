import { findRule } from "@capikit/api/contract";
import {
  type CheckArea,
  type ConformanceCheck,
  conformanceChecks,
} from "../../packages/extension-kit/src/conformance/index.ts";
import { escaped, sourceLink } from "./markdown.ts";

const areas: Readonly<Record<CheckArea, string>> = {
  connection: "Connection",
  discovery: "Discovery",
  request: "Requests",
  response: "Responses",
  patches: "Patches",
  hooks: "Single hooks",
  robustness: "Robustness",
};

/** The page with every check of the conformance kit. */
export function conformancePage(): string {
  const must = conformanceChecks.filter(({ level }) => level === "must").length;
  const parts = Object.entries(areas).map(([area, title]) => {
    const checks = conformanceChecks.filter((check) => check.area === area).map(checkPart);
    return `## ${title}\n\n${checks.join("\n\n")}`;
  });
  return `# Conformance of extensions

\`capikit hooks conformance URL\` and \`runConformance\` of \`@capikit/extension-kit/conformance\` run ${conformanceChecks.length} checks. The ${must} checks with **must** find
errors that make Cluster API v1.14.2 fail, block or misbehave. The others, **should**, find errors without such effects.
Programs read the checks from \`conformanceChecks\`, or from \`capikit hooks conformance --list --format json\`.

${parts.join("\n\n")}
`;
}

function checkPart({ id, title, level, rule, because, help }: ConformanceCheck): string {
  const { sources } = findRule(rule) ?? {};
  if (sources === undefined) throw new Error(`check ${id} names the rule ${rule}, which is gone`);
  return `### ${escaped(title)}

\`${id}\` · **${level}**

${escaped(because)}

- Help: ${escaped(help)}
- Rule: [\`${rule}\`](contracts.md#runtime-extension)
- Sources: ${sources.map(sourceLink).join("; ")}`;
}
