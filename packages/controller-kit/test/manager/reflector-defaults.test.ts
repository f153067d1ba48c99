import { expect, it } from "vitest";
import { withReflectorDefaults } from "../../src/manager/reflector-defaults.ts";

it.each([
  [undefined, true],
  [{}, true],
  [{ idleTimeoutMs: 5 }, true],
  [{ watchList: false }, false],
  [{ watchList: true }, false],
  [{ pageSize: 100 }, false],
  [{ watchList: false, pageSize: 100, listAtOnce: true }, true],
  [{ listAtOnce: false }, false],
])("sets listAtOnce for %j: %s", (settings, listAtOnce) => {
  expect(withReflectorDefaults("v1.34.0", settings)).toEqual({ ...settings, listAtOnce });
});

it("does not list at once from older API servers", () => {
  expect(withReflectorDefaults("v1.33.0")).toEqual({ listAtOnce: false });
});
