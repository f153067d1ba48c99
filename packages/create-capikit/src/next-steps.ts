import { relative } from "node:path";
import { shellWord } from "@capikit/common/text";
import type { CreatedProject } from "./create-project.ts";
import type { ProviderType } from "./provider-types.ts";

/** The files that a provider's author edits first. */
const yours: Readonly<Record<ProviderType, string>> = {
  infrastructure: "src/platform.ts",
  "control-plane": "src/platform.ts",
  bootstrap: "src/bootstrap/bootstrap-data.ts",
  ipam: "src/ipam/address-range.ts",
  addon: "src/addon/install.ts",
  "runtime-extension": "src/extension/extension.ts",
  "workload-extension": "src/extension/handlers.ts",
};

/** The next steps for the user: commands in order, and hints. */
export interface NextSteps {
  readonly commands: readonly string[];
  readonly notes: readonly string[];
}

/** Returns the next steps, with paths relative to the folder `from`. */
export function nextSteps(
  { folder, types }: CreatedProject,
  { manager, isInstalled, from }: { manager: string; isInstalled: boolean; from: string },
): NextSteps {
  const way = relative(from, folder);
  const files = [...new Set(types.map((type) => yours[type]))];
  return {
    commands: [
      ...(way === "" ? [] : [`cd ${shellWord(way.startsWith("..") ? folder : way)}`]),
      ...(isInstalled ? [] : [`${manager} install`]),
      `${manager} run dev`,
    ],
    notes: [
      `Files to implement: ${files.join(", ")}. README.md lists all commands.`,
      ...(manager === "npm"
        ? []
        : [
            `Dockerfile and workflows install the versions of npm's package-lock.json: adapt them for ${manager}.`,
          ]),
    ],
  };
}
