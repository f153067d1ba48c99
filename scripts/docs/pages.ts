import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hooks as coreHooks, type HookName } from "@capikit/api/catalog";
import { referenceRelease, supportedMinors, supportedReleases } from "@capikit/api/releases";
import { formatList } from "@capikit/common/text";
import { markersAsMarkdown } from "@capikit/generators/model";
import { doctorChecks, doctorDiagnostics } from "../../packages/clusterctl-kit/src/doctor/index.ts";
import { lintRules } from "../../packages/clusterctl-kit/src/lint/index.ts";
import { readHookDocument } from "../../packages/clusterctl-kit/src/release/hook-document.ts";
import { conformanceChecks, sampleRequest } from "../../packages/extension-kit/src/testing/index.ts";
import { sampleResponse } from "../../packages/extension-kit/test/support/sample-response.ts";
import { cliReference } from "./cli-reference.ts";
import { contractsPage, differencesPage } from "./contract-pages.ts";
import { crdPages } from "./crd-pages.ts";
import { diagnosticPages, diagnosticTables } from "./diagnostic-pages.ts";
import { errorsPage } from "./errors-page.ts";
import { hookDocs } from "./hook-docs.ts";
import { injectedFaultsPage, managerPage } from "./manager-pages.ts";
import { escaped, row } from "./markdown.ts";
import { parityPage } from "./parity/parity-page.ts";
import { realProvidersPage } from "./real-providers-page.ts";
import { specificationPages } from "./specifications/specification-pages.ts";

const folder = "docs/reference/hooks";
const source = "packages/api/gen/openapi/runtime-sdk.yaml";

/** Returns a page for each hook of Cluster API, and the list of all. */
function hookPages(head: (of: string) => string): readonly (readonly [string, string])[] {
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

The requests and responses of Cluster API's runtime hooks, with samples. \`sampleRequest\` of \`@capikit/extension-kit/testing\` returns the
requests. The [guide](../../guides/hooks.md) explains how to handle and call hooks, and how to declare your own.

${[row(["Hook", "Version", "Summary"]), row(["---", "---", "---"]), ...rows].join("\n")}
`;
  return [
    [`${folder}/index.md`, head(source) + list],
    ...hooks.map(
      ({ hook, text }) => [`${folder}/${hook}.md`, `${head(source)}# ${hook}\n\n${text}`] as const,
    ),
  ];
}

const path = "docs/reference/versions.md";
const cell = /^(\| next \| )[^|]*( \|)/m;

/** Returns the page of supported versions: hand-written text with the releases of Cluster API. */
function versionsPage(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  if (!cell.test(page)) throw new Error(`${path} has no row of the next version: restore "| next | …"`);
  const releases = `${formatList(supportedMinors, "and")}, tested with ${formatList(supportedReleases, "and")}`;
  return [path, page.replace(cell, `$1${releases}$2`)];
}

/** The command that writes the pages again. */
export const docsCommand = "pnpm docs:generate";

const head = (of: string): string => `<!-- Written by \`${docsCommand}\` from ${of}. Do not edit. -->\n\n`;
const contracts = "packages/api/src/contract";
const conformance = "packages/extension-kit/src/conformance/checks";
const controllerKit = "packages/controller-kit/src";

/** Every page that is written from the code, by its path in the repository. */
export function documentationPages(): ReadonlyMap<string, string> {
  return new Map([
    cliReference(),
    parityPage(),
    versionsPage(),
    ["docs/reference/markers.md", markersPage()],
    ["docs/reference/contracts.md", head(contracts) + contractsPage()],
    ["docs/reference/differences.md", head(contracts) + differencesPage()],
    ["docs/reference/manager.md", head(controllerKit) + managerPage()],
    ["docs/reference/faults.md", head("packages/testing/src") + injectedFaultsPage()],
    ["docs/reference/errors.md", head("packages/*/src") + errorsPage()],
    ["docs/reference/conformance.md", head(conformance) + conformancePage()],
    ["docs/reference/doctor.md", head("packages/clusterctl-kit/src/doctor/checks") + doctorPage()],
    ["docs/reference/lint.md", head("packages/clusterctl-kit/src/lint") + lintPage()],
    ["docs/reference/lint-real-providers.md", head("tests/clusterctl/src/lint") + realProvidersPage()],
    ...specificationPages(head),
    ...hookPages(head),
    ...crdPages(head),
    ...diagnosticPages(head("the definitions of codes")),
  ]);
}

function markersPage(): string {
  const lead =
    "All markers. `capikit explain MARKER` shows one with its arguments, and with `--format json` as JSON.";
  return `${head("generators/src/model/markers/definitions")}# Markers\n\n${lead}\n\n${markersAsMarkdown()}`;
}

/** Returns the page with all checks of the conformance kit. */
function conformancePage(): string {
  const errors = conformanceChecks.filter(({ severity }) => severity === "error").length;
  return `# Conformance of extensions

\`capikit hooks conformance URL\` and \`runConformance\` of \`@capikit/extension-kit/testing\` run ${conformanceChecks.length} checks. The ${errors} checks of severity **error** find
defects that make Cluster API ${referenceRelease} fail, block or misbehave. The others, of severity **warning**, find defects without such effects.
Programs read the checks from \`conformanceChecks\`, or from \`capikit hooks conformance --list --format json\`.

${diagnosticTables(conformanceChecks)}
`;
}

/** Returns the page with all checks of `capikit doctor`. */
function doctorPage(): string {
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

/** Returns the page with all lint rules. */
function lintPage(): string {
  return `# Lint

\`capikit lint [DIR|FILE|URL|-]…\` and \`lint\` of \`@capikit/clusterctl-kit/lint\` check the files of a provider, in whatever language it is
written, against ${lintRules.length} rules. An **error** violates a must of the contract, a **warning** another problem of an installation, an upgrade, a move or a Machine.
\`capikit explain CODE\` prints the page of a rule. Findings in well-known providers: [Lint of real providers](lint-real-providers.md).

- A folder counts as a whole provider: lint reports missing parts. It skips \`node_modules\`, \`vendor\`, output in \`dist\`, \`out\` and \`release\`, and hidden folders.
- Manifests, whole or one object per file, are components if they contain a manager, and CRDs of Cluster API, a provider label or a Namespace: alone in a file, or together in the folder. The command prints the kinds, roles and versions that it recognised.
- Sources of kustomize and templates of Helm are not judged: check the result with \`kustomize build config/default | capikit lint -\` and \`helm template CHART | capikit lint -\`. Names of images without a slash are not checked outside of released files: a release replaces them.
- Files in folders of tests, examples, docs and add-ons are left out (\`leftOut\` in JSON). To check such files, name the folder, or set \`lint: { include: ["FOLDER"] }\` in \`capikit.config.ts\`. A CRD in several files is checked once.
- What lint was asked and did not judge is a line with a name and the reason, and an entry of \`notJudged\` in JSON: sources of kustomize and Helm, roles and workloads of which no provider was recognised, kinds without CRD, patches by extensions, missing ClusterClasses, CEL rules that depend on values of users, missing version tags. The exit code is 1 until you allow it by name, with \`--allow NAME\` or \`allow: ["NAME"]\` in \`capikit.config.ts\`.
- Templates are checked with sample values for variables without a default. A variable on a line of its own, such as \`\${EXTRA_CONFIG}\`, is an entry of the map or list around it.
- Contract rules check kinds by their role, such as InfraMachine: by the group, the contract labels, the fields, references in templates and the name of the components file. Declare their roles with \`lint: { kinds: { "FooNode.foo.example.com": "InfraMachine" } }\`, or \`"none"\`.
- Folders other than the current one are data: lint runs neither their \`capikit.config.ts\` nor git, and does not compare their version tags. \`--trust\` changes this.
- A comment \`# capikit-lint-disable CODE reason\` disables a rule for its YAML document; \`lint: { disable: ["CODE"] }\` in \`capikit.config.ts\` for the project.
- \`metadata.yaml\` is compared with the version tags of the project's git repository and \`--next-version\`. On a branch for patch releases, tags of later minor versions are ignored.
- The command also renders [cluster templates](../guides/templates.md) and checks their objects, and those of ClusterClasses, against the CRDs of the provider and of Cluster API.
  It checks objects in other files too, also in examples and in sources of templates, except tests. It finds unknown and missing fields, values, versions, kinds,
  and broken references between the objects of a folder. If a kustomization changes an object, it checks only names of fields and kinds.
- \`--install\` also starts an API server, and installs the components there as clusterctl does, with Cluster API's CRDs. Findings have codes \`install/…\`: objects, fields and Pods that the API server refuses or drops, and permissions that the service accounts, core or KubeadmControlPlane do not have, by SubjectAccessReviews.
  No Pod runs. Name CRDs of other projects with \`--crds\`. With \`--context\` or \`--kubeconfig\`, it uses that cluster: it creates a Namespace, sends all else as a dry run, and deletes the Namespace. Variables come from the environment, or else from their defaults.
- The exit code is 1 for errors, warnings, and what was not judged.

${diagnosticTables(lintRules)}
`;
}
