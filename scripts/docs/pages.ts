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

\`capikit lint [DIR|FILE|URL]…\` and \`lint\` of \`@capikit/clusterctl-kit/lint\` check the files of a provider, in whatever language it is
written, against ${lintRules.length} rules. An **error** violates a must of the contract, a **warning** another problem of an installation, an upgrade, a move or a Machine.
\`capikit explain CODE\` prints the page of a rule. Findings in well-known providers: [Lint of real providers](lint-real-providers.md).

- A folder counts as a whole provider: lint reports missing parts. It skips \`node_modules\`, \`vendor\`, output in \`dist\`, \`out\` and \`release\`, hidden folders and the templates of Helm charts.
- Of a folder, lint checks the files of a release: components, \`metadata.yaml\`, cluster templates and ClusterClasses.
  The kustomize folders of the components are \`config/default\`. Of other folders, lint the output: \`kustomize build config/release > infrastructure-components.yaml\`.
  It leaves out tests, examples and add-ons. Without a kustomize folder, it checks all other files. A CRD in several files is checked once.
- The command reports the files that it left out (\`leftOut\` in JSON). To check such files, name the folder, or set \`lint: { include: ["FOLDER"] }\` in \`capikit.config.ts\`.
- What lint skips is a line with the reason, a number in the summary and an entry of \`skipped\` in JSON: kinds without CRD, patches by extensions, missing ClusterClasses, CEL rules that depend on values of users. \`--strict\` reports these parts as errors.
- Templates are checked with sample values for variables without a default. A variable on a line of its own, such as \`\${EXTRA_CONFIG}\`, is an entry of the map or list around it.
- The command renders the kustomize folders with the installed \`kustomize\`, and checks the result; findings have the locations of the source files. Names without a slash and tags of images there are not checked: a release replaces them.
  Without a result, it applies labels, annotations and patches only, and reports \`components/not-rendered\`.
- Contract rules check kinds by their role, such as InfraMachine: by the group, the contract labels, the fields, references in templates and the name of the components file. The command lists kinds that it does not recognise (\`unrecognised\` in JSON). Declare their roles with \`lint: { kinds: { "FooNode.foo.example.com": "InfraMachine" } }\`, or \`"none"\`.
- Folders other than the current one are data: lint runs neither their \`capikit.config.ts\` nor git, and does not compare their version tags. \`--trust\` changes this.
- kustomize reads a copy of the folder, without your environment. Folders with remote resources, generators, transformers, charts, or files outside of the repository are rendered only with \`--remote-resources\`, because kustomize then runs git with your credentials. Use the flag for repositories that you trust.
- A comment \`# capikit-lint-disable CODE reason\` disables a rule for its YAML document; \`lint: { disable: ["CODE"] }\` in \`capikit.config.ts\` for the project.
- \`metadata.yaml\` is compared with the version tags of the project's git repository and \`--next-version\`. On a branch for patch releases, tags of later minor versions are ignored.
- The command also renders [cluster templates](../guides/templates.md) and checks their objects, and those of ClusterClasses, against the CRDs of the provider and of Cluster API.
  It checks objects in other files too, also in examples and in sources of templates, except tests. It finds unknown and missing fields, values, versions, kinds,
  and broken references between the objects of a folder. If a kustomization changes an object, it checks only names of fields and kinds.
- \`--install\` also starts an API server, and installs the components there as clusterctl does, with Cluster API's CRDs. Findings have codes \`install/…\`: objects, fields and Pods that the API server refuses or drops, and permissions that the service accounts, core or KubeadmControlPlane do not have, by SubjectAccessReviews.
  No Pod runs. Name CRDs of other projects with \`--crds\`. With \`--context\` or \`--kubeconfig\`, it uses that cluster: it creates a Namespace, sends all else as a dry run, and deletes the Namespace. Variables come from the environment, or else from their defaults.
- The exit code is 1 if there are errors or warnings.

${diagnosticTables(lintRules)}
`;
}
