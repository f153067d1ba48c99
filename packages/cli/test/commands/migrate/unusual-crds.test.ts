import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { call, projectOf } from "../../cli.ts";
import { newConditions, oldConditions, oldCrd, oldFailureDomains, string } from "./old-crd.ts";

const ready = { type: "boolean" };
const statuses: Readonly<Record<string, object>> = {
  "nullable conditions": { ready, conditions: { ...oldConditions, nullable: true } },
  "status.v1beta2 beside a boolean": {
    ready,
    v1beta2: { type: "object", properties: { conditions: newConditions } },
  },
  "conditions as a map": { ready, conditions: { type: "object", additionalProperties: string } },
  "status.deprecated as a string": { ready, deprecated: string, conditions: oldConditions },
  "failure domains with unknown fields": {
    ready,
    failureDomains: { ...oldFailureDomains, "x-kubernetes-preserve-unknown-fields": true },
  },
};

it.each(Object.entries(statuses))("drafts %s", async (name, status) => {
  const { root } = projectOf({
    "crd.yaml": oldCrd("FooCluster", [{ name: "v1beta1", spec: { region: string }, status }]),
  });
  const result = await call("migrate", "v1beta2", join(root, "crd.yaml"), "--out", join(root, "out"));
  expect(result.stderr).toBe("");
  for (const version of ["v1beta1", "v1beta2"])
    expect(readdirSync(join(root, "out/api", version))).toContain("foo-cluster.ts");
  if (name === "status.deprecated as a string")
    expect(result.stdout).toContain("- FooCluster: TODO(author): the draft has both versions");
  else {
    const generated = await call(
      "generate",
      "crd",
      "conversion",
      "--project",
      join(root, "out"),
      "--no-cache",
    );
    expect(generated, generated.stderr).toMatchObject({ code: 0 });
  }
});
