import { markersAsMarkdown } from "@capikit/model";
import { cliReference } from "./cli-reference.ts";
import { conformancePage } from "./conformance-page.ts";
import { contractsPage, differencesPage } from "./contract-pages.ts";
import { crdPages } from "./crd-pages.ts";
import { diagnosticPages } from "./diagnostic-pages.ts";
import { doctorPage } from "./doctor-page.ts";
import { errorsPage } from "./errors-page.ts";
import { hookPages } from "./hook-pages.ts";
import { lintPage } from "./lint-page.ts";
import { injectedFaultsPage, managerPage } from "./manager-pages.ts";
import { parityPage } from "./parity/parity-page.ts";
import { realProvidersPage } from "./real-providers-page.ts";
import { versionsPage } from "./versions-page.ts";

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
    ["docs/reference/errors.md", head("packages/*/src") + errorsPage()],
    ["docs/reference/faults.md", head("packages/testing/src") + injectedFaultsPage()],
    ["docs/reference/conformance.md", head(conformance) + conformancePage()],
    ["docs/reference/doctor.md", head("packages/clusterctl-kit/src/doctor/checks") + doctorPage()],
    ["docs/reference/lint.md", head("packages/clusterctl-kit/src/lint") + lintPage()],
    ["docs/reference/lint-real-providers.md", head("tests/clusterctl/src/lint") + realProvidersPage()],
    ...hookPages(head),
    ...crdPages(head),
    ...diagnosticPages(head("the definitions of codes")),
  ]);
}

function markersPage(): string {
  const lead =
    "All markers. `capikit markers` prints the same, and `capikit markers --format json` prints JSON.";
  return `${head("generators/model/src/markers/definitions")}# Markers\n\n${lead}\n\n${markersAsMarkdown()}`;
}
