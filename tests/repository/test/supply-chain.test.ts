import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const exclude = ["**/node_modules/**", "**/dist/**"];

/** Those of the repository, and the templates of generated projects, whose dots are `_`. */
const workflows = globSync(
  ["{.github,packages/create-capikit/templates/_github}/{workflows,actions}/**/*.{yml,yaml}"],
  { cwd: root, exclude },
).sort();
const dockerfiles = globSync(["**/{Dockerfile,Containerfile}*"], { cwd: root, exclude }).sort();

interface Job {
  readonly permissions?: Record<string, string>;
  readonly uses?: string;
  readonly container?: unknown;
  readonly services?: unknown;
  readonly env?: unknown;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}
interface Workflow {
  readonly on: unknown;
  readonly permissions?: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

it("finds the workflows and Dockerfiles", () => {
  expect(workflows.map((path) => basename(path))).toEqual([
    "ci.yml",
    "docs.yml",
    "nightly.yml",
    "release.yml",
    "snapshot.yml",
    "ci.yml",
    "release.yml",
  ]);
  expect(dockerfiles).toEqual([
    "examples/provider-local/Dockerfile",
    "packages/create-capikit/templates/Dockerfile",
  ]);
});

describe.each(workflows)("%s", (path) => {
  const text = read(path);
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);

  it("pins each action to a commit, with its version", () => {
    const uses = text.split("\n").filter((line) => /\buses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    const pinned = /\buses: [\w-]+\/[\w-]+(?:\/[\w/-]+)*@[\da-f]{40} # v\d+\.\d+\.\d+$/;
    expect(uses.filter((line) => !(pinned.test(line) || /\buses: \.\/[\w./-]+$/.test(line)))).toEqual([]);
  });

  it("uses no image without a digest", () => {
    expect(jobs.filter(([, job]) => job.container !== undefined || job.services !== undefined)).toEqual([]);
    expect(text.match(/docker:\/\/(?!\S+@sha256:[\da-f]{64})\S+/g)).toBeNull();
  });

  it("can be started by no pull request with the rights of the repository", () => {
    expect(text).not.toMatch(/\b(?:pull_request_target|workflow_run)\b/);
  });

  it("gives each job the least rights", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
    for (const [, { permissions = {} }] of jobs) expect(permissions).not.toBe("write-all");
    expect(text.match(/persist-credentials: false/g)?.length).toBe(
      text.match(/uses: actions\/checkout@/g)?.length,
    );
  });

  it("runs no script of a dependency, and uses no cache or token, where it can publish", () => {
    const publishing = jobs.filter(([, job]) => job.permissions?.["id-token"] === "write");
    for (const [, job] of publishing) {
      const steps = job.steps ?? [];
      expect(steps.filter(({ uses = "" }) => uses.startsWith("actions/cache"))).toEqual([]);
      const commands = steps.map(({ run = "" }) => run);
      const installs = commands.filter((run) =>
        /\b(?:npm|npx|pnpm|pnpx|yarn|corepack)\b|\.ci\/install/.test(run),
      );
      expect(installs.filter((run) => run !== ".ci/install --ignore-scripts")).toEqual([]);
      const settings = steps.filter(({ uses = "" }) => uses.startsWith("actions/setup-node"));
      for (const step of settings) expect(step.with).toMatchObject({ "package-manager-cache": false });
    }
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|registry-url:/);
  });
});

it("runs no script on the machines of users when they install a package", () => {
  const manifests = globSync("packages/*/package.json", { cwd: root }).map((path) => JSON.parse(read(path)));
  expect(manifests.length).toBeGreaterThan(14);
  const scripts = manifests.flatMap(({ name, scripts = {} }) =>
    Object.keys(scripts)
      .filter((script) => /^(?:pre|post)?install$|^(?:pre|post)?prepare$/.test(script))
      .map((script) => `${name} ${script}`),
  );
  expect(scripts).toEqual([]);
});

it("installs created projects in workflows and images without scripts of dependencies", () => {
  const paths = globSync("packages/create-capikit/templates/{Dockerfile,_github/**/*.yml}", { cwd: root });
  const installs = paths.flatMap((path) => read(path).match(/\bnpm (?:ci|i|install)\b.*/g) ?? []);
  expect(installs).toHaveLength(3);
  expect(installs.filter((one) => !one.includes("--ignore-scripts"))).toEqual([]);
});

it("publishes in one job of a workflow, which can write no pull request", () => {
  const rightsIn = (path: string) => {
    const { jobs } = parse(read(path)) as Workflow;
    return Object.fromEntries(Object.entries(jobs).map(([name, { permissions }]) => [name, permissions]));
  };
  expect(rightsIn(".github/workflows/snapshot.yml")).toEqual({
    pack: { contents: "read" },
    publish: { contents: "read", "id-token": "write" },
  });
  expect(rightsIn(".github/workflows/release.yml")).toEqual({
    test: undefined,
    select: { contents: "read" },
    version: { contents: "write", "pull-requests": "write" },
    pack: { contents: "read" },
    publish: { contents: "write", "id-token": "write" },
    verify: { contents: "read" },
    // npm trusts one workflow of a package, so this one starts the workflow of snapshots.
    snapshot: { contents: "read", "id-token": "write" },
  });
});

it("publishes snapshots from the trusted workflow, and only by hand", () => {
  const { on } = parse(read(".github/workflows/snapshot.yml")) as Workflow;
  expect(on).toEqual({ workflow_call: null });
  const { jobs } = parse(read(".github/workflows/release.yml")) as Workflow;
  expect(jobs.snapshot).toMatchObject({
    if: "github.event_name == 'workflow_dispatch' && github.ref == 'refs/heads/main'",
    uses: "./.github/workflows/snapshot.yml",
  });
  expect(jobs.select).toMatchObject({ if: "github.event_name == 'push'" });
});

it("runs the pnpm of releases in all workflows, which Renovate finds", () => {
  const { dependencies } = JSON.parse(read(".ci/pnpm/package.json"));
  const { customManagers, packageRules } = JSON.parse(read("renovate.json"));
  const [{ managerFilePatterns, matchStrings }] = customManagers;
  const searched = workflows.filter((path) => new RegExp(managerFilePatterns[0].slice(1, -1)).test(path));
  const found = searched.flatMap((path) => [...read(path).matchAll(new RegExp(matchStrings[0], "g"))]);
  const mentions = workflows.flatMap((path) => read(path).match(/\bpnpm@/g) ?? []);
  expect(mentions.length).toBeGreaterThan(0);
  expect(found).toHaveLength(mentions.length);
  const versions = new Set(found.map(({ groups }) => groups?.currentValue));
  // Also that of turbo and nested scripts, as one that npx starts is not on their PATH.
  versions.add(JSON.parse(read("package.json")).devDependencies.pnpm);
  expect([...versions]).toEqual([dependencies["@pnpm/exe.linux-x64"]]);
  expect(packageRules[0]).toMatchObject({ matchPackageNames: ["pnpm", ...Object.keys(dependencies)] });
});

it("deploys the site in a job that can write nothing else", () => {
  const { jobs } = parse(read(".github/workflows/docs.yml")) as Workflow;
  expect(jobs.check?.permissions).toBeUndefined();
  expect(jobs.deploy?.permissions).toEqual({ pages: "write", "id-token": "write" });
  expect(jobs.deploy?.steps?.map(({ uses = "" }) => uses.split("@")[0])).toEqual(["actions/deploy-pages"]);
});

it("installs the pnpm of a release by its hash", () => {
  const { dependencies } = JSON.parse(read(".ci/pnpm/package.json"));
  const { packages } = JSON.parse(read(".ci/pnpm/package-lock.json"));
  const locked = packages["node_modules/@pnpm/exe.linux-x64"];
  expect(dependencies).toEqual({ "@pnpm/exe.linux-x64": locked.version });
  expect(locked.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(locked.integrity).toMatch(/^sha512-/);
  expect(read(".ci/install")).toContain("pnpm install --frozen-lockfile");
});

describe.each(dockerfiles)("%s", (path) => {
  it("pins each image to a digest", () => {
    const lines = read(path)
      .split("\n")
      .filter((line) => /^\s*FROM\b/i.test(line));
    const stages = lines.flatMap((line) => /\sAS\s+(\S+)\s*$/i.exec(line)?.[1] ?? []);
    expect(lines.length).toBeGreaterThan(0);
    const images = lines.map((line) => line.replace(/^\s*FROM\s+(?:--\S+\s+)*/i, "").split(/\s/)[0] ?? "");
    const floating = images.filter(
      (image) =>
        !(stages.includes(image) || image === "scratch" || /:[\w.-]+@sha256:[\da-f]{64}$/.test(image)),
    );
    expect(floating).toEqual([]);
    const copied = [...read(path).matchAll(/--from=(\S+)/g)].map(([, from]) => from ?? "");
    expect(copied.filter((from) => !stages.includes(from))).toEqual([]);
  });
});

describe.each(["renovate.json", "packages/create-capikit/templates/renovate.json"])("%s", (path) => {
  it("keeps pins of actions and images up to date", () => {
    const { extends: presets } = JSON.parse(read(path));
    expect(presets).toEqual(
      expect.arrayContaining(["docker:pinDigests", "helpers:pinGitHubActionDigestsToSemver"]),
    );
  });
});

it("lets Renovate find the workflows of the templates", () => {
  const { "github-actions": actions } = JSON.parse(read("renovate.json"));
  const [pattern = ""] = actions.managerFilePatterns as string[];
  const found = new RegExp(pattern.slice(1, -1));
  for (const workflow of workflows.filter((path) => path.includes("/templates/")))
    expect(workflow).toMatch(found);
  expect(existsSync(join(root, "packages/create-capikit/templates/renovate.json"))).toBe(true);
});

it("writes a bill of materials of each released package, and of a created project", () => {
  const commandsOf = (path: string, job: string): readonly string[] =>
    ((parse(read(path)) as Workflow).jobs[job]?.steps ?? []).map(({ run = "" }) => run);
  expect(commandsOf(".github/workflows/release.yml", "pack")).toContainEqual(
    expect.stringMatching(/^pnpm --filter '\.\/packages\/\*' sbom --split --prod .*--sbom-format spdx/),
  );
  const template = "packages/create-capikit/templates/_github/workflows/release.yml";
  expect(commandsOf(template, "build")).toContainEqual(
    expect.stringMatching(/npm run build && cp dist\/sbom\.spdx\.json /),
  );
});
