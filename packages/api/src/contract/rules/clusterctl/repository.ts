import { defineRules } from "../../model/define-rules.ts";

/** What clusterctl expects of releases and of metadata.yaml. */
export const repositoryRules = /* @__PURE__ */ defineRules(
  ["clusterctl"],
  [],
  [
    {
      id: "clusterctl/repository",
      title: "Releases have a place",
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
      title: "Releases have cluster templates",
      level: "should",
      check: ["repository"],
      explanation: "And may have ClusterClasses beside them.",
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
        "The tag on GitHub, the package version on GitLab and the folder's name are semantic versions with a `v` in front.",
      sources: [
        { document: "clusterctl", section: "Creating a provider repository on GitHub" },
        { document: "clusterctl", section: "Creating a local provider repository" },
        { document: "clusterctl-v1beta1", section: "Creating a provider repository on GitHub" },
        { document: "clusterctl-v1beta1", section: "Creating a local provider repository" },
      ],
    },
    {
      id: "clusterctl/github-versions",
      title: "The Go proxy knows the versions on GitHub",
      level: "should",
      when: ["github"],
      check: ["repository", "documentation"],
      explanation:
        "clusterctl lists versions through the Go module proxy, of projects in other languages too. Without a go.mod, tags from v2 on are listed in a form it cannot read: stay below v2, ship a go.mod, or tell users to set `GOPROXY=off`. Files are attached before the tag is visible.",
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
        "`https://{host}/api/v4/projects/{project}/packages/generic/{package}/{version}/{file}` with a host that begins with `gitlab.`. Only the version in it can be found, so upgrades name theirs.",
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
      explanation: "`<folder>/<provider label>/<version>/<file>`, under an absolute path.",
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
        "Lower-case letters, digits and hyphens, a letter or digit at both ends, at most 63. Outside of kubernetes-sigs the GitHub organisation and a hyphen stand in front. For providers that users configure themselves the characters alone matter.",
      sources: [
        { document: "clusterctl", section: "Adding a provider to clusterctl" },
        { document: "clusterctl-v1beta1", section: "Adding a provider to clusterctl" },
      ],
    },
    {
      id: "clusterctl/metadata",
      title: "metadata.yaml tells the contract of every release series",
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
      title: "metadata.yaml says what it is",
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
