import { defineRules } from "../../model/define-rules.ts";

/** clusterctl's requirements for releases and metadata.yaml. */
export const repositoryRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/repository",
      title: "Releases are in a repository",
      level: "must",
      check: ["repository"],
      explanation:
        "A repository on GitHub or GitLab, or a local folder. Each release has at least the components YAML and `metadata.yaml`.",
      sources: [
        { document: "clusterctl", section: "Provider Repositories" },
        { document: "clusterctl-v1beta1", section: "Provider Repositories" },
      ],
    },
    {
      id: "clusterctl/repository-templates",
      title: "Releases include cluster templates",
      level: "should",
      check: ["repository"],
      explanation: "They may also include ClusterClasses.",
      sources: [
        { document: "clusterctl", section: "Provider Repositories" },
        { document: "clusterctl-v1beta1", section: "Provider Repositories" },
      ],
    },
    {
      id: "clusterctl/version-names",
      title: "Versions are semantic",
      level: "must",
      check: ["repository"],
      explanation:
        "The tag on GitHub, the package version on GitLab and the folder name are semantic versions with the prefix `v`.",
      sources: [
        { document: "clusterctl", section: "Creating a provider repository on GitHub" },
        { document: "clusterctl", section: "Creating a local provider repository" },
        { document: "clusterctl-v1beta1", section: "Creating a provider repository on GitHub" },
        { document: "clusterctl-v1beta1", section: "Creating a local provider repository" },
      ],
    },
    {
      id: "clusterctl/github-versions",
      title: "The Go module proxy lists the versions on GitHub",
      level: "should",
      when: ["github"],
      check: ["repository", "documentation"],
      explanation:
        "clusterctl lists versions through the Go module proxy, also for projects in other languages. Without a go.mod, tags from v2 on have a form that it cannot read: stay below v2, ship a go.mod, or ask users to set `GOPROXY=off`. Attach files before the tag becomes visible.",
      sources: [
        { document: "clusterctl", section: "Creating a provider repository on GitHub" },
        { document: "clusterctl-v1beta1", section: "Creating a provider repository on GitHub" },
        { file: "cmd/clusterctl/client/repository/repository_github.go", symbol: "goproxy" },
      ],
    },
    {
      id: "clusterctl/gitlab-url",
      title: "The URL of a GitLab repository",
      level: "must",
      when: ["gitlab"],
      check: ["repository"],
      explanation:
        "`https://{host}/api/v4/projects/{project}/packages/generic/{package}/{version}/{file}` with a host that starts with `gitlab.`. clusterctl only finds the version in the URL, so upgrades must specify the version.",
      sources: [
        { document: "clusterctl", section: "Creating a provider repository on GitLab" },
        { document: "clusterctl-v1beta1", section: "Creating a provider repository on GitLab" },
        { file: "cmd/clusterctl/client/repository/repository_gitlab.go", symbol: "gitlabPackagesAPIPrefix" },
      ],
    },
    {
      id: "clusterctl/local-layout",
      title: "The folders of a local repository",
      level: "must",
      when: ["local-repository"],
      check: ["repository"],
      explanation: "`<folder>/<provider label>/<version>/<file>`, below an absolute path.",
      sources: [
        { document: "clusterctl", section: "Creating a local provider repository" },
        { document: "clusterctl-v1beta1", section: "Creating a local provider repository" },
        { file: "cmd/clusterctl/client/repository/repository_local.go", symbol: "providerLabel" },
      ],
    },
    {
      id: "clusterctl/provider-name",
      title: "The provider's name",
      level: "must",
      when: ["predefined-provider"],
      check: ["repository"],
      explanation:
        "Lower-case letters, digits and hyphens, a letter or digit at both ends, at most 63 characters. Providers outside kubernetes-sigs prefix the GitHub organization and a hyphen. For providers that users configure themselves only the characters matter.",
      sources: [
        { document: "clusterctl", section: "Adding a provider to clusterctl" },
        { document: "clusterctl-v1beta1", section: "Adding a provider to clusterctl" },
      ],
    },
    {
      id: "clusterctl/metadata",
      title: "metadata.yaml maps every release series to its contract",
      level: "must",
      check: ["metadata-yaml"],
      explanation:
        "`releaseSeries` lists each `major` and `minor` with its `contract`. An upgrade needs a series for every version newer than the installed one, pre-releases included.",
      core: "clusterctl v1.14 installs providers of contracts v1beta2 and v1beta1; upgrades move all providers to one contract together.",
      sources: [
        { document: "clusterctl", section: "Metadata YAML" },
        { document: "clusterctl-v1beta1", section: "Metadata YAML" },
        { file: "cmd/clusterctl/client/cluster/upgrader_info.go", symbol: "GetReleaseSeriesForVersion" },
      ],
    },
    {
      id: "clusterctl/metadata-type",
      title: "metadata.yaml has its apiVersion and kind",
      level: "must",
      check: ["metadata-yaml"],
      explanation:
        "`apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3`, `kind: Metadata`, and at least one series.",
      sources: [
        { document: "clusterctl", section: "Validation Rules" },
        { file: "cmd/clusterctl/client/repository/metadata_client.go", symbol: "metadata.Kind" },
      ],
    },
  ],
);
