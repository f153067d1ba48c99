import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { knownResources } from "@capikit/generators/emit/rbac";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

const known = knownResources({ kinds: [] });
const unknown = (group: string, names: readonly string[]): readonly string[] =>
  names.filter((name) => !known.get(group)?.has(name));

describe("the resources that RBAC markers are compared with", () => {
  let controlPlane: ControlPlane;
  beforeAll(async () => {
    controlPlane = await startControlPlane({ apiServerArgs: ["--runtime-config=api/all=true"] });
  }, 120_000);
  afterAll(() => controlPlane?.stop());

  it("include all of kube-apiserver", async () => {
    const get = (path: string) => controlPlane.client.raw({ method: "GET", path }) as Promise<never>;
    const { groups } = (await get("/apis")) as {
      readonly groups: readonly {
        readonly name: string;
        readonly versions: readonly { readonly groupVersion: string }[];
      }[];
    };
    const paths = groups.flatMap(({ name, versions }) =>
      versions.map(({ groupVersion }) => ({ group: name, path: `/apis/${groupVersion}` })),
    );
    for (const { group, path } of [{ group: "", path: "/api/v1" }, ...paths]) {
      const { resources } = (await get(path)) as { readonly resources: readonly { readonly name: string }[] };
      const names = resources.map(({ name }) => name);
      expect({ path, unknown: unknown(group, names) }).toEqual({ path, unknown: [] });
    }
    expect(paths.length).toBeGreaterThan(20);
  });

  it("include all of Cluster API", () => {
    const folder = join(import.meta.dirname, "../../../packages/api/gen/crd");
    const crds = globSync("*.yaml", { cwd: folder }).map((file) =>
      parse(readFileSync(join(folder, file), "utf8")),
    );
    expect(crds.length).toBeGreaterThan(15);
    for (const { spec } of crds) {
      expect(unknown(spec.group, [spec.names.plural, `${spec.names.plural}/status`])).toEqual([]);
    }
  });
});
