import { join } from "node:path";
import { ensureModule } from "@capikit/reference";
import { expect, inject, test } from "vitest";
import { compareTemplates } from "../../src/compare-templates.ts";

const modules = [
  "sigs.k8s.io/cluster-api-provider-vsphere@v1.14.0",
  "sigs.k8s.io/cluster-api-provider-aws/v2@v2.13.0",
  "sigs.k8s.io/cluster-api-provider-gcp@v1.13.1",
  "sigs.k8s.io/cluster-api-provider-azure@v1.21.0",
];

test.each(inject("nightly") ? modules : modules.slice(0, 1))(
  "the templates of %s have the variables and objects of clusterctl",
  async (module) => {
    const { compared, differences } = await compareTemplates(join(await ensureModule(module), "templates"));
    expect(compared.length).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  },
  600_000,
);
