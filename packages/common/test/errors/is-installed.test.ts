import { isInstalled } from "@capikit/common/errors";
import { expect, it } from "vitest";

it.each([
  ["/home/me/foo/node_modules/undici/index.js", true],
  ["/home/me/foo/vendor/capikit/api/dist/index.js", true],
  ["C:\\foo\\vendor\\capikit\\api\\dist\\index.js", true],
  ["file:///home/me/foo/node_modules/undici/index.js", true],
  ["/home/me/foo/src/vendor/index.ts", false],
  ["/home/me/vendor/foo/src/main.ts", false],
  ["/home/me/foo/src/main.ts", false],
])("tells files of installed packages from those of the project: %s", (path, expected) => {
  expect(isInstalled(path)).toBe(expected);
});
