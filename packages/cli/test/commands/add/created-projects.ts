import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Contracts } from "../../../../create-capikit/src/contracts.ts";
import { createProject } from "../../../../create-capikit/src/create-project.ts";
import type { ProviderType } from "../../../../create-capikit/src/provider-types.ts";
import { linkPackages, readSources } from "../../../../create-capikit/test/link-packages.ts";

/** A folder for projects that use the packages of this repository as sources. */
export function projectsFolder(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "capikit-add-")));
  linkPackages(home);
  return home;
}

/** Creates a project there, as `npm create capikit` does. */
export async function create(
  home: string,
  name: string,
  types: readonly ProviderType[],
  contracts: Contracts = "v1beta2",
  options: { readonly identity?: boolean } = {},
): Promise<string> {
  const given = { folder: join(home, name), types, contracts, name: "my-cloud", ...options };
  const { folder } = await createProject(given);
  readSources(folder);
  return folder;
}

/** A manager with fixed text, so that byte-exact tests do not depend on the templates. */
export const managerText = `import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { myCloudClusters } from "./infrastructure/my-cloud-cluster.ts";
import { myCloudMachines } from "./infrastructure/my-cloud-machine.ts";
import { infrastructureWebhooks } from "./infrastructure/webhooks.ts";
import { openPlatform } from "./platform.ts";
// +capikit:scaffold:imports

const concurrency = {
  mycloudcluster: 10,
  mycloudmachine: 10,
  // +capikit:scaffold:concurrency
};

const platform = openPlatform();

await runManager((argv) => {
  const flags = parseManagerFlags(argv, { concurrency });
  return {
    name: "my-cloud-controller-manager",
    flags,
    webhooks: [
      ...infrastructureWebhooks(),
      // +capikit:scaffold:webhooks
    ],
    controllers: [
      myCloudClusters(platform),
      myCloudMachines(platform),
      // +capikit:scaffold:controllers
    ],
  };
});
`;

/** Takes all projects away. */
export function remove(home: string): void {
  rmSync(home, { recursive: true, force: true });
}

/** All files of a project without dependencies, with their bytes. */
export function snapshot(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    paths
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name))
      .filter((path) => !path.includes("/.capikit/"))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]),
  );
}
