import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsup";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as root from "../src/index.ts";

describe("exports", () => {
  const home = join(import.meta.dirname, "..");
  const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));

  it("exports every folder of API types under its own path", () => {
    const folders = globSync("src/**/index.ts", { cwd: home })
      .filter((file) => readFileSync(join(home, file), "utf8").includes("+groupName="))
      .map((file) => file.slice("src/".length, -"/index.ts".length));
    const entryPoints = folders.map((folder) => [
      `./${folder}`,
      {
        "@capikit/source": `./src/${folder}/index.ts`,
        types: `./dist/src/${folder}/index.d.ts`,
        default: `./dist/${folder}/index.js`,
      },
    ]);
    expect(folders.length).toBeGreaterThanOrEqual(14);
    expect(manifest.exports).toMatchObject(Object.fromEntries(entryPoints));
  });

  it("exports the kinds of each folder of API types beside the types", () => {
    const folders = globSync("gen/kinds/**/index.ts", { cwd: home }).map((file) =>
      file.slice("gen/kinds/".length, -"/index.ts".length),
    );
    const missing = folders.filter(
      (folder) =>
        !readFileSync(join(home, "src", folder, "index.ts"), "utf8").includes(
          `/gen/kinds/${folder}/index.ts"`,
        ),
    );
    expect(folders.length).toBeGreaterThanOrEqual(14);
    expect(missing).toEqual([]);
  });

  it("needs only the foundation package at run time", () => {
    expect(manifest.dependencies).toEqual({ "@capikit/common": "workspace:^" });
    expect(manifest.peerDependencies).toBeUndefined();
  });
});

describe("root", () => {
  it("has the kinds that each provider reads", () => {
    const kinds = Object.values(root).map(({ kind, version }) => `${kind} ${version}`);
    expect(kinds.sort()).toEqual(["Cluster v1beta2", "Machine v1beta2", "MachinePool v1beta2"]);
  });
});

describe("tree shaking", () => {
  const home = join(import.meta.dirname, "..");
  const scratch = mkdtempSync(join(tmpdir(), "capikit-tree-shaking-"));

  /** One constant of every entry point of types that has any, and definitions. */
  const constants: readonly (readonly [entryPoint: string, name: string, value: string])[] = [
    ["core/v1beta2", "cluster", "clusters"],
    ["controlplane/kubeadm/v1beta2", "kubeadmControlPlane", "kubeadmcontrolplanes"],
    ["catalog", "generatePatches", "GeneratePatches"],
    ["kubernetes", "configMap", "configmaps"],
    ["core/v1beta1", "clusterNameLabel", "cluster.x-k8s.io/cluster-name"],
    ["core/v1beta2", "clusterNameLabel", "cluster.x-k8s.io/cluster-name"],
    ["core/v1beta2", "machineDeletingDrainingNodeReason", "DrainingNode"],
    ["addons/v1beta1", "clusterResourceSetFinalizer", "addons.cluster.x-k8s.io"],
    ["addons/v1beta2", "clusterResourceSetFinalizer", "addons.cluster.x-k8s.io"],
    ["runtime/v1alpha1", "injectCAFromSecretAnnotation", "runtime.cluster.x-k8s.io/inject-ca-from-secret"],
    ["runtime/v1beta2", "injectCAFromSecretAnnotation", "runtime.cluster.x-k8s.io/inject-ca-from-secret"],
    ["bootstrap/kubeadm/v1beta1", "cloudConfig", "cloud-config"],
    ["bootstrap/kubeadm/v1beta2", "cloudConfig", "cloud-config"],
    ["controlplane/kubeadm/v1beta1", "skipCoreDNSAnnotation", "controlplane.cluster.x-k8s.io/skip-coredns"],
    ["controlplane/kubeadm/v1beta2", "skipCoreDNSAnnotation", "controlplane.cluster.x-k8s.io/skip-coredns"],
    ["catalog", "discovery", "Called to discover the handlers of an extension"],
    ["catalog/runtime", "apiVersionOf", "group"],
    ["clusterctl/v1alpha3", "clusterctlMoveLabel", "clusterctl.cluster.x-k8s.io/move"],
  ];

  beforeAll(() => {
    mkdirSync(join(scratch, "node_modules/@capikit"), { recursive: true });
    symlinkSync(home, join(scratch, "node_modules/@capikit/api"));
  });

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  describe("a program that uses one constant", () => {
    it.each(constants)("of %s, %s, is small", async (entryPoint, name, value) => {
      const id = `${entryPoint.replaceAll("/", "-")}-${name}`;
      const entry = join(scratch, `${id}.ts`);
      writeFileSync(entry, `import { ${name} } from "@capikit/api/${entryPoint}";\nconsole.log(${name});\n`);
      await build({
        config: false,
        silent: true,
        entry: [entry],
        outDir: join(scratch, "dist"),
        format: "esm",
        noExternal: [/^@capikit\//],
        outExtension: () => ({ js: ".js" }),
        esbuildOptions: (options) => {
          // Otherwise that of the time when another test loaded esbuild, which may have been a replaced one.
          options.absWorkingDir = process.cwd();
          options.conditions = ["@capikit/source"];
        },
      });
      const bundle = readFileSync(join(scratch, "dist", `${id}.js`), "utf8");
      expect(bundle).toContain(value);
      expect(bundle.length).toBeLessThan(2000);
    });
  });
});
