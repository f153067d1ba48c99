import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { errorText } from "../../../src/shared/extension-server/error-text.ts";

const source = join(import.meta.dirname, "../../../src/shared");

test("shows the frames of the extension only, as paths", () => {
  const error = new Error("no region");
  const frame = (path: string) => `    at load (${pathToFileURL(path).href}:3:5)`;
  error.stack = [
    "Error: no region",
    frame("/project/src/extension.ts"),
    frame(join(source, "hooks/resolve-typescript.ts")),
    frame(join(source, "extension-server/extension-thread.ts")),
    "    at node:internal/modules/run_main:1:1",
  ].join("\n");
  expect(errorText(error)).toBe("Error: no region\n    at load (/project/src/extension.ts:3:5)");
});

test("suggests to generate missing files of the folder gen", () => {
  const missing = (path: string) => {
    const url = pathToFileURL(path).href;
    const error = Object.assign(new Error("Cannot find module"), { code: "ERR_MODULE_NOT_FOUND", url });
    error.stack = "Error: Cannot find module";
    return errorText(error);
  };
  expect(missing("/project/gen/variables/index.ts")).toContain("help: if this file is generated, run");
  expect(missing("/project/src/own.ts")).not.toContain("help");
});
