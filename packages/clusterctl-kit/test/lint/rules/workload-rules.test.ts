import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const deployment = (image: string) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "manager", namespace: "foo-system" },
  spec: { template: { spec: { containers: [{ name: "manager", image }] } } },
});

function codesIn(path: string, image: string): string[] {
  const { findings } = lint([{ path, content: JSON.stringify(deployment(image)) }]);
  return findings.map(({ code }) => code).filter((code) => code === "components/canonical-image");
}

it("an image of Docker Hub is incomplete in built components, too", () => {
  expect(codesIn("components.yaml", "acme/foo:v1")).toEqual(["components/canonical-image"]);
  expect(codesIn("components.yaml", "docker.io/acme/foo:v1")).toEqual([]);
});

it.each<[image: string, problem?: string]>([
  ["REG/x:v1"],
  ["localhost/foo:v1"],
  [`ghcr.io/acme/foo@sha384:${"a".repeat(96)}`],
  ["foo_bar.com/x:v1", "it has no registry: use docker.io/foo_bar.com/x:v1"],
  ["ghcr.io/Acme/foo:v1", "it is not an image name"],
  [`ghcr.io/${"a".repeat(256)}:v1`, "it has more than 255 characters"],
  [`ghcr.io/acme/foo@sha256:${"a".repeat(40)}`, "its digest is invalid"],
])("lint accepts the images that clusterctl accepts: %s", (image, problem) => {
  const { findings: diagnostics } = lint([
    { path: "components.yaml", content: JSON.stringify(deployment(image)) },
  ]);
  const found = diagnostics
    .filter(({ code }) => code === "components/canonical-image")
    .map(({ message }) => message);
  const message = `clusterctl rejects the image ${image} of container manager: ${problem}`;
  expect(found).toEqual(problem === undefined ? [] : [message]);
});

it("names that a release replaces are only reported in released components", () => {
  expect(codesIn("components.yaml", "controller:latest")).toEqual([]);
  expect(codesIn("infrastructure-components.yaml", "controller:latest")).toEqual([
    "components/canonical-image",
  ]);
});

it("a list of versions named components.yaml has no manifests", () => {
  const content = "versions:\n- v1\n- v2\n";
  expect(lint([{ path: "hack/components.yaml", content }]).findings).toEqual([]);
});
