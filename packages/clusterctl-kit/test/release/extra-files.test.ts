import { expect, test } from "vitest";
import { buildRelease, type ReleaseInput } from "../../src/repository/index.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const namespace = (name: string) => `apiVersion: v1\nkind: Namespace\nmetadata: {name: "${name}"}\n`;

/** Builds a release of one provider with components of these texts. */
function releaseOf(components: string, extras?: ReleaseInput["extras"]) {
  const provider = { name: "foo", type: "AddonProvider" } as const;
  return buildRelease({
    version: "v0.1.0",
    components: [{ provider, file: "addon-components.yaml", content: bytes(components) }],
    files: new Map(),
    contract: "v1beta2",
    extras,
  });
}

test("requires a default for the name of the Namespace in additional files", () => {
  expect(releaseOf(namespace("${NS}")).diagnostics).toEqual([]);
  for (const extra of ["dashboard", "alerts"] as const) {
    const { diagnostics, files } = releaseOf(namespace("${NS}"), [extra]);
    expect(diagnostics).toMatchObject([
      {
        code: "release/namespace-variable",
        message: "the name of the Namespace has a variable without a default: ${NS}",
        location: { path: "addon-components.yaml" },
      },
    ]);
    expect([...files.keys()].some((file) => /grafana|prometheus/.test(file))).toBe(false);
  }
  const all = releaseOf(namespace("${NS:=foo-system}"), ["dashboard", "alerts"]);
  expect(all.diagnostics).toEqual([]);
  expect(new TextDecoder().decode(all.files.get("prometheus-rules.yaml"))).toContain("foo-system");
});

test("names dashboard and alerts after name and type of the provider", () => {
  const { files } = releaseOf(namespace("foo-system"), ["dashboard", "alerts"]);
  const textOf = (file: string) => new TextDecoder().decode(files.get(file));
  expect(textOf("grafana-dashboard.json")).toContain('"title": "Cluster API provider addon-foo"');
  expect(textOf("prometheusrule.yaml")).toContain("name: addon-foo-alerts");
});
