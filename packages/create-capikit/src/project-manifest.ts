import { readFileSync } from "node:fs";
import { compareText } from "@capikit/common/text";
import type { Contracts } from "./contracts.ts";
import type { ProviderType } from "./provider-types.ts";
import { hasManager } from "./template-files.ts";

/** npm names and versions of capikit's packages, which are released together with this one. */
export function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return version;
}

/** Development tools, in the versions of our own tests. */
const tools = {
  "@types/node": "24.19.2",
  oxlint: "1.94.0",
  // The rules for promises need types: this program runs typescript-eslint's rules on TypeScript 7.
  "oxlint-tsgolint": "7.0.2008",
  prettier: "3.10.1",
  // In the version of vite, too.
  rolldown: "1.2.19",
  typescript: "7.0.2",
  // Required by vitest, which accepts newer ones: these would bring another rolldown.
  vite: "8.3.8",
  vitest: "5.1.2",
};

/** Additional dependency of the generated conversion tests. */
const conversionTools = { "fast-check": "4.11.0" };

/**
 * Returns the text of a project's package.json.
 *
 * @param name of the package
 */
export function projectManifest(
  name: string,
  types: ReadonlySet<ProviderType>,
  contracts: Contracts,
  license?: string,
): string {
  const manager = hasManager(types);
  const workload = types.has("workload-extension");
  const extension = workload || types.has("runtime-extension");
  const ours = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, `^${ownVersion()}`]));
  const manifest = {
    name,
    version: "0.0.0",
    private: true,
    ...(license !== undefined && { license }),
    type: "module",
    scripts: {
      generate: "capikit generate",
      check: "capikit generate --check && capikit lint && tsc -p . && npm run lint",
      format: 'prettier --log-level warn --write "**/*.ts"',
      lint: "oxlint",
      pretest: "capikit generate",
      test: "vitest run",
      ...(types.has("infrastructure") && {
        "test:e2e": "capikit generate && vitest run --config vitest.e2e.config.ts",
      }),
      dev: "capikit dev",
      build: "capikit generate && rolldown -c rolldown.config.ts",
      release: "capikit generate && capikit release",
    },
    dependencies: ours([
      "@capikit/api",
      ...(manager ? ["@capikit/client"] : []),
      ...(types.has("control-plane") ? ["@capikit/common"] : []),
      ...(manager || workload ? ["@capikit/controller-kit"] : []),
      ...(extension ? ["@capikit/extension-kit"] : []),
    ]),
    devDependencies: sorted({
      ...tools,
      ...(contracts === "both" && manager && conversionTools),
      ...ours([
        ...(workload && !manager ? ["@capikit/client"] : []),
        ...(manager && !types.has("control-plane") ? ["@capikit/common"] : []),
        "@capikit/envtest",
        ...(manager || workload ? ["@capikit/serving", "@capikit/testing"] : []),
        "capikit",
      ]),
    }),
    engines: { node: ">=22.19" },
    prettier: { printWidth: 110 },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

function sorted(entries: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).sort(([a], [b]) => compareText(a, b)));
}
