import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { expect, it } from "vitest";
import { migrateKinds } from "../../../../src/commands/migrate/project/migrate-kinds.ts";
import { openProject } from "../../../../src/shared/project-edit/project.ts";
import { projectOf } from "../../../cli.ts";

const index = '/** +groupName=acme.example */\nexport * from "./types.js";\n';

/** Migrates kinds of a group to v3, from the version of each. */
async function migrated(types: Readonly<Record<string, string>>, versions: Readonly<Record<string, string>>) {
  const texts = Object.entries(types).flatMap(([folder, text]) => [
    [`${folder}/index.ts`, index],
    [`${folder}/types.ts`, `import type { KubernetesObject } from "@capikit/api/meta";\n${text}`],
  ]);
  const { root } = projectOf({ "package.json": "{}", ...Object.fromEntries(texts) });
  const project = await openProject(root);
  const kinds = Object.entries(versions).map(
    ([kind, oldVersion]): Partial<KindMigration> => ({
      kind,
      group: "acme.example",
      oldVersion,
      newVersion: "v3",
    }),
  ) as readonly KindMigration[];
  return { project, run: () => migrateKinds(project, kinds) };
}

const kindOf = (name: string): string => `export interface ${name} extends KubernetesObject { spec?: {} }\n`;

it("changes nothing when the kinds of a group have different versions", async () => {
  const { project, run } = await migrated(
    { "api/v1": kindOf("Pear"), "api/v2": kindOf("Plum") },
    { Pear: "v1", Plum: "v2" },
  );
  expect(run).toThrow(
    "the kinds of acme.example do not have a common version for contract v1beta1: Pear v1, Plum v2",
  );
  expect(project.draft.changes()).toEqual([]);
});

it("names no flag of another command when the old version is not the hub", async () => {
  const stored = `/** +kubebuilder:storageversion */\n${kindOf("Pear")}`;
  const { run } = await migrated({ "api/v1": stored, "api/v2": kindOf("Pear") }, { Pear: "v2" });
  expect(run).toThrow(
    expect.objectContaining({
      message: expect.stringContaining("v2 cannot replace hub v1"),
      help: expect.stringContaining("make v2 the conversion hub and the storage version first"),
    }),
  );
});
