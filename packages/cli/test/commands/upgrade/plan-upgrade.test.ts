import { expect, it } from "vitest";
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
