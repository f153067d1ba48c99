import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManifests, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { isPublished } from "../../../packages/common/src/publication/index.ts";
import { linkPackages } from "../../../packages/create-capikit/test/link-packages.ts";
import {
  compile,
  findingsOf,
  type MigratedProject,
  migratedProject,
  runTests,
} from "../src/migrations/migrated-project.ts";
import { providers } from "../src/migrations/providers.ts";

let home: string;
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "capikit-migrations-")));
  linkPackages(home);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const chosen = providers.filter(({ always }) => always === true || inject("nightly"));

describe.each(chosen)("$name on contract v1beta1", (provider) => {
  let project: MigratedProject;
  beforeAll(async () => {
    project = await migratedProject(home, provider);
  });

  it("is drafted once, with known tasks for a person", () => {
    expect(project.crds).toBe(provider.crds);
    // Before publication, the packages of a clone are a task of their own.
    expect(project.tasks).toHaveLength(provider.tasks + (isPublished ? 0 : 1));
    expect(project.writtenAgain).toEqual([]);
  });

  it("has no lint findings but those of the released CRDs", () => {
    expect(findingsOf(project)).toEqual(provider.findings);
  });

  it("compiles, and passes the generated tests", () => {
    expect(compile(project)).toEqual([]);
    expect(runTests(project)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Tests {2}\d+ passed/),
    });
  });

  it("has CRDs with which an API server stores the labels of templates", async () => {
    const crds = globSync("config/crd/bases/*.yaml", { cwd: project.folder }).flatMap((path) =>
      parseManifests(readFileSync(join(project.folder, path), "utf8"), path),
    );
    await using server = await startControlPlane({ crds });
    const { spec, ...type } = provider.template;
    const metadata = { labels: { tier: "gold" }, annotations: { note: "1" } };
    const object = {
      ...type,
      metadata: { name: "a", namespace: "default" },
      spec: { template: { metadata, spec } },
    };
    const stored = await server.client.create(await server.client.kindOf(object), object);
    expect(stored).toMatchObject({ spec: { template: { metadata } } });
  });
});
