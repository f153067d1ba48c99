import { writeSync } from "node:fs";
import { fileState } from "../hooks/dev/file-state.ts";
import { tellModuleFiles } from "../hooks/dev/module-files.ts";

// Preloaded into the program: tells which files it is made of, as a line of JSON for each.

const fd = Number(process.env.CAPIKIT_DEV_REPORT);

tellModuleFiles((path) => {
  try {
    writeSync(fd, `${JSON.stringify([path, fileState(path)])}\n`);
  } catch {
    // A process that the program has started in turn has nobody to tell.
  }
});
