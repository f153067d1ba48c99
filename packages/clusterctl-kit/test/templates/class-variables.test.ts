import { expect, test } from "vitest";
import { classVariables } from "../../src/templates/index.ts";

test("variables of ClusterClasses are listed with the patches that use them", () => {
  const patch = (name: string, rest: object) => ({ name, ...rest });
  const definitions = (valueFrom: object) => [{ jsonPatches: [{ op: "add", path: "/a", valueFrom }] }];
  const variable = (name: string, required: boolean, schema: object) => ({
    name,
    required,
    schema: { openAPIV3Schema: schema },
  });
  const clusterClass = {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    metadata: { name: "quick" },
    spec: {
      variables: [
        variable("region", true, { type: "string", description: "Where." }),
        variable("gpu", false, { type: "object", default: {} }),
        variable("unused", false, { type: "string" }),
      ],
      patches: [
        patch("by-name", { definitions: definitions({ variable: "region" }) }),
        patch("by-field", { definitions: definitions({ variable: "gpu.count" }) }),
        patch("by-template", { definitions: definitions({ template: '{{ printf "%s" .region }}-unused' }) }),
        patch("if", { enabledIf: "{{ if .gpu.count }}true{{ end }}", definitions: [] }),
        patch("other", { definitions: definitions({ template: "{{ .builtin.cluster.region }}" }) }),
      ],
    },
  };
  const of = (name: string) => classVariables([clusterClass]).find((one) => one.name === name);
  expect(of("region")).toEqual({
    clusterClass: "quick",
    name: "region",
    required: true,
    type: "string",
    description: "Where.",
    patches: ["by-name", "by-template"],
  });
  expect(of("gpu")).toMatchObject({ required: false, default: {}, patches: ["by-field", "if"] });
  expect(of("unused")?.patches).toEqual([]);
});
