import { describe, expect, it } from "vitest";
import { lint } from "../../src/lint/index.ts";
import {
  addon,
  bootstrap,
  bootstrapOfV1beta1,
  controlPlane,
  controlPlaneOfV1beta1,
  infrastructure,
  infrastructureOfOwnGroup,
  infrastructureOfV1beta1,
  ipam,
  runtimeExtension,
  toFiles,
} from "./clean-providers.ts";
import { components, object } from "./seeds/seeded-violation.ts";
import { served } from "./seeds/serving.ts";

describe("a valid provider", () => {
  it.each([
    ["infrastructure", infrastructure],
    ["infrastructure with conversion, metrics and budget", served],
    ["infrastructure in another group", infrastructureOfOwnGroup],
    ["control plane", controlPlane],
    ["bootstrap", bootstrap],
    ["IPAM", ipam],
    ["runtime extension", runtimeExtension],
    ["runtime extension with an ExtensionConfig", () => runtimeExtension(true)],
    ["addon", addon],
    ["infrastructure of contract v1beta1", infrastructureOfV1beta1],
    ["control plane of contract v1beta1", controlPlaneOfV1beta1],
    ["bootstrap of contract v1beta1", bootstrapOfV1beta1],
  ])("has no findings: %s", (_, files) => {
    expect(lint(toFiles(files())).diagnostics).toEqual([]);
  });

  it("has no findings in a folder of release assets", () => {
    const files = toFiles(infrastructure()).map(({ path, content }) => ({
      path: path.replace("infrastructure-foo/", "release/"),
      content,
    }));
    expect(files.map(({ path }) => path)).toContain("release/v1.0.0/infrastructure-components.yaml");
    expect(lint(files).diagnostics).toEqual([]);
  });

  it("has no findings with an aggregated role of the manager", () => {
    const files = infrastructure();
    const role = object(files, "ClusterRole", "manager");
    const { rules } = role;
    const label = { "foo.example.com/aggregate-to-manager": "true" };
    Object.assign(role, { rules: [], aggregationRule: { clusterRoleSelectors: [{ matchLabels: label }] } });
    components(files).push({
      ...role,
      aggregationRule: undefined,
      metadata: { name: "capf-system-part", labels: label },
      rules,
    });
    expect(lint(toFiles(files)).diagnostics).toEqual([]);
  });
});
