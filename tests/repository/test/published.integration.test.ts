import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { checkPackage, createPackageFromTarballData, type Package } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startEditor } from "../src/editor.ts";
import { createProject } from "../src/project.ts";
import { type Packed, pack, packOnce, published } from "../src/published.ts";
import { root } from "../src/root.ts";

/** The tested fields of a source map. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent?: readonly (string | null)[];
}

/** Problems of the maps in an unpacked package. */
interface MapProblems {
  /** Sources that are neither in the package nor in the map. */
  readonly missing: readonly string[];
  /** Sources that are in the package and in the map. */
  readonly twice: readonly string[];
  /** Declarations of `src` without a map. */
  readonly unmapped: readonly string[];
}

/** Checks the source maps and declaration maps of an unpacked package. */
function findMapProblems(contents: string): MapProblems {
  const [missing, twice]: [string[], string[]] = [[], []];
  for (const file of globSync("dist/**/*.map", { cwd: contents })) {
    const { sources, sourcesContent = [] }: SourceMap = JSON.parse(
      readFileSync(join(contents, file), "utf8"),
    );
    for (const [index, source] of sources.entries()) {
      const isFile = existsSync(join(contents, dirname(file), source));
      const isContained = typeof sourcesContent[index] === "string";
      if (!isFile && !isContained) missing.push(`${file}: ${source}`);
      if (isFile && isContained) twice.push(`${file}: ${source}`);
    }
  }
  const hasSources = existsSync(join(contents, "src"));
  const declarations = hasSources ? globSync("dist/**/*.d.ts", { cwd: contents }) : [];
  return {
    missing,
    twice,
    unmapped: declarations.filter((file) => !existsSync(join(contents, `${file}.map`))),
  };
}

let folder: string;
let packed: readonly Packed[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "capikit-packed-"));
  packed = await packOnce(inject("packages"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function find(name: string): Packed {
  const found = packed.find((one) => one.name === name);
  if (found === undefined) throw new Error(`${name} was not packed`);
  return found;
}

describe.each(published)("$name as it is published", ({ name, folder: home }) => {
  it("has no publint findings", async () => {
    const tarball = toArrayBuffer(find(name).tarball);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it("has types that every ESM resolution finds", async () => {
    const found = await checkPackage(openForTypes(find(name)));
    if (!found.types) throw new Error("no types at all");
    // The profile `esm-only` of attw: `require` is not supported.
    const ignored: readonly unknown[] = ["node10", "node16-cjs"];
    const problems = found.problems.filter(
      (problem) => !("resolutionKind" in problem && ignored.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  it("has description, repository, licence and Node version", () => {
    expect(find(name).manifest).toMatchObject({
      name,
      description: expect.stringMatching(/\.$/),
      keywords: expect.arrayContaining(["kubernetes"]),
      license: "Apache-2.0",
      repository: { type: "git", directory: home },
      bugs: expect.stringContaining("https://"),
      homepage: expect.stringContaining(home),
      type: "module",
      sideEffects: false,
      engines: { node: ">=22.19" },
      publishConfig: { access: "public", provenance: true },
    });
  });

  it("depends on published versions only", () => {
    const { manifest } = find(name);
    const specifications = Object.entries(manifest.dependencies ?? {});
    expect(specifications.filter(([, range]) => !/^\^?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
    const ours = specifications.filter(([other]) => other === "capikit" || other.startsWith("@capikit/"));
    expect(ours.filter(([other]) => !published.some((one) => one.name === other))).toEqual([]);
  });

  it("has maps to sources that it contains once", () => {
    expect(findMapProblems(find(name).contents)).toEqual({ missing: [], twice: [], unmapped: [] });
  });

  it("includes the licences of all code of others that its maps name", () => {
    const { contents } = find(name);
    const maps = globSync("dist/**/*.map", { cwd: contents }).map((path) =>
      readFileSync(join(contents, path), "utf8"),
    );
    const named = maps.flatMap((map) =>
      (JSON.parse(map) as { sources: readonly string[] }).sources.flatMap(
        (source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [],
      ),
    );
    const file = join(contents, "dist/third-party-licenses.json");
    const included: readonly { name: string; text: string }[] = existsSync(file)
      ? JSON.parse(readFileSync(file, "utf8"))
      : [];
    const names = included.map((one) => one.name);
    expect(names).toEqual(expect.arrayContaining([...new Set(named)]));
    expect(included.filter(({ text }) => !/licen[cs]e|permission/i.test(text))).toEqual([]);
    const expected = { "@capikit/common": ["js-yaml"], capikit: ["diff", "typescript", "@vue/runtime-core"] }[
      name
    ];
    expect(names).toEqual(expect.arrayContaining(expected ?? []));
  });

  it("includes its changelog, which the first release writes", () => {
    expect(find(name).manifest).toMatchObject({ files: expect.arrayContaining(["CHANGELOG.md"]) });
  });

  it("includes its licence and a README with a first example", () => {
    const { contents } = find(name);
    expect(readFileSync(join(contents, "LICENSE"), "utf8")).toContain("Apache License");
    expect(readFileSync(join(contents, "README.md"), "utf8")).toContain("```");
  });
});

it("packs the same bytes again, with the sources of the repository", async () => {
  const before = find("@capikit/common");
  const again = join(folder, "again");
  mkdirSync(again);
  await pack([before], again);
  expect(readFileSync(join(again, basename(before.tarball))).equals(readFileSync(before.tarball))).toBe(true);
  const sources = globSync("src/**/*.ts", { cwd: before.contents });
  expect(sources.length).toBeGreaterThan(50);
  const differing = sources.filter(
    (path) =>
      readFileSync(join(before.contents, path), "utf8") !==
      readFileSync(join(root, before.folder, path), "utf8"),
  );
  expect(differing).toEqual([]);
});

it("leads editors from an import to its TypeScript source", async () => {
  const project = createProject(join(folder, "editor"), packed);
  const imports = [
    ["KubernetesObject", "@capikit/api", "@capikit/api/src/meta/kubernetes-object.ts"],
    ["cluster", "@capikit/api/core/v1beta2", "@capikit/api/gen/kinds/core/v1beta2/cluster.ts"],
    ["createClient", "@capikit/client", "@capikit/client/src/client/create-client.ts"],
    ["startManager", "@capikit/controller-kit", "@capikit/controller-kit/src/manager/start-manager.ts"],
  ] as const;
  const lines = imports.map(([name, specifier]) => `import { ${name} } from "${specifier}";\n`);
  const compilerOptions = { module: "NodeNext", target: "ES2023", types: [] };
  project.write({ "index.ts": lines.join(""), "tsconfig.json": JSON.stringify({ compilerOptions }) });
  await using editor = startEditor(project.folder);
  const modules = join(project.folder, "node_modules/");
  const found = [];
  for (const line of lines.keys())
    found.push(
      await editor.definitionsAt({ file: join(project.folder, "index.ts"), line: line + 1, offset: 10 }),
    );
  expect(found).toEqual(imports.map(([, , source]) => [`${modules}${source}`]));
});

it("keeps the markers of the special types, which is how they are recognised", () => {
  const sources = readFileSync(join(find("@capikit/api").contents, "src/meta/scalars.ts"), "utf8");
  const dist = join(find("@capikit/api").contents, "dist");
  const types = globSync("**/*.d.ts", { cwd: dist })
    .map((file) => readFileSync(join(dist, file), "utf8"))
    .join("");
  const builtins = [...sources.matchAll(/\+capikit:schema:builtin=\w+/g)].map(([marker]) => marker);
  expect(builtins.length).toBeGreaterThan(5);
  expect(builtins.filter((marker) => !types.includes(marker))).toEqual([]);
});

/** Remembers which folders exist: attw looks at all files each time that the compiler asks. */
function openForTypes({ tarball }: Packed): Package {
  const opened = createPackageFromTarballData(new Uint8Array(toArrayBuffer(tarball)));
  const look = opened.directoryExists.bind(opened);
  const known = new Map<string, boolean>();
  opened.directoryExists = (path) => {
    const exists = known.get(path) ?? look(path);
    known.set(path, exists);
    return exists;
  };
  return opened;
}

/** Without the pool that small files share. */
function toArrayBuffer(path: string): ArrayBuffer {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
