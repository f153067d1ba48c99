import { expect, it } from "vitest";
import { withReflectorDefaults } from "../../src/manager/cache-views.ts";

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

it.each([
  ["v1.34.0", true],
  ["v1.36.3-gke.100", true],
  ["v1.35.1+k3s1", true],
  ["v1.33.9", false],
  ["unknown", false],
])("lists at once from API servers that answer from their cache: %s: %s", (version, listAtOnce) => {
  expect(withReflectorDefaults(version)).toEqual({ listAtOnce });
});
