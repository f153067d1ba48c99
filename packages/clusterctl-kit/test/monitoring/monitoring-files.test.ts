import { expect, test } from "vitest";
import { monitoringFiles } from "../../src/components/index.ts";

const uidOf = (name: string): string =>
  JSON.parse(monitoringFiles({ name, namespaces: ["foo-system"] })["grafana-dashboard.json"]).uid;

test("dashboards of different providers have different UIDs that Grafana accepts", () => {
  const long = "infrastructure-with-an-exceptionally-long-name";
  const uids = ["infrastructure-foo", "bootstrap-foo", `${long}-a`, `${long}-b`].map(uidOf);
  expect(new Set(uids).size).toBe(uids.length);
  expect(uids[0]).toBe("capikit-infrastructure-foo");
  for (const uid of uids) expect(uid).toMatch(/^[\w-]{1,40}$/);
});

test("files name the provider and all of its namespaces", () => {
  const files = monitoringFiles({ name: "foo", namespaces: ["a", "b"] });
  const text = Object.values(files).join("");
  expect(text).not.toMatch(/NAMESPACE|PROVIDER/);
  expect(files["prometheus-rules.yaml"]).toContain(
    'absent(process_start_time_seconds{namespace="a"}) or absent(process_start_time_seconds{namespace="b"})',
  );
  expect(files["prometheusrule.yaml"]).toContain('{namespace=~"a|b"}');
  expect(files["grafana-dashboard.json"]).toContain('"title": "Cluster API provider foo"');
});
