import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { availableProviders, readClusterctlConfig } from "@capikit/clusterctl-kit/repository";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { offlineClusterctl } from "../../src/offline-clusterctl.ts";

/** An entry of `clusterctl config repositories -o yaml`; the file is not part of its URL. */
interface ListedRepository {
  readonly Name: string;
  readonly ProviderType: string;
  readonly URL: string;
  readonly File: string;
}

test.each([
  ["without configuration", ""],
  [
    "with overrides and additions",
    "providers:\n- {name: aws, type: InfrastructureProvider, url: 'https://github.com/acme/aws/releases/v1.0.0/aws.yaml'}\n- {name: aws, type: AddonProvider, url: 'https://github.com/acme/a/releases/latest/addon-components.yaml'}\n",
  ],
])("the providers are those of clusterctl, %s", async (_, text) => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-built-in-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "clusterctl.yaml");
  writeFileSync(path, text);
  const theirs = await offlineClusterctl(["config", "repositories", "--output", "yaml", "--config", path]);
  expect(theirs).toMatchObject({ code: 0 });
  const listed = parse(theirs.stdout) as readonly ListedRepository[];
  const ours = availableProviders(await readClusterctlConfig({ path, env: {} }));
  expect(ours.map(({ name, type, url }) => [type, name, url])).toEqual(
    listed.map(({ Name, ProviderType, URL, File }) => [ProviderType, Name, `${URL}${File}`]),
  );
});
