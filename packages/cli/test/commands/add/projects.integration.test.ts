import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ProviderType } from "../../../../create-capikit/src/provider-types.ts";
import { call } from "../../cli.ts";
import { create, projectsFolder, remove } from "./created-projects.ts";

const root = join(import.meta.dirname, "../../../../..");
let home: string;

/**
 * The additions per project. Some projects get all of them, so that additions meet earlier ones.
 */
const additions: readonly (readonly [
  name: string,
  types: readonly ProviderType[],
  calls: readonly string[],
])[] = [
  [
    "infrastructure",
    ["infrastructure"],
    [
      "kind OtherCluster --type infra-cluster",
      "kind OtherMachine --type infra-machine",
      "kind OtherMachinePool --type infra-machine-pool",
      "extension",
      "kind Quota --group acme.example.org --version v1 --cluster",
      "webhook MyCloudCluster --defaulting --validating",
      "version infrastructure v1beta1",
      "version OtherMachine v1 --from v1alpha1 --hub",
      "kind Late --group infrastructure --version v1beta1",
    ],
  ],
  [
    "control-plane",
    ["control-plane"],
    [
      "kind OtherControlPlane --type control-plane",
      "hook BeforeClusterDelete",
      "version controlplane v1 --storage",
      "webhook MyCloudControlPlane --defaulting",
    ],
  ],
  [
    "bootstrap",
    ["bootstrap"],
    [
      "extension --workload",
      "hook BeforeClusterDelete --workload",
      "kind OtherConfig --type bootstrap-config",
      "version MyCloudConfig v1 --storage",
      "version MyCloudConfigTemplate v1 --storage",
    ],
  ],
  [
    "ipam",
    ["ipam"],
    [
      "kind OtherPool --type ipam-pool",
      "kind Subnet --group ipam",
      "version ipam v1 --hub --storage",
      "webhook OtherPool --defaulting",
      // Neither is in the list that the API server's test takes from the program.
      "kind Quota --group acme.example.org --version v1",
      "webhook Quota --validating",
    ],
  ],
  [
    "addon",
    ["addon"],
    ["kind OtherAddon", "webhook MyCloudAddon --defaulting", "version OtherAddon v1beta1"],
  ],
  [
    "runtime-extension",
    ["runtime-extension"],
    [
      ...[
        "AfterClusterUpgrade",
        "AfterControlPlaneInitialized",
        "AfterControlPlaneUpgrade",
        "AfterWorkersUpgrade",
      ],
      ...["BeforeClusterDelete", "BeforeClusterUpgrade", "BeforeControlPlaneUpgrade", "BeforeWorkersUpgrade"],
      ...[
        "CanUpdateMachine",
        "CanUpdateMachineSet",
        "GenerateUpgradePlan",
        "UpdateMachine",
        "ValidateTopology",
      ],
      "BeforeClusterCreate --name another-gate",
      "DiscoverVariables --name other-variables",
      "GeneratePatches --name other-patches",
    ]
      .map((hook) => `hook ${hook}`)
      .concat("kind Policy --group policy.example.org --version v1 --no-controller"),
  ],
  [
    "workload-extension",
    ["workload-extension"],
    [
      "kind Policy --group policy.example.org --version v1 --no-controller",
      "hook AfterControlPlaneUpgrade --workload",
    ],
  ],
  [
    "both",
    ["infrastructure", "control-plane"],
    [
      "kind OtherMachine --type infra-machine",
      "kind OtherMachinePool --type infra-machine-pool",
      "kind Gizmo --group infrastructure",
      "webhook MyCloudMachine --defaulting",
      "version controlplane v1",
      "version infrastructure v1 --hub --storage",
    ],
  ],
  [
    "all",
    ["infrastructure", "control-plane", "bootstrap", "ipam", "addon", "runtime-extension"],
    [
      "kind OtherMachine --type infra-machine",
      "kind OtherPool --type ipam-pool",
      "kind Gadget --group addons",
      "hook UpdateMachine",
      "webhook MyCloudMachine --defaulting",
      "version bootstrap v1beta1",
      "version ipam v1",
    ],
  ],
];

beforeAll(async () => {
  home = projectsFolder();
  for (const [name, types] of additions)
    await create(home, name, types, name === "both" ? "both" : "v1beta2");
});
afterAll(() => remove(home));

describe.each(additions)("a project of %s", (name, _, calls) => {
  it("takes all that is added, and generates", async () => {
    const project = join(home, name);
    for (const [at, words] of calls.entries()) {
      const last = at === calls.length - 1;
      const added = await call(
        "add",
        ...words.split(" "),
        "--project",
        project,
        ...(last ? [] : ["--no-generate"]),
      );
      expect({ words, code: added.code, stderr: added.stderr }).toEqual({ words, code: 0, stderr: "" });
    }
    expect(
      await call("generate", "--check", "--project", project, "--allow", "released-versions"),
    ).toMatchObject({
      code: 0,
      stdout: "",
    });
    const parts = ["config", "metadata.yaml"].map((part) => join(project, part));
    // The release is not built: its configuration is not read from another folder.
    const linted = await call("lint", "--level", "warning", "--allow", "no-provider", ...parts);
    expect(linted).toMatchObject({ code: 0, stdout: "" });
  });

  it("refuses all of it a second time", async () => {
    const project = join(home, name);
    for (const words of calls) {
      const { code, stdout, stderr } = await call("add", ...words.split(" "), "--project", project);
      expect({ words, code, stdout }, stderr).toEqual({ words, code: 2, stdout: "" });
    }
  });
});

it.each([
  ["all", "src/infrastructure/other-machine.ts", "roleName=my-cloud-infrastructure-role,"],
  ["all", "src/ipam/other-pool.ts", "roleName=my-cloud-ipam-role,"],
  ["all", "src/addon/gadget.ts", "roleName=my-cloud-addon-role,"],
  ["both", "src/infrastructure/gizmo.ts", "roleName=my-cloud-infrastructure-role,"],
  // One provider alone has one role.
  ["ipam", "src/ipam/other-pool.ts", ""],
  // No provider is known to have the group.
  ["infrastructure", "src/acme/quota.ts", ""],
])("runs the additions to %s with the role of its provider: %s", (project, path, role) => {
  const text = readFileSync(join(home, project, path), "utf8");
  const markers = text.match(/(?<=\+kubebuilder:rbac:).*?(?=groups=)/g);
  expect(markers?.length).toBeGreaterThan(1);
  expect(new Set(markers)).toEqual(new Set([role]));
});

// This takes longer than all other tests together: nightly tests do the rest.
const isNightly = inject("nightly");
const tested: readonly (readonly [project: string, files: RegExp])[] = isNightly
  ? [
      ["infrastructure", /^(?:other|quota|late|round-trip)/],
      ["control-plane", /^(?:other|round-trip)/],
      ["bootstrap", /^(?:api-server|before-cluster-delete|other|round-trip|workload)/],
      ["ipam", /^(?:api-server|before|other|quota|subnet|round-trip)/],
      ["addon", /^(?:other|round-trip)/],
      ["runtime-extension", /^(?!image)/],
      ["both", /^(?:api-server|gizmo|other)/],
      ["all", /^(?:other|gadget|update|round-trip)/],
    ]
  : [
      ["both", /^(?:api-server|gizmo)/],
      ["bootstrap", /^(?:before-cluster-delete|workload)/],
      ["ipam", /^(?:api-server|before|other-pool|round-trip)/],
      ["runtime-extension", /^(?:before-cluster-up|generate|other-patches)/],
    ];

it("is as strict as the projects ask for", () => {
  const { compilerOptions, include } = JSON.parse(readFileSync(join(home, "ipam/tsconfig.json"), "utf8"));
  const config = join(home, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: { ...compilerOptions, customConditions: ["@capikit/source"], noEmit: true },
      include: additions.flatMap(([name]) => include.map((path: string) => `${name}/${path}`)),
    }),
  );
  const tsc = join(home, "node_modules/typescript/bin/tsc");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, "-p", config, "--listFiles", "--pretty", "false", "--checkers", "1"],
    {
      cwd: home,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    },
  );
  expect(stderr).toBe("");
  // Only the project's own files: their imports are sources of this repository, which are checked
  // elsewhere.
  const names = additions.map(([name]) => name);
  const lines = stdout.split("\n");
  const isOwn = (path: string): boolean => names.includes(path.split("/")[0] ?? "");
  const checked = lines.filter((line) => line.startsWith(`${home}/`) && isOwn(line.slice(home.length + 1)));
  expect(checked.length).toBeGreaterThan(200);
  expect(lines.filter((line) => line.includes(": error TS") && isOwn(line))).toEqual([]);
}, 600_000);

it("passes the tests that are added", () => {
  const conditions = JSON.stringify(["@capikit/source", "node", "import", "module", "default"]);
  writeFileSync(
    join(home, "vitest.config.mjs"),
    `export default { resolve: { conditions: ${conditions} }, ssr: { resolve: { conditions: ${conditions} } }, test: { testTimeout: 120_000 } };\n`,
  );
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  for (const [project, names] of tested) {
    const cwd = join(home, project);
    const files = readdirSync(join(cwd, "test")).filter(
      (name) => name.endsWith(".test.ts") && names.test(name),
    );
    expect(files.length).toBeGreaterThan(1);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        ...[vitest, "run", "--root", cwd, "--config", join(home, "vitest.config.mjs")],
        ...["--no-isolate", "--no-file-parallelism", ...files.map((name) => `test/${name}`)],
      ],
      {
        encoding: "utf8",
        cwd,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NO_COLOR: "1",
          NODE_OPTIONS: "--conditions=@capikit/source",
        },
      },
    );
    expect(status, stdout + stderr).toBe(0);
  }
}, 600_000);
