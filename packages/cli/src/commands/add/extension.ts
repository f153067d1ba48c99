import { pageReference } from "@capikit/common/text";
import { UsageError } from "@capikit/generators/run";
import { add, type Notes } from "../../shared/project-edit/finish.ts";
import type { Project } from "../../shared/project-edit/project.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { AddExtensionCall } from "../add.ts";
import { createExtension } from "./extension/create-extension.ts";
import { extensionFiles } from "./extension/extension-files.ts";

export function run(call: AddExtensionCall, io: Io): Promise<number> {
  return add(call, io, (project) => addExtension(project, call));
}

function addExtension(project: Project, { positionals, flags }: AddExtensionCall): Notes {
  if (positionals.length > 0) throw new UsageError("add extension accepts no arguments", "remove them");
  const [known] = extensionFiles(project);
  if (known !== undefined)
    throw new UsageError(
      `the project already has a Runtime Extension: ${known}`,
      flags.workload
        ? `move it to a manager: ${pageReference("guides/workload-hooks#from-runextension-to-runmanager")}`
        : "add handlers to it: capikit add hook HOOK",
    );
  const { file, notes } = createExtension(project, flags.workload ? "workload" : "examples");
  return [`${file}: replace the example handlers.`, ...notes];
}
