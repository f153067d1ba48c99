import {
  bootstrap,
  controlPlane,
  infrastructure,
  infrastructureOfV1beta1,
  ipam,
  runtimeExtension,
} from "../clean-providers.ts";
import { move, object, type SeededViolation, seed, series } from "./seeded-violation.ts";

const providerLabel = "cluster.x-k8s.io/provider";

/** Violations in metadata.yaml and in names of files and folders. */
export const releaseSeeds: readonly SeededViolation[] = [
  seed("metadata/missing", "metadata in another folder", bootstrap, (w) =>
    move(w, "bootstrap-foo/v1.0.0/metadata.yaml", "docs/metadata.yaml"),
  ),
  seed("metadata/missing", "metadata with another extension", infrastructure, (w) =>
    move(w, "metadata.yaml", "metadata.json"),
  ),
  seed("metadata/type", "no apiVersion", controlPlane, (w) => {
    delete series(w).apiVersion;
  }),
  seed("metadata/type", "an empty file", ipam, (w) => {
    w["ipam-foo/v1.0.0/metadata.yaml"] = "# generated\n";
  }),
  seed("metadata/no-kind", "no kind of a Runtime Extension", runtimeExtension, (w) => {
    delete series(w).kind;
  }),
  seed("metadata/no-series", "no list of series", bootstrap, (w) => {
    delete series(w).releaseSeries;
  }),
  seed("metadata/no-series", "a mapping instead of a list", controlPlane, (w) => {
    series(w).releaseSeries = { major: 1, minor: 0, contract: "v1beta2" };
  }),
  seed("metadata/series", "an invalid contract", bootstrap, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 9, contract: "beta1" });
  }),
  seed("metadata/series", "a contract that is a number", infrastructureOfV1beta1, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 9, contract: 1 });
  }),
  seed("metadata/series", "a minor with a fraction", ipam, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 1.5, contract: "v1beta1" });
  }),
  seed("metadata/duplicate-series", "a series without its minor", controlPlane, (w) => {
    series(w).releaseSeries.push({ major: 1, contract: "v1beta2" });
  }),
  seed("metadata/duplicate-series", "an older series twice", bootstrap, (w) => {
    for (const contract of ["v1beta1", "v1beta2"])
      series(w).releaseSeries.push({ major: 0, minor: 9, contract });
  }),
  seed("metadata/series-missing", "a new major version", ipam, (w) => move(w, "/v1.0.0", ""), ["v2.0.0"]),
  seed(
    "metadata/series-missing",
    "a gap between series",
    infrastructure,
    (w) => {
      series(w).releaseSeries.push({ major: 0, minor: 1, contract: "v1beta1" });
    },
    ["v0.1.0", "v0.2.0", "v1.0.0"],
  ),
  seed("metadata/untracked-pre-release", "an alpha version", bootstrap, (w) => move(w, "/v1.0.0", ""), [
    "v2.0.0-alpha.1",
  ]),
  seed("metadata/untracked-pre-release", "the folder of a beta version", controlPlane, (w) =>
    move(w, "v1.0.0", "v1.1.0-beta.0"),
  ),
  seed("metadata/contract-and-labels", "v1beta2 over labels of v1beta1", infrastructureOfV1beta1, (w) => {
    series(w).releaseSeries[0].contract = "v1beta2";
  }),
  seed("metadata/contract-and-labels", "a newer series of v1beta1", bootstrap, (w) => {
    series(w).releaseSeries[0].contract = "v1beta1";
    series(w).releaseSeries.unshift({ major: 1, minor: 1, contract: "v1beta1" });
  }),
  seed("metadata/old-contract", "a series of v1alpha3", infrastructureOfV1beta1, (w) => {
    series(w).releaseSeries[0].contract = "v1alpha3";
  }),
  seed("repository/version-name", "a version without patch", bootstrap, (w) => move(w, "v1.0.0", "v1.0")),
  seed("repository/version-name", "a tag without v", infrastructure, () => {}, ["1.0.1"]),
  seed("repository/components-name", "the provider's name", bootstrap, (w) =>
    move(w, "bootstrap-components.yaml", "foo-components.yaml"),
  ),
  seed("repository/components-name", "an underscore", controlPlane, (w) =>
    move(w, "control-plane-components.yaml", "control_plane_components.yaml"),
  ),
  seed("repository/runtime-extension-name", "the label with the book's s", runtimeExtension, (w) => {
    object(w, "Deployment").metadata.labels[providerLabel] = "runtime-extensions-foo";
  }),
  seed("repository/local-label", "the folder of another type", infrastructure, (w) =>
    move(w, "infrastructure-foo/", "bootstrap-foo/"),
  ),
  seed("repository/local-label", "a folder without hyphen", ipam, (w) => move(w, "ipam-foo/", "ipamfoo/")),
  seed("repository/provider-name", "an underscore in the label", bootstrap, (w) => {
    object(w, "Service").metadata.labels[providerLabel] = "bootstrap-foo_bar";
  }),
  seed("repository/provider-name", "a label of 70 characters", infrastructure, (w) => {
    object(w, "ServiceAccount").metadata.labels[providerLabel] = `infrastructure-${"a".repeat(55)}`;
  }),
  seed("repository/provider-name", "a hyphen at the end of the label", ipam, (w) => {
    object(w, "Deployment").metadata.labels[providerLabel] = "ipam-";
  }),
  seed("repository/go-module-versions", "v3 without a go.mod", bootstrap, (w) => {
    w["bootstrap-foo/v1.0.0/package.json"] = "{}";
    series(w).releaseSeries.unshift({ major: 3, minor: 0, contract: "v1beta2" });
  }),
];
