import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { listVariables, renderTemplate } from "@capikit/clusterctl-kit/templates";
import { ensureModule, ensureReference } from "@capikit/reference";
import { expect, inject, test } from "vitest";

const modules = [
  "sigs.k8s.io/cluster-api-provider-vsphere@v1.14.0",
  "sigs.k8s.io/cluster-api-provider-aws/v2@v2.13.0",
  "sigs.k8s.io/cluster-api-provider-gcp@v1.13.1",
  "sigs.k8s.io/cluster-api-provider-azure@v1.21.0",
];

test.each(inject("nightly") ? modules : modules.slice(0, 1))(
  "the templates of %s are rendered like by clusterctl generate yaml",
  async (module) => {
    const [root, clusterctl] = await Promise.all([ensureModule(module), ensureReference("clusterctl")]);
    const dir = join(root, "templates");
    const files = (await readdir(dir)).filter((name) => /^cluster-template.*\.yaml$/.test(name));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const text = await readFile(join(dir, name));
      const counts = { CONTROL_PLANE_MACHINE_COUNT: "3", WORKER_MACHINE_COUNT: "2", NAMESPACE: "team" };
      const required = listVariables(text).filter((one) => one.required);
      const values: Record<string, string> = {
        ...counts,
        ...Object.fromEntries(
          required.map((one) => [one.name, /COUNT|SIZE|PORT/.test(one.name) ? "3" : "abc"]),
        ),
      };
      const env = { ...values, HOME: "/nonexistent", CLUSTERCTL_DISABLE_VERSIONCHECK: "true" };
      const { stdout } = await promisify(execFile)(
        clusterctl,
        ["generate", "yaml", "--from", join(dir, name)],
        { env, maxBuffer: 2 ** 26 },
      );
      const rendered = await renderTemplate({ template: { file: name, text }, get: (one) => values[one] });
      expect(rendered.yaml, name).toBe(stdout);
    }
  },
  600_000,
);
