import { writeSync } from "node:fs";
import { fileState } from "../../shared/extension-server/file-state.ts";
import { reportModuleFiles } from "../../shared/extension-server/module-files.ts";

// Preloaded into the program: tells which files it is made of, as a line of JSON for each.

const fd = Number(process.env.CAPIKIT_DEV_REPORT);

reportModuleFiles((path) => {
  try {
    writeSync(fd, `${JSON.stringify([path, fileState(path)])}\n`);
  } catch {
    // A child process of the program has nowhere to report to.
  }
});
