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

test("masks secrets in errors", () => {
  const error = new Error("cannot log in with password=hunter2-hunter2");
  error.stack = `Error: ${error.message}\n    at load (/project/src/extension.ts:3:5)`;
  for (const text of [errorText(error), errorText("Bearer abcdefghijklmnop")]) {
    expect(text).not.toMatch(/hunter2|abcdefghijklmnop/);
    expect(text).toContain("[redacted]");
  }
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
