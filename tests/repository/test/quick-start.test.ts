import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { install, type Packed, packAll } from "../src/published.ts";
import { type Ended, run, runWell } from "../src/run.ts";
import { filesOf, snippetsOf } from "../src/snippets.ts";

let folder: string;
let project: string;
let packed: readonly Packed[];

/** What a reader has who follows the quick start with the packages as they are published. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "capikit-quick-start-"));
  project = join(folder, "project");
  mkdirSync(project);
  packed = packAll(folder);
  install(project, packed, ["typescript", "@types/node", "vitest"]);
  write({ "package.json": '{ "type": "module" }', ...filesOf("quick-start.md") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}

function capikit(...args: readonly string[]): Ended {
  return run(project, process.execPath, "node_modules/capikit/bin/capikit.js", ...args);
}

/** Compiles as strictly as can be; without skipLibCheck, so that the published declarations themselves are judged. */
function compile(files: readonly string[], types: readonly string[]): string {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "NodeNext",
    target: "ES2023",
    lib: ["ES2023", "ESNext.Disposable"],
    types,
  };
  write({ "tsconfig.strict.json": JSON.stringify({ compilerOptions, files }) });
  return tsc("-p", "tsconfig.strict.json");
}

function tsc(...args: readonly string[]): string {
  return runWell(project, process.execPath, "node_modules/typescript/bin/tsc", ...args);
}

describe("the quick start, with the packages as published", () => {
  const crd = "config/crd/bases/infrastructure.cluster.x-k8s.io_fooclusters.yaml";

  it("has types that compile", () => {
    expect(tsc("-p", ".")).toBe("");
  });

  it("generates the file it names", () => {
    expect(readFileSync(join(import.meta.dirname, "../../../docs/quick-start.md"), "utf8")).toContain(crd);
    expect(capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    const text = readFileSync(join(project, crd), "utf8");
    expect(text).toContain("minimum: 1");
    // int32 is known by its marker, which only the published declarations can have brought.
    expect(text).toContain("format: int32");
    expect(text).toContain("- Premium");
  });

  it("checks what is committed", () => {
    expect(capikit("generate", "--check").status).toBe(0);
    const text = readFileSync(join(project, crd), "utf8");
    write({ [crd]: text.replace("minimum: 1", "minimum: 2") });
    const drifted = capikit("generate", "--check");
    expect(drifted.status).toBe(1);
    expect(drifted.stdout + drifted.stderr).toContain("minimum: 2");
    expect(capikit("generate").status).toBe(0);
    expect(readFileSync(join(project, crd), "utf8")).toBe(text);
  });

  it("names the marker that was meant", () => {
    const path = "api/v1beta1/foo-cluster.ts";
    const text = readFileSync(join(project, path), "utf8");
    write({ [path]: text.replace("validation:Minimum", "validation:Minimun") });
    const { status, stderr } = capikit("generate");
    write({ [path]: text });
    expect(status).toBe(1);
    expect(stderr).toMatch(/api\/v1beta1\/foo-cluster\.ts:\d+:\d+/);
    expect(stderr).toMatch(/CK\d{4}/);
    expect(stderr).toContain("+kubebuilder:validation:Minimum");
  });

  it("takes the configuration of the guide", () => {
    const before = readFileSync(join(project, crd), "utf8");
    write({ ...filesOf("guides/configuration.md"), "hack/boilerplate.yaml.txt": "# Copyright YEAR Foo\n" });
    expect(capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(project, crd), "utf8")).toContain("# Copyright 2026 Foo");
    rmSync(join(project, "capikit.config.ts"));
    expect(capikit("generate").status).toBe(0);
    expect(readFileSync(join(project, crd), "utf8")).toBe(before);
  });

  it("runs the build script of the guide", () => {
    write(filesOf("guides/builds.md"));
    expect(runWell(project, process.execPath, "generate.ts")).toBe("");
  });

  it("passes the test of the envtest guide, against a real API server", () => {
    const files = filesOf("guides/envtest.md");
    write(files);
    const vitest = ["node_modules/vitest/vitest.mjs", "run", "--testTimeout=60000", ...Object.keys(files)];
    expect(runWell(project, process.execPath, ...vitest)).toMatch(/1 passed/);
  });

  it("runs the examples of the schema guide", () => {
    const files = filesOf("guides/schema.md");
    write(files);
    for (const file of Object.keys(files)) {
      const example = snippetsOf("guides/schema.md").findIndex(({ path }) => path === file);
      const printed = snippetsOf("guides/schema.md")[example + 1];
      expect(printed?.language).toBe("console");
      expect(`$ node ${file}\n${runWell(project, process.execPath, file)}`).toBe(printed?.text);
    }
  });
});

describe("the published types", () => {
  it("of @capikit/api and @capikit/schema need nothing of Node and nothing of a browser", () => {
    write({ "stranger.ts": ["@capikit/api/meta", "@capikit/schema"].map(importOf).join("") });
    expect(compile(["stranger.ts"], [])).toBe("");
  });

  it("of all entry points compile, as do the snippets of the guides", () => {
    const entries = packed.flatMap(({ manifest: { name, exports } }) =>
      Object.keys(exports)
        .filter((key) => key !== "./package.json")
        .map((key) => name + key.slice(1)),
    );
    expect(entries).toContain("@capikit/envtest/pki");
    const guides = ["builds", "configuration", "envtest", "schema"].map((guide) =>
      filesOf(`guides/${guide}.md`),
    );
    const snippets = Object.assign({}, ...guides);
    write({ ...snippets, "all.ts": entries.map(importOf).join("") });
    expect(compile(["all.ts", ...Object.keys(snippets)], ["node"])).toBe("");
    expect(runWell(project, process.execPath, "all.ts")).toBe("");
  });
});

function importOf(name: string, index: number): string {
  return `import * as all${index} from "${name}";\nexport const names${index} = Object.keys(all${index});\n`;
}
