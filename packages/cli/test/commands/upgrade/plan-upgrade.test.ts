import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planUpgrade } from "../../../src/commands/upgrade/plan-upgrade.ts";
import { projectOf } from "../../cli.ts";

const source = 'import { parseJson } from "@capikit/client/json";\n\nexport const value = parseJson("1");\n';
const files = {
  "package.json": `{
  "dependencies": {
    "@capikit/client": "^0.0.0",
    "zod": "4.0.0"
  }
}
`,
  "src/value.ts": source,
  "src/other.ts": "export const one = 1;\n",
  "dist/value.js": source,
  "node_modules/foo/index.js": source,
};

it("runs the codemods of the releases between, and declares new imports", () => {
  const { root } = projectOf(files);
  const { from, changes, codemods } = planUpgrade(root, "0.1.0");
  expect(from).toBe("0.0.0");
  expect(codemods).toMatchObject([{ name: "json-entry-point", files: ["src/value.ts"] }]);
  expect(Object.fromEntries(changes.map(({ path, after }) => [path, after]))).toEqual({
    "package.json": `{
  "dependencies": {
    "@capikit/client": "^0.1.0",
    "@capikit/common": "^0.1.0",
    "zod": "4.0.0"
  }
}
`,
    "src/value.ts": source.replace("@capikit/client/json", "@capikit/common/json"),
  });
});

it("runs none of them for a project that has the release", () => {
  const { root } = projectOf({ ...files, "package.json": '{ "dependencies": { "capikit": "^0.1.0" } }' });
  expect(planUpgrade(root, "0.1.1")).toMatchObject({ from: "0.1.0", codemods: [] });
});

it("starts at the oldest package", () => {
  const manifest = '{ "dependencies": { "capikit": "^0.1.0", "@capikit/api": "0.0.0" } }';
  const { root } = projectOf({ ...files, "package.json": manifest });
  expect(planUpgrade(root, "0.1.0")).toMatchObject({
    from: "0.0.0",
    codemods: [{ name: "json-entry-point" }],
  });
});

const withRange = (range: string, installed?: string) =>
  projectOf({
    ...files,
    "package.json": JSON.stringify({ dependencies: { capikit: range, "@capikit/common": "^0.1.0" } }),
    ...(installed && { "node_modules/capikit/package.json": JSON.stringify({ version: installed }) }),
  }).root;
const codemodsOf = (...call: Parameters<typeof planUpgrade>) =>
  planUpgrade(...call).codemods.map(({ name }) => name);

describe.each([
  ...["catalog:", "workspace:*", "npm:capikit@0.0.0", "file:../capikit", "0.0.x", "^0.0.0 || ^0.1.0"],
  ...[">=0.0.0 <1", "*", "latest", "next"],
])("the version before, for the range %s,", (range) => {
  it("is the installed version", () => {
    const root = withRange(range, "0.0.0");
    expect(planUpgrade(root, "0.1.0")).toMatchObject({
      from: "0.0.0",
      codemods: [{ name: "json-entry-point" }],
    });
  });

  it("is that of --from", () => {
    expect(codemodsOf(withRange(range), "0.1.0", "0.0.0")).toEqual(["json-entry-point"]);
  });

  it("is an error if it is unknown", () => {
    const message = `the version before the upgrade is unknown: capikit ${range}`;
    expect(() => planUpgrade(withRange(range), "0.1.0")).toThrow(message);
    expect(() => planUpgrade(withRange(range, "unknown"), "0.1.0")).toThrow(message);
  });

  it("needs no task if the new version is installed", () => {
    expect(planUpgrade(withRange(range, "0.1.0"), "0.1.0", "0.0.0").notes).toEqual([]);
  });
});

it("finds the installed version in a parent folder", () => {
  const { root } = projectOf({
    "node_modules/capikit/package.json": '{ "version": "0.0.0" }',
    "providers/foo/package.json": '{ "dependencies": { "capikit": "catalog:" } }',
    "providers/foo/src/value.ts": source,
  });
  expect(codemodsOf(join(root, "providers/foo"), "0.1.0")).toEqual(["json-entry-point"]);
});

it("runs codemods with --from after a manual raise", () => {
  const root = withRange("^0.1.0", "0.1.0");
  expect(codemodsOf(root, "0.1.0")).toEqual([]);
  expect(codemodsOf(root, "0.1.0", "v0.0.0")).toEqual(["json-entry-point"]);
});

it.each([
  ["0.2.0", "--from 0.2.0 is newer than 0.1.0"],
  ["latest", '--from is not a version: "latest"'],
])("rejects --from %s", (given, message) => {
  expect(() => planUpgrade(withRange("^0.0.0"), "0.1.0", given)).toThrow(message);
});

it("rejects a newer installed version", () => {
  expect(() => planUpgrade(withRange("*", "0.2.0"), "0.1.0", "0.0.0")).toThrow(
    "capikit 0.2.0 is newer than 0.1.0",
  );
});

it("edits all TypeScript and JavaScript files of the package", () => {
  const edited = [
    ...["ts", "mts", "cts", "tsx", "js", "mjs", "cjs", "jsx", "d.ts"].map((end) => `src/a.${end}`),
    ...["src/release/a.ts", "src/vendor/a.ts"],
  ];
  const skipped = [
    ...["vendor/a.ts", "release/a.ts", ".cache/a.ts", "src/dist/a.js"],
    ...["src/node_modules/foo/a.js", "examples/foo/src/a.ts", "src/a.txt"],
  ];
  const { root } = projectOf({
    ...Object.fromEntries([...edited, ...skipped].map((path) => [path, source])),
    "package.json": files["package.json"],
    "examples/foo/package.json": "{}",
  });
  const [codemod] = planUpgrade(root, "0.1.0").codemods;
  expect(codemod?.files.toSorted()).toEqual(edited.toSorted());
});

it("reads JSX and type assertions", () => {
  const { root } = projectOf({
    "package.json": files["package.json"],
    "src/a.tsx": `${source}export const view = <p>text</p>;\n`,
    "src/b.jsx": `${source}export const view = <p>text</p>;\n`,
    "src/c.ts": `${source}export const one = <number>value;\n`,
  });
  expect(planUpgrade(root, "0.1.0").codemods).toMatchObject([
    { files: ["src/a.tsx", "src/b.jsx", "src/c.ts"] },
  ]);
});

it("refuses files that are not UTF-8 only if a codemod would read them", () => {
  const { root } = projectOf(files);
  const latin1 = Buffer.from('export const name = "\u00fc";\n', "latin1");
  writeFileSync(join(root, "src/latin.js"), latin1);
  expect(codemodsOf(root, "0.1.0")).toEqual(["json-entry-point"]);
  writeFileSync(join(root, "src/latin.js"), Buffer.concat([Buffer.from(source), latin1]));
  expect(() => planUpgrade(root, "0.1.0")).toThrow("src/latin.js is not UTF-8");
});

it("declares packages of require()", () => {
  const { root } = projectOf({ ...files, "src/value.ts": 'import a = require("@capikit/client/json");\n' });
  const [manifest] = planUpgrade(root, "0.1.0").changes;
  expect(manifest?.after).toContain('"@capikit/common": "^0.1.0"');
});

const manifestAfter = (manifest: string, to = "0.1.0") =>
  planUpgrade(projectOf({ ...files, "package.json": manifest }).root, to).changes[0]?.after;

it("pins packages of a pre-release", () => {
  const after = manifestAfter(files["package.json"], "0.1.0-next.1");
  expect(after).toContain('"@capikit/client": "0.1.0-next.1"');
  expect(after).toContain('"@capikit/common": "0.1.0-next.1"');
});

it("raises ranges with escapes", () => {
  const after = manifestAfter('{ "dependencies": { "capikit": "\\u005e0.0.0" } }');
  expect(JSON.parse(after ?? "").dependencies).toMatchObject({ capikit: "^0.1.0" });
});

it.each(["{,}", '{ "dependencies": { "capikit": "0.0.0", } }', "{ // comment\n}"])(
  "rejects the invalid package.json %s",
  (text) => {
    expect(() => manifestAfter(text)).toThrow("package.json is not valid JSON: ");
  },
);

it.each([
  [">=0.0.0", ">=0.0.0", []],
  ["^0.0.0 || ^0.1.0", "^0.0.0 || ^0.1.0", []],
  ["^0.0.0", "^0.1.0", []],
  ["0.0.x", "0.0.x", ["Change capikit 0.0.x in package.json to accept 0.1.0."]],
])("changes the peer dependency %s to %s", (before, after, notes) => {
  const manifest = (range: string, own: string) =>
    JSON.stringify({ peerDependencies: { capikit: range }, devDependencies: { capikit: own } });
  const { root } = projectOf({ "package.json": manifest(before, "0.0.1") });
  const plan = planUpgrade(root, "0.1.0");
  expect(plan).toMatchObject({ from: "0.0.1", changes: [{ after: manifest(after, "0.1.0") }], notes });
});

it("asks to install a version that a range accepts", () => {
  expect(planUpgrade(withRange("*", "0.0.0"), "0.1.0").notes).toEqual([
    "Install capikit 0.1.0: * in package.json also accepts other versions.",
  ]);
});
