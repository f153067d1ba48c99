import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { assembleComponents, renderKustomize } from "@capikit/clusterctl-kit/components";
import { ensureReference } from "@capikit/reference";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

const service = "apiVersion: v1\nkind: Service\nmetadata: {name: metrics}\nspec: {ports: [{port: 8443}]}\n";
let binary: string;

beforeAll(async () => {
  binary = await ensureReference("kustomize");
}, 600_000);

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "capikit-kustomize-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe("renderKustomize", () => {
  it("renders a folder with its bases for the components", async () => {
    const folder = folderOf({
      "base/kustomization.yaml": "resources: [service.yaml]\n",
      "base/service.yaml": service,
      "over/kustomization.yaml": "namePrefix: foo-\nresources: [../base]\nlabels: [{pairs: {team: a}}]\n",
    });
    const manifests = await renderKustomize(join(folder, "over"), { binary });
    expect(manifests).toMatchObject([
      { kind: "Service", metadata: { name: "foo-metrics", labels: { team: "a" } } },
    ]);
    const objects = assembleComponents({
      provider: { name: "foo", type: "AddonProvider" },
      manager: { image: "example.com/foo:v1" },
      manifests,
    });
    expect(objects.filter(({ kind }) => kind === "Service")).toMatchObject([
      { metadata: { name: "foo-metrics" } },
    ]);
  });

  it("reports the error of kustomize for an invalid folder", async () => {
    const folder = folderOf({ "kustomization.yaml": "resources: [nothing.yaml]\n" });
    await expect(renderKustomize(folder, { binary })).rejects.toMatchObject({
      code: "COMPONENTS_KUSTOMIZE",
      message: expect.stringMatching(/kustomize build .* failed: .*nothing\.yaml/s),
    });
  });

  it("reports a missing kustomize", async () => {
    await expect(renderKustomize(".", { binary: "no-kustomize" })).rejects.toMatchObject({
      code: "COMPONENTS_KUSTOMIZE",
      message: "no-kustomize was not found. Install kustomize or set its path.",
    });
  });

  it("is aborted by a signal", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(renderKustomize(".", { binary, signal })).rejects.toThrow();
  });
});
