import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { generateObjects, lookUpVariables } from "@capikit/clusterctl-kit/templates";
import { parseManifests, startControlPlane } from "@capikit/envtest";
import { generate } from "capikit";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { parseAllDocuments } from "yaml";
import type { Contracts } from "../src/contracts.ts";
import { createProject } from "../src/create-project.ts";
import { type ProviderType, providerTypes } from "../src/provider-types.ts";
import { linkPackages, readSources } from "./link-packages.ts";

const types = Object.keys(providerTypes) as ProviderType[];
// A project has one extension.
const all = types.filter((type) => type !== "workload-extension");
const isExtension = (type: ProviderType): boolean => type.endsWith("-extension");
const isNightly = inject("nightly");
const combinations: readonly (readonly ProviderType[])[] = isNightly
  ? [...subsets(all), ["workload-extension"], ["infrastructure", "addon", "workload-extension"]]
  : [
      ...types.map((type) => [type]),
      ["infrastructure", "workload-extension"],
      ["infrastructure", "control-plane", "bootstrap"],
      ["infrastructure", "ipam"],
      all,
    ];
const root = join(import.meta.dirname, "../../..");
/** Which projects: of which types, with which contracts. */
const projects = [
  ...combinations.map((types) => ({ types, contracts: "v1beta2" as Contracts })),
  ...(isNightly ? combinations : [all]).flatMap((types) =>
    (["v1beta1", "both"] as const).map((contracts) => ({ types, contracts })),
  ),
  { types: ["infrastructure"] as const, contracts: "v1beta2" as const, identity: true },
  { types: ["infrastructure"] as const, contracts: "v1beta1" as const, identity: true },
  { types: all, contracts: "both" as const, identity: true },
].map((project) => {
  const suffix = "identity" in project ? "-identity" : "";
  return { ...project, name: `${nameOf(project.types)}-${project.contracts}${suffix}` };
});
let home: string;

/** Projects next to the packages of this repository, as sources. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "create-capikit-projects-"));
  linkPackages(home);
  for (const { name, ...project } of projects) {
    await createProject({ folder: join(home, name), ...project, name: "my-cloud" });
    readSources(join(home, name));
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe.each(projects)("a project of $name", ({ name, types, contracts }) => {
  it("generates", async () => {
    const project = join(home, name);
    expect(await generate({ project, cache: false })).toMatchObject({ ok: true, diagnostics: [] });
    const versions = types.some((type) => !isExtension(type))
      ? readdirSync(join(project, "api"), { recursive: true, encoding: "utf8" }).flatMap(
          (path) => /\/(v\w+)$/.exec(path)?.[1] ?? [],
        )
      : [];
    const wanted = contracts === "both" ? ["v1alpha1", "v1alpha2"] : ["v1alpha1"];
    expect([...new Set(versions)].sort()).toEqual(versions.length === 0 ? [] : wanted);
    expect(existsSync(join(project, "gen/conversion/index.ts"))).toBe(
      contracts === "both" && versions.length > 0,
    );
  });

  it("declares its imports", () => {
    const project = join(home, name);
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
    const paths = readdirSync(project, { recursive: true, encoding: "utf8" });
    const imported = (of: readonly string[]) =>
      of
        .map((path) => readFileSync(join(project, path), "utf8"))
        .flatMap((text) => [...text.matchAll(/ from "(@[^"/]+\/[^"/]+|[^".@][^"/]*)/g)])
        .map(([, specifier = ""]) => specifier)
        .filter((specifier) => !specifier.startsWith("node:"));
    const sources = paths.filter((path) => path.endsWith(".ts"));
    const shipped = sources.filter((path) => /^(?:api|gen|src)\//.test(path) && !path.endsWith(".test.ts"));
    expect(imported(shipped).filter((one) => !Object.hasOwn(dependencies, one))).toEqual([]);
    const declared = { ...dependencies, ...devDependencies };
    expect(imported(sources).filter((one) => !Object.hasOwn(declared, one))).toEqual([]);
    expect(shipped.length).toBeGreaterThan(2);
  });

  it("has one role where there is one program", () => {
    const file = join(home, name, "config/rbac/role.yaml");
    const roles = existsSync(file) ? readFileSync(file, "utf8").match(/^ {2}name: .*/gm) : [];
    const providers = types.filter((type) => !isExtension(type));
    const own = providers.length > 1 ? providers.map((type) => `  name: my-cloud-${type}-role`) : [];
    expect(roles).toEqual([
      ...(types.some((type) => type === "workload-extension") ? ["  name: my-cloud-extension-role"] : []),
      ...own.sort(),
      ...(providers.length > 0 ? ["  name: my-cloud-manager-role"] : []),
    ]);
  });

  it("has valid YAML for its types", () => {
    const files = readdirSync(join(home, name), { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".yaml"),
    );
    for (const file of files) {
      const documents = parseAllDocuments(readFileSync(join(home, name, file), "utf8"));
      expect({ file, errors: documents.flatMap(({ errors }) => errors) }).toEqual({ file, errors: [] });
    }
    const isOf = (type: ProviderType): boolean => (types as readonly ProviderType[]).includes(type);
    expect(files.includes("templates/cluster-template.yaml")).toBe(isOf("infrastructure"));
    expect(files.includes("samples/cluster.yaml")).toBe(isOf("control-plane") && !isOf("infrastructure"));
  });
});

it.each(["x", "a-b", "k3s", "cloud-9", "3scale", "a".repeat(51)])(
  "imports the generated files of a provider named %s",
  async (name) => {
    const project = join(home, `named-${name}`);
    await createProject({ folder: project, types: ["ipam"], name });
    expect(await generate({ project, cache: false })).toMatchObject({ ok: true, diagnostics: [] });
    const source = readFileSync(join(project, `src/ipam/${name}-pool.ts`), "utf8");
    const constant = /import \{ (\w+) \} from "..\/..\/gen/.exec(source)?.[1];
    const generated = readFileSync(join(project, "gen/kinds/api/ipam/v1alpha1/index.ts"), "utf8");
    expect(generated).toMatch(new RegExp(`\\b${constant}\\b`));
  },
);

/** An error or a warning of a release. */
const finding = / - (?:error|warning) /;

it.each(["3scale", "a".repeat(41)])("releases a provider named %s", async (name) => {
  const project = join(home, `released-${name}`);
  await createProject({ folder: project, types: ["infrastructure"], contracts: "both", name });
  readSources(project);
  expect(await generate({ project, cache: false })).toMatchObject({ ok: true, diagnostics: [] });
  const { status, stderr } = release(project, "--dry-run", "--image", "example.org/a:v0.1.0");
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(finding) });
});

const removal = /\(await platform\.remove\(nameOf\(object\)\)\) \? undefined : after\("1s"\)/;
const forgetting = (text: string): string => text.replace(removal, "[after, undefined][1]");
/** Remembers what it has created in memory only. */
const remembering = (text: string): string =>
  text
    .replace(/\n *return (?:infraMachine|controlPlane)\(/, "\n  const made = new Set<string>();$&")
    .replace(/await platform\.ensure\w+\(nameOf\(object\)/, "made.add(nameOf(object)) && $&")
    .replace(removal, "!made.has(nameOf(object)) || $&");
const leaks: readonly (readonly [string, "control-plane" | "machine", (text: string) => string, RegExp])[] = [
  ["infrastructure-v1beta2", "machine", forgetting, /step "delete the cluster" does not reach its goal/],
  [
    "control-plane-v1beta2",
    "control-plane",
    remembering,
    /platform: resources\/control-plane\/default\/prod .* exists, but not in/,
  ],
  [
    "infrastructure-v1beta1-identity",
    "machine",
    remembering,
    /platform: resources\/machine\/default\/a .* exists, but not in/,
  ],
];
// Nightly tests do the last one, which is the second one in a project of another type.
it.each(isNightly ? leaks : leaks.slice(0, 2))(
  "finds by exploration that a project of %s leaves a %s on the platform",
  async (name, type, plant, how) => {
    const project = join(home, name);
    expect(await generate({ project, cache: false })).toMatchObject({ ok: true });
    const folder = type === "machine" ? "infrastructure" : type;
    const file = join(project, `src/${folder}/my-cloud-${type}.ts`);
    const source = readFileSync(file, "utf8");
    const planted = plant(source);
    expect(planted).not.toBe(source);
    writeFileSync(file, planted);
    onTestFinished(() => writeFileSync(file, source));
    const { status, stdout } = capikit("explore", "--project", project, "--only", "intermediate-state");
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringMatching(how) });
  },
);

it("releases components of all its types, the extension's without anything of the manager's", () => {
  const repository = join(home, "repository");
  const { status, stderr } = release(
    join(home, "all-v1beta2"),
    ...["--repository", repository, "--image", "example.org/my-cloud:v0.1.0"],
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.not.stringMatching(finding) });
  const labels = readdirSync(repository).sort();
  expect(labels).toEqual(
    ["addon", "bootstrap", "control-plane", "infrastructure", "ipam", "runtime-extension"].map(
      (type) => `${type}-my-cloud`,
    ),
  );
  const componentsOf = (type: string) => {
    const file = join(home, "repository", `${type}-my-cloud/v0.1.0/${type}-components.yaml`);
    return parseAllDocuments(readFileSync(file, "utf8"));
  };
  const kindsOf = (type: string) => componentsOf(type).map((one) => String(one.get("kind")));
  expect(kindsOf("infrastructure")).toEqual(
    expect.arrayContaining(["CustomResourceDefinition", "Deployment"]),
  );
  const extension = kindsOf("runtime-extension");
  expect(extension).toEqual(expect.arrayContaining(["Deployment", "ExtensionConfig"]));
  expect(extension.filter((kind) => /Definition|WebhookConfiguration/.test(kind))).toEqual([]);
  // Each has the permissions of its controllers: Secrets if they read them, and Leases.
  const may = (type: string) => String(componentsOf(type).filter((one) => one.get("kind") === "ClusterRole"));
  expect(may("ipam")).toMatch(/- ipaddresses\n/);
  expect(may("ipam")).not.toMatch(/- (?:secrets|leases|mycloudmachines)\n/);
  expect(may("infrastructure")).toMatch(/- secrets\n/);
  expect(may("infrastructure")).not.toMatch(/- (?:ipaddresses|configmaps|leases)\n/);
});

it("releases components that the API server takes", async () => {
  const repository = join(home, "repository");
  const controlPlane = await startControlPlane();
  onTestFinished(() => controlPlane.stop());
  const { client } = controlPlane;
  await controlPlane.installCrds(
    join(root, "packages/api/gen/crd/runtime.cluster.x-k8s.io_extensionconfigs.yaml"),
  );
  const [sent, missing] = [new Set<string>(), new Set<string>()];
  for (const label of readdirSync(repository)) {
    const name = `${label.replace(/-my-cloud$/, "")}-components.yaml`;
    const text = readFileSync(join(repository, label, "v0.1.0", name), "utf8");
    // clusterctl replaces these, and cert-manager sets the authority of webhooks.
    const objects = parseManifests(text.replaceAll(/\$\{\w+:=([^}]*)\}/g, "$1"), name);
    for (const object of objects) {
      const kind = await client.kindOf(object).catch(() => undefined);
      if (kind === undefined) missing.add(object.kind);
      else {
        await client.create(kind, object as never, { dryRun: object.kind !== "Namespace" });
        sent.add(object.kind);
      }
    }
  }
  // Of cert-manager.
  expect([...missing].sort()).toEqual(["Certificate", "Issuer"]);
  expect([...sent]).toEqual(expect.arrayContaining(["Deployment", "ExtensionConfig", "Service"]));
});

it("all look as formatters leave them, where the name is as long as that of the templates", async () => {
  const folder = join(home, "formatted");
  for (const { name, ...project } of projects)
    await createProject({ folder: join(folder, name), ...project, name: "paper-cloud" });
  const prettier = join(root, "node_modules/prettier/bin/prettier.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [prettier, "--check", "**/*.ts"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
});

const templated = projects.filter(({ types }) => types.includes("infrastructure"));
it("has templates whose objects a real API server takes, in created projects and examples", async () => {
  const controlPlane = await startControlPlane();
  onTestFinished(() => controlPlane.stop());
  const { client } = controlPlane;
  await controlPlane.installCrds(join(root, "packages/api/gen/crd"));
  const set = new Map([
    ["CLUSTER_NAME", "a"],
    ["NAMESPACE", "default"],
    ["KUBERNETES_VERSION", "v1.35.0"],
  ]);
  const get = lookUpVariables({ set });
  const examples = ["infrastructure-foo", "provider-local"].map((name) => join(root, "examples", name));
  // Each adds versions to the CRDs of those before.
  const created = ["infrastructure-v1beta1-identity", "all-both-identity"].map((name) => join(home, name));
  const taken: string[] = [];
  for (const project of created)
    expect(await generate({ project, cache: false })).toMatchObject({ ok: true });
  for (const project of [...examples, ...created]) {
    await controlPlane.installCrds(join(project, "config/crd/bases"), {
      webhooks: controlPlane.webhookServing,
    });
    const folder = join(project, "templates");
    const files = readdirSync(folder);
    const read = (file: string) => ({ file, text: readFileSync(join(folder, file)) });
    const classes = files.filter((one) => one.startsWith("clusterclass-")).map(read);
    for (const file of files.filter((one) => one.startsWith("cluster-template"))) {
      const objects = generateObjects({ template: read(file), classes, namespace: "default", get });
      expect(objects.length).toBeGreaterThan(0);
      for (const object of objects as unknown as ReturnType<typeof parseManifests>) {
        const kind = await client.kindOf(object);
        await client.create(kind, object as never, { dryRun: true, fieldValidation: "Strict" });
        taken.push(`${basename(project)}/${file} ${object.kind}`);
      }
    }
  }
  console.log(`${taken.length} objects of templates taken`);
  expect(taken.length).toBeGreaterThan(60);
}, 600_000);

it.each(templated)("uses the same variables in templates, ClusterClass and README: $name", ({ name }) => {
  const read = (path: string) => readFileSync(join(home, name, path), "utf8");
  const [plain, topology] = [
    "templates/cluster-template.yaml",
    "templates/cluster-template-topology.yaml",
  ].map((path) => read(path));
  const own = (text = "") => [...new Set(text.match(/\bMY_CLOUD_\w+/g))].sort();
  const token = name.endsWith("-identity") ? ["MY_CLOUD_TOKEN"] : [];
  expect(own(plain)).toEqual(["MY_CLOUD_IMAGE", "MY_CLOUD_REGION", ...token]);
  expect(own(topology)).toEqual(own(plain));
  expect(own(read("README.md"))).toEqual(own(plain));
  const [clusterClass] = parseAllDocuments(read("templates/clusterclass-my-cloud.yaml")).map((one) =>
    one.toJS(),
  );
  const variables = (of: readonly { readonly name: string }[]) => of.map((one) => one.name);
  const [cluster] = parseAllDocuments(topology ?? "").map((one) => one.toJS());
  expect(variables(clusterClass.spec.variables)).toEqual(variables(cluster.spec.topology.variables));
  // Each is used by a patch of its name.
  expect(variables(clusterClass.spec.patches)).toEqual(variables(clusterClass.spec.variables));
});

it("all compile, as strictly as they ask for", () => {
  const { compilerOptions, include } = JSON.parse(
    readFileSync(join(home, "all-v1beta2/tsconfig.json"), "utf8"),
  );
  const options = {
    compilerOptions: { ...compilerOptions, customConditions: ["@capikit/source"] },
    include: projects.flatMap(({ name }) => include.map((path: string) => `${name}/${path}`)),
  };
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify(options));
  const tsc = join(home, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", home, "--checkers", "1"], {
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
}, 600_000);

it("answers the first call of GeneratePatches with patches", () => {
  const program = `
    import { createRequestHandler } from "@capikit/extension-kit";
    import { discoverVariables, generatePatches } from "@capikit/api/catalog";
    import { sampleRequest, sampleVariables, variableDefinitions } from "@capikit/extension-kit/testing";
    import { extension } from "./src/extension/extension.ts";
    const handler = createRequestHandler(extension);
    async function call(name, request) {
      const { path } = extension.handlers.find((one) => one.name === name).endpoints[0];
      const signal = new AbortController().signal;
      const body = Buffer.from(JSON.stringify(request));
      const answer = await handler.handleRequest({ method: "POST", path, query: new URLSearchParams(), body, signal });
      return JSON.parse(String(answer.body));
    }
    // As \`capikit hooks call\` does.
    const definitions = variableDefinitions([await call("variables", sampleRequest(discoverVariables))]);
    const request = sampleRequest(generatePatches, { variables: sampleVariables(definitions) });
    console.log(JSON.stringify((await call("patches", request)).items.map(({ patch }) => JSON.parse(atob(patch)))));
  `;
  const args = ["--conditions=@capikit/source", "--input-type=module", "-e", program];
  const cwd = join(home, "runtime-extension-v1beta2");
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  expect(stdout, stderr).toContain('{"labels":{"my-cloud.cluster.x-k8s.io/team":"blue"}}');
});

describe("the linter of a project", () => {
  const lint = () => {
    const oxlint = join(home, "node_modules/oxlint/bin/oxlint");
    const args = [oxlint, "--format", "unix", "--threads", "1"];
    return spawnSync(process.execPath, args, { cwd: join(home, "linted"), encoding: "utf8" });
  };
  beforeAll(async () => {
    const folder = join(home, "linted");
    await createProject({ folder, types: all, name: "my-cloud", contracts: "both" });
    readSources(folder);
    await generate({ project: folder, cache: false });
  });

  it("has no findings in it", () => {
    const { status, stdout } = lint();
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  }, 300_000);

  it("finds promises that a reconcile does not await", () => {
    const path = "src/infrastructure/my-cloud-machine.ts";
    const file = join(home, "linted", path);
    const source = readFileSync(file, "utf8");
    const start = "async reconcile({ object,";
    const statements = [
      "client.delete(myCloudMachine, { name: nameOf(object) }, { signal });",
      "bootstrapData().then(({ value }) => value);",
      "[object].forEach(async (one) => client.status(myCloudMachine, one, { signal }));",
    ];
    const reconcile = `async reconcile({ client, signal, object,`;
    const changed = source
      .replace(start, reconcile)
      .replace("const { region } = infraCluster.spec;", (text) => `${statements.join("\n")}\n${text}`);
    writeFileSync(file, changed);
    const { status, stdout } = lint();
    writeFileSync(file, source);
    const line = changed.split("\n").findIndex((one) => one.endsWith(statements[0] ?? "")) + 1;
    const found = stdout.split("\n").flatMap((one) => /^(\S+):\d+: .*\(([\w-]+)\)/.exec(one)?.slice(1) ?? []);
    expect({ status, found, stdout }).toMatchObject({
      status: 1,
      found: [
        ...[`${path}:${line}`, "no-floating-promises"],
        ...[`${path}:${line + 1}`, "no-floating-promises"],
        ...[`${path}:${line + 2}`, "no-misused-promises"],
      ],
    });
  }, 300_000);
});

function release(project: string, ...flags: readonly string[]) {
  // The projects are not in a repository.
  return capikit("release", "v0.1.0", "--project", project, "--allow", "released-versions", ...flags);
}

function capikit(...command: readonly string[]) {
  const args = ["--conditions=@capikit/source", join(root, "packages/cli/test/source-cli.ts"), ...command];
  return spawnSync(process.execPath, args, { encoding: "utf8" });
}

function nameOf(types: readonly ProviderType[]): string {
  return types.length === all.length ? "all" : types.join("-and-");
}

function subsets(of: readonly ProviderType[]): readonly (readonly ProviderType[])[] {
  return Array.from({ length: 2 ** of.length - 1 }, (_, at) => of.filter((_, bit) => ((at + 1) >> bit) & 1));
}
