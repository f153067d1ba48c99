import {
  bootstrap,
  controlPlane,
  infrastructure,
  infrastructureOfV1beta1,
  ipam,
} from "../clean-providers.ts";
import { move, object, type SeededViolation, seed, series } from "./seeded-violation.ts";

const providerLabel = "cluster.x-k8s.io/provider";

/** Violations in metadata.yaml and in names of files and folders. */
export const releaseSeeds: readonly SeededViolation[] = [
  seed("repository/no-components", "a version with metadata only", bootstrap, (w) => {
    w["bootstrap-foo/v1.0.1/metadata.yaml"] = w["bootstrap-foo/v1.0.0/metadata.yaml"] as never;
  }),
  seed("repository/components-name", "components without a type", ipam, (w) =>
    move(w, "ipam-components.yaml", "provider.yaml"),
  ),
  seed("repository/provider-name", "a folder in mixed case", bootstrap, (w) =>
    move(w, "bootstrap-foo", "bootstrap-My_Foo"),
  ),
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
  seed("metadata/untracked-pre-release", "the folder of a beta version", controlPlane, (w) => {
    move(w, "v1.0.0", "v1.1.0-beta.0");
    object(w, "Deployment").spec.template.spec.containers[0].image = "ghcr.io/example/capf:v1.1.0-beta.0";
  }),
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
  seed("metadata/missing", "no metadata.yaml", infrastructure, (w) => {
    for (const path of Object.keys(w)) if (path.endsWith("metadata.yaml")) delete w[path];
  }),
  seed("metadata/type", "another kind", infrastructure, (w) => {
    series(w).kind = "ReleaseMetadata";
  }),
  seed("metadata/type", "another apiVersion", infrastructure, (w) => {
    series(w).apiVersion = "clusterctl.cluster.x-k8s.io/v1beta1";
  }),
  seed("metadata/no-series", "no series", infrastructure, (w) => {
    series(w).releaseSeries = [];
  }),
  seed("metadata/series", "a series without contract", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 1 });
  }),
  seed("metadata/series", "a major in quotes", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: "0", minor: 1, contract: "v1beta1" });
  }),
  seed("metadata/duplicate-series", "a series twice", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: 1, minor: 0, contract: "v1beta2" });
  }),
  seed("metadata/series-missing", "a release without series", infrastructure, (w) => move(w, "/v1.0.0", ""), [
    "v1.1.0",
  ]),
  seed("metadata/series-missing", "the folder's version without series", infrastructure, (w) => {
    move(w, "v1.0.0", "v1.2.0");
    object(w, "Deployment").spec.template.spec.containers[0].image = "ghcr.io/example/capf:v1.2.0";
  }),
  seed(
    "metadata/untracked-pre-release",
    "a release candidate without series",
    infrastructure,
    (w) => move(w, "/v1.0.0", ""),
    ["v1.1.0-rc.0"],
  ),
  seed(
    "metadata/series-missing",
    "the only release is older than all series",
    infrastructure,
    (w) => {
      move(w, "infrastructure-foo/v1.0.0/", "");
    },
    ["v0.9.0"],
  ),
  seed("metadata/contract-and-labels", "metadata of v1beta1 over CRDs of v1beta2", infrastructure, (w) => {
    series(w).releaseSeries[0].contract = "v1beta1";
  }),
  seed("metadata/old-contract", "a series of v1alpha4", infrastructure, (w) => {
    series(w).releaseSeries[0].contract = "v1alpha4";
  }),
  seed("metadata/unknown-contract", "the version of the provider's types", infrastructure, (w) => {
    series(w).releaseSeries.push({ major: 0, minor: 9, contract: "v1" });
  }),
  seed("repository/no-templates", "no template", infrastructure, (w) => {
    for (const path of Object.keys(w)) if (/\/cluster(?:-template|class-)/.test(path)) delete w[path];
  }),
  seed("repository/version-name", "a version without v", infrastructure, (w) => move(w, "v1.0.0", "1.0.0")),
  seed("repository/components-name", "components without type", infrastructure, (w) =>
    move(w, "infrastructure-components.yaml", "components.yaml"),
  ),
  seed("repository/local-label", "a folder without type", infrastructure, (w) =>
    move(w, "infrastructure-foo/", "foo/"),
  ),
  seed("repository/provider-name", "capitals in the label", infrastructure, (w) => {
    object(w, "Deployment").metadata.labels["cluster.x-k8s.io/provider"] = "infrastructure-Foo";
  }),
];
