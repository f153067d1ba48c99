import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { renderComponent } from "../../src/cluster-api/install-components.ts";

it("renders with the kustomize of the PATH, and builds none", async () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-kustomize-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "kustomize");
  writeFileSync(program, '#!/bin/sh\necho "{apiVersion: v1, kind: Namespace, metadata: {name: $2}}"\n');
  chmodSync(program, 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const [namespace] = await renderComponent("core", { env });
  expect(namespace).toMatchObject({
    kind: "Namespace",
    metadata: { name: expect.stringMatching(/config.default$/) },
  });
});
