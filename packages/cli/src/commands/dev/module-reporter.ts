import { writeSync } from "node:fs";
import { fileState } from "../../shared/extension-server/file-state.ts";
import { reportModuleFiles } from "../../shared/extension-server/module-files.ts";

// Preloaded into the program: reports each loaded file as a line of JSON.

const fd = Number(process.env.CAPIKIT_DEV_REPORT);

reportModuleFiles((path) => {
  try {
    writeSync(fd, `${JSON.stringify([path, fileState(path)])}\n`);
  } catch {
    // Child processes of the program have no report descriptor.
  }
});
