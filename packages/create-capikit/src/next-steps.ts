import { relative } from "node:path";
import type { CreatedProject } from "./create-project.ts";
import type { ProviderType } from "./provider-types.ts";

/** Where the work of a provider's author begins. */
const yours: Readonly<Record<ProviderType, string>> = {
  infrastructure: "src/platform.ts",
  "control-plane": "src/platform.ts",
  bootstrap: "src/bootstrap/bootstrap-data.ts",
  ipam: "src/ipam/address-range.ts",
  addon: "src/addon/install.ts",
  "runtime-extension": "src/extension/extension.ts",
};

/** How somebody goes on with a project: commands, in their order, and what to know. */
export interface NextSteps {
  readonly commands: readonly string[];
  readonly notes: readonly string[];
}

/** What comes next, for somebody who stands in the folder `from`. */
export function nextSteps(
  { folder, types }: CreatedProject,
  { manager, isInstalled, from }: { manager: string; isInstalled: boolean; from: string },
): NextSteps {
  const way = relative(from, folder);
  const files = [...new Set(types.map((type) => yours[type]))];
  return {
    commands: [
      ...(way === "" ? [] : [`cd ${quoted(way.startsWith("..") ? folder : way)}`]),
      ...(isInstalled ? [] : [`${manager} install`]),
      manager === "npm" ? "npm test" : `${manager} run test`,
    ],
    notes: [
      `Yours to write: ${files.join(", ")}. README.md tells all commands.`,
      ...(manager === "npm"
        ? []
        : [
            `Dockerfile and workflows install what npm's package-lock.json says: change them for ${manager}.`,
          ]),
    ],
  };
}

/** For a shell. */
function quoted(path: string): string {
  return /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
