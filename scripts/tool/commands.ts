/** A command of `pnpm tool`. */
export interface Tool {
  readonly summary: string;
  /** Steps in order, as in a script of package.json. The last takes the arguments. */
  readonly steps: readonly string[];
}

const build = "turbo run build --output-logs=errors-only";

/** Returns the step that runs a file with the sources of packages. */
const source = (file: string): string => `node --conditions=@capikit/source ${file}`;

/** Summaries of the scripts of package.json, by group. */
export const scripts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "Try it": {
    demo: "run the demo: a provider and an extension, without a cluster",
    "create-project": "create a project with the packages of this clone",
    capikit: "run the command line from its sources",
  },
  Test: {
    test: "lint, types and unit tests; with a path: unit tests only",
    "test:integration": "API reports, unused code, and tests that start programs or search long; needs Go",
    "test:nightly": "run all levels with full counts and a new seed",
    lint: "lint; with --write: fix and format",
    "lint:unused": "find unused files, exports and dependencies",
    "lint:language": "check the language of texts and comments; needs Go",
    typecheck: "check types",
    bench: "compare with reference implementations; needs Go",
  },
  "Build and generate": {
    build: "build the published packages",
    generate: "write generated code",
    "docs:generate": "write generated pages of the documentation",
    "api:check": "compare API reports with the built packages",
    "api:update": "write the API reports of packages",
    tool: "run a tool for checks, releases and updates",
  },
};

/** The tools, by group. */
export const tools: Readonly<Record<string, Readonly<Record<string, Tool>>>> = {
  Checks: {
    "check:artefacts": {
      summary: "check alerts and dashboards with promtool and Grafana's types",
      steps: ["vitest run --root tests/artefacts"],
    },
    "check:lint-providers": {
      summary: "lint released providers, and compare the findings with the judged ones",
      steps: [source("tests/clusterctl/src/lint/check-providers.ts")],
    },
    "check:sharding": {
      summary: "run sharded controllers while replicas come and go",
      steps: [source("tests/controller-kit/src/sharding/main.ts")],
    },
    "check:sharding-guide": {
      summary: "follow the guide about sharding",
      steps: [build, source("tests/repository/src/sharding-guide/main.ts")],
    },
    "check:site": {
      summary: "build the site, and check its pages in a browser",
      steps: [source("scripts/check-site.ts")],
    },
    "check:typescript": {
      summary: "compile projects with all supported versions of TypeScript",
      steps: [build, source("tests/repository/src/typescript-versions/main.ts")],
    },
    editors: {
      summary: "run a session in VS Code and Neovim",
      steps: [source("scripts/editors.ts")],
    },
    growth: {
      summary: "print how the processor time of commands grows with the number of objects",
      steps: [source("tests/fuzz/src/growth/table.ts")],
    },
    "test:minors": {
      summary: "test with each supported minor version of Cluster API",
      steps: [source("scripts/test-minors.ts")],
    },
    tutorials: {
      summary: "follow the tutorials word for word",
      steps: [source("tests/repository/src/tutorials/main.ts")],
    },
  },
  Releases: {
    "release:rehearse": {
      summary: "rehearse a release with a local registry",
      steps: [build, source("scripts/release-rehearsal.ts")],
    },
    "release:verify": {
      summary: "compare the published packages with those that this commit packs",
      steps: [build, source("tests/repository/src/release-verify.ts")],
    },
    "release:version": {
      summary: "set the version of a release; for the release workflow",
      steps: [source("scripts/publication.ts"), "changeset version", "pnpm install --lockfile-only"],
    },
    vsix: {
      summary: "package the extension for VS Code",
      steps: [
        "turbo run build --filter capikit-vscode --output-logs=errors-only",
        "pnpm --filter capikit-vscode run package",
      ],
    },
  },
  Upstream: {
    "upstream:sync": {
      summary: "list the tasks of the update to a release of Cluster API",
      steps: [source("scripts/upstream-sync.ts")],
    },
    "releases:generate": {
      summary: "write the fields that differ between supported releases",
      steps: [source("tests/hooks/src/release-facts/main.ts")],
    },
    "wire:update": {
      summary: "write how Go encodes the types of Cluster API",
      steps: [source("scripts/update-wire.ts")],
    },
  },
};
