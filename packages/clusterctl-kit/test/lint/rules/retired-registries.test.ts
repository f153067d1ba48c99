import { expect, test } from "vitest";
import { retiredImagesIn } from "../../../src/lint/rules/retired-image-rules.ts";

const images = (value: string, key = "image") => retiredImagesIn(value, key).map(({ image }) => image);

test.each([
  ["gcr.io/kubebuilder/kube-rbac-proxy:v0.8.0", ["gcr.io/kubebuilder/kube-rbac-proxy:v0.8.0"]],
  ["k8s.gcr.io", ["k8s.gcr.io"]],
  ["--pod-infra-container-image=k8s.gcr.io/pause:3.5", ["k8s.gcr.io/pause:3.5"]],
  ["image: k8s.gcr.io/pause:3.5", ["k8s.gcr.io/pause:3.5"]],
  [
    'a:\n- image: "k8s.gcr.io/pause:3.5" # small\n  imageRepository: k8s.gcr.io\n- image: k8s.gcr.io/pause:3.5\n',
    ["k8s.gcr.io/pause:3.5", "k8s.gcr.io"],
  ],
])("finds images in %j", (value, wanted) => {
  expect(images(value)).toEqual(wanted);
});

test.each([
  "registry.k8s.io/kubebuilder/kube-rbac-proxy:v0.8.0",
  "mirror.example.com/k8s.gcr.io/pause:3.5",
  "gcr.io/kubebuilder-mirror/proxy:v1",
  "k8s.gcr.io was replaced",
  "# image: k8s.gcr.io/pause\nimage: registry.k8s.io/pause\n",
  "ctr images tag k8s.gcr.io/pause:3.5 registry.k8s.io/pause:3.5\n",
])("finds none in %j", (value) => {
  expect(images(value)).toEqual([]);
});

test("a registry alone is an image only for keys of images", () => {
  expect(images("k8s.gcr.io", "imageRepository")).toEqual(["k8s.gcr.io"]);
  expect(images("k8s.gcr.io", "mirrors")).toEqual([]);
});
