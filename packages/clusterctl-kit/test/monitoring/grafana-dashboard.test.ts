import { expect, test } from "vitest";
import { grafanaDashboard } from "../../src/components/index.ts";

const uidOf = (name: string): string =>
  JSON.parse(grafanaDashboard({ name, namespaces: ["foo-system"] })).uid;

test("dashboards of different providers have different UIDs that Grafana accepts", () => {
  const long = "infrastructure-with-an-exceptionally-long-name";
  const uids = ["infrastructure-foo", "bootstrap-foo", `${long}-a`, `${long}-b`].map(uidOf);
  expect(new Set(uids).size).toBe(uids.length);
  expect(uids[0]).toBe("capikit-infrastructure-foo");
  for (const uid of uids) expect(uid).toMatch(/^[\w-]{1,40}$/);
});
