import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it } from "vitest";
import { vendoredDockerfile, vendoredManifest } from "../../../scripts/create-project/vendored-manifest.ts";
import { findUserNode, nodeProblem } from "../../../scripts/user/user-node.ts";

const versions = new Map([
  ["@capikit/api", "0.1.0"],
  ["capikit", "0.1.0"],
]);

it("gives a project the ranges of released packages, which are its workspaces", () => {
  const manifest = {
    name: "foo",
    dependencies: { "@capikit/api": "file:/home/me/capikit-api-0.1.0.tgz", undici: "8.0.0" },
    devDependencies: { capikit: "^0.0.1" },
    overrides: { "@capikit/api": "file:/home/me/capikit-api-0.1.0.tgz", capikit: "file:…", undici: "8.0.0" },
  };
  const vendored = {
    name: "foo",
    dependencies: { "@capikit/api": "^0.1.0", undici: "8.0.0" },
    devDependencies: { capikit: "^0.1.0" },
    overrides: { undici: "8.0.0" },
    workspaces: ["vendor/capikit/*"],
  };
  expect(vendoredManifest(manifest, versions)).toEqual(vendored);
  expect(vendoredManifest(vendored, versions)).toEqual(vendored);
});

it("keeps the workspaces of a project", () => {
  expect(vendoredManifest({ workspaces: ["apps/*"] }, versions)).toEqual({
    workspaces: ["apps/*", "vendor/capikit/*"],
  });
  const yarn = { workspaces: { packages: ["apps/*"], nohoist: ["a"] } };
  expect(vendoredManifest(yarn, versions)).toEqual({
    workspaces: { packages: ["apps/*", "vendor/capikit/*"], nohoist: ["a"] },
  });
});

it.each([
  ["COPY package.json package-lock.json ./\nRUN npm ci\n"],
  ["COPY package*.json ./\nRUN npm ci\n"],
  ["COPY --chown=node package.json ./\nRUN npm ci\n"],
])("copies the packages into an image before they are installed: %j", (text) => {
  const copied = text.replace("RUN", "COPY vendor vendor\nRUN");
  expect(vendoredDockerfile(`FROM node\n${text}COPY . .\n`)).toBe(`FROM node\n${copied}COPY . .\n`);
  expect(vendoredDockerfile(copied)).toBe(copied);
});

it("reports a Dockerfile that installs in another way", () => {
  expect(vendoredDockerfile("FROM node\nCOPY . .\nRUN npm ci\n")).toBeUndefined();
});

it.each([
  ["v22.19.0", undefined],
  ["v24.21.0", undefined],
  ["v26.0.0", undefined],
  ["v22.18.9", "found 22.18.9"],
  ["v20.20.2", "found 20.20.2"],
])("requires a Node.js that created projects support: %s", (version, problem) => {
  if (problem === undefined) expect(nodeProblem(version, "/usr/bin/node")).toBeUndefined();
  else
    expect(nodeProblem(version, "/usr/bin/node")).toContain(
      `requires Node.js 22.19 or newer (${problem}: /usr/bin/node)`,
    );
});

it("finds the Node.js of the user, not that of the workspace", () => {
  const home = mkdtempSync(join(tmpdir(), "user-node-"));
  try {
    const folders = ["clone/node_modules/.bin", "empty", "bin", "later"].map((path) => join(home, path));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const name = process.platform === "win32" ? "node.exe" : "node";
    for (const at of [0, 2, 3]) writeFileSync(join(folders[at] ?? "", name), "");
    expect(findUserNode(folders.join(delimiter))).toBe(join(home, "bin", name));
    expect(findUserNode(`${folders[0]}${delimiter}`)).toBeUndefined();
  } finally {
    rmSync(home, { recursive: true });
  }
});
