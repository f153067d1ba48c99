// Generated from contracts/rules/clusterctl.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of clusterctl. */
export const clusterctlRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "clusterctl"
], [], [
  {
    "id": "clusterctl/repository",
    "title": "Releases are in a repository",
    "level": "must",
    "check": [
      "repository"
    ],
    "explanation": "A repository on GitHub or GitLab, or a local folder. Each release has at least the components YAML and `metadata.yaml`.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Provider Repositories"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Provider Repositories"
      }
    ]
  },
  {
    "id": "clusterctl/repository-templates",
    "title": "Releases include cluster templates",
    "level": "should",
    "check": [
      "repository"
    ],
    "explanation": "They may also include ClusterClasses.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Provider Repositories"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Provider Repositories"
      }
    ]
  },
  {
    "id": "clusterctl/version-names",
    "title": "Versions are semantic",
    "level": "must",
    "check": [
      "repository"
    ],
    "explanation": "The tag on GitHub, the package version on GitLab and the folder name are semantic versions with the prefix `v`.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Creating a provider repository on GitHub"
      },
      {
        "document": "clusterctl",
        "section": "Creating a local provider repository"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Creating a provider repository on GitHub"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Creating a local provider repository"
      }
    ]
  },
  {
    "id": "clusterctl/github-versions",
    "title": "The Go module proxy lists the versions on GitHub",
    "level": "should",
    "when": [
      "github"
    ],
    "check": [
      "repository",
      "documentation"
    ],
    "explanation": "clusterctl lists versions through the Go module proxy, also for projects in other languages. Without a go.mod, tags from v2 on have a form that it cannot read: stay below v2, ship a go.mod, or ask users to set `GOPROXY=off`. Attach files before the tag becomes visible.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Creating a provider repository on GitHub"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Creating a provider repository on GitHub"
      },
      {
        "file": "cmd/clusterctl/client/repository/repository_github.go",
        "symbol": "goproxy"
      }
    ]
  },
  {
    "id": "clusterctl/gitlab-url",
    "title": "The URL of a GitLab repository",
    "level": "must",
    "when": [
      "gitlab"
    ],
    "check": [
      "repository"
    ],
    "explanation": "`https://{host}/api/v4/projects/{project}/packages/generic/{package}/{version}/{file}` with a host that starts with `gitlab.`. clusterctl only finds the version in the URL, so upgrades must specify the version.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Creating a provider repository on GitLab"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Creating a provider repository on GitLab"
      },
      {
        "file": "cmd/clusterctl/client/repository/repository_gitlab.go",
        "symbol": "gitlabPackagesAPIPrefix"
      }
    ]
  },
  {
    "id": "clusterctl/local-layout",
    "title": "The folders of a local repository",
    "level": "must",
    "when": [
      "local-repository"
    ],
    "check": [
      "repository"
    ],
    "explanation": "`<folder>/<provider label>/<version>/<file>`, below an absolute path.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Creating a local provider repository"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Creating a local provider repository"
      },
      {
        "file": "cmd/clusterctl/client/repository/repository_local.go",
        "symbol": "providerLabel"
      }
    ]
  },
  {
    "id": "clusterctl/provider-name",
    "title": "The provider's name",
    "level": "must",
    "when": [
      "predefined-provider"
    ],
    "check": [
      "repository"
    ],
    "explanation": "Lower-case letters, digits and hyphens, a letter or digit at both ends, at most 63 characters. Providers outside kubernetes-sigs prefix the GitHub organization and a hyphen. For providers that users configure themselves only the characters matter.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Adding a provider to clusterctl"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Adding a provider to clusterctl"
      }
    ]
  },
  {
    "id": "clusterctl/metadata",
    "title": "metadata.yaml maps every release series to its contract",
    "level": "must",
    "check": [
      "metadata-yaml"
    ],
    "explanation": "`releaseSeries` lists each `major` and `minor` with its `contract`. An upgrade needs a series for every version newer than the installed one, pre-releases included.",
    "core": "clusterctl installs providers of contracts v1beta2 and v1beta1; upgrades move all providers to one contract together.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Metadata YAML"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Metadata YAML"
      },
      {
        "file": "cmd/clusterctl/client/cluster/upgrader_info.go",
        "symbol": "GetReleaseSeriesForVersion"
      }
    ]
  },
  {
    "id": "clusterctl/metadata-type",
    "title": "metadata.yaml has its apiVersion and kind",
    "level": "must",
    "check": [
      "metadata-yaml"
    ],
    "explanation": "`apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3`, `kind: Metadata`, and at least one series.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Validation Rules"
      },
      {
        "file": "cmd/clusterctl/client/repository/metadata_client.go",
        "symbol": "metadata.Kind"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "clusterctl"
], [], [
  {
    "id": "clusterctl/components",
    "title": "One file holds everything that installs the provider",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "It has the CRDs, roles, Deployment and all other objects. References point to objects in the file; the provider must ensure that other referenced objects exist.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Components YAML"
      },
      {
        "document": "clusterctl",
        "section": "Links to external objects"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Components YAML"
      }
    ]
  },
  {
    "id": "clusterctl/components-name",
    "title": "The file name follows the provider type",
    "level": "should",
    "check": [
      "repository"
    ],
    "explanation": "`core-`, `infrastructure-`, `bootstrap-`, `control-plane-`, `ipam-`, `runtime-extension-` or `addon-components.yaml`. The URL in users' configuration includes it, so other names work too.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Naming conventions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Naming conventions"
      }
    ]
  },
  {
    "id": "clusterctl/components-namespace",
    "title": "At most one Namespace",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "Two Namespaces are an error.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Target namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Target namespace"
      },
      {
        "file": "cmd/clusterctl/client/repository/components.go",
        "symbol": "inspectTargetNamespace"
      }
    ]
  },
  {
    "id": "clusterctl/components-target-namespace",
    "title": "A Namespace to install into",
    "level": "should",
    "check": [
      "components"
    ],
    "explanation": "It is the default target namespace. Without one, users must pass `--target-namespace`.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Target namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Target namespace"
      }
    ]
  },
  {
    "id": "clusterctl/components-one-namespace",
    "title": "Everything is in the target namespace",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "Cluster-scoped objects are the exception. clusterctl puts everything else there, including roles meant for `kube-system`.",
    "core": "It knows a fixed list of cluster-scoped kinds and sets the namespace of all others, including ExtensionConfigs and ValidatingAdmissionPolicies, for which the API server drops it.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Target namespace"
      },
      {
        "document": "clusterctl",
        "section": "Components YAML transformations"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Target namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Components YAML transformations"
      },
      {
        "file": "cmd/clusterctl/client/repository/components.go",
        "symbol": "fixTargetNamespace"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-scoped-names",
    "title": "Names of cluster-scoped objects start with the namespace",
    "level": "should",
    "check": [
      "components"
    ],
    "explanation": "Upgrades and deletion skip ClusterRoles and similar objects whose name does not start with `<namespace>-`; they remain in the cluster.",
    "sources": [
      {
        "file": "cmd/clusterctl/client/cluster/components.go",
        "symbol": "instanceNamespace"
      }
    ]
  },
  {
    "id": "clusterctl/manager-container",
    "title": "A Deployment with a container named manager",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "Controllers and extension servers run in Deployments; clusterctl waits for those with such a container.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Controllers & Watching namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Controllers & Watching namespace"
      }
    ]
  },
  {
    "id": "clusterctl/namespace-flag",
    "title": "The manager accepts --namespace",
    "level": "must",
    "check": [
      "manager"
    ],
    "explanation": "It restricts the controllers to a namespace. An empty value means all namespaces, which is how clusterctl installs providers.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Controllers & Watching namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Controllers & Watching namespace"
      }
    ]
  },
  {
    "id": "clusterctl/canonical-images",
    "title": "Image names are fully qualified",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "Include registry and path: `controller:latest` is rejected, and the provider is not installed.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Controllers & Watching namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Controllers & Watching namespace"
      },
      {
        "file": "util/container/image.go",
        "symbol": "ImageFromString"
      }
    ]
  },
  {
    "id": "clusterctl/variables",
    "title": "Variables follow the syntax of drone/envsubst",
    "level": "must",
    "when": [
      "variables"
    ],
    "check": [
      "components",
      "templates"
    ],
    "explanation": "A dollar sign and the name in braces, optionally followed by an operator such as `:=default` or a string function. A dollar sign inside the braces does not work. Substitution precedes YAML parsing: quote values that must stay strings.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Variables"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Variables"
      }
    ]
  },
  {
    "id": "clusterctl/variable-names",
    "title": "Variable names start with the provider's name",
    "level": "should",
    "when": [
      "variables"
    ],
    "check": [
      "components"
    ],
    "explanation": "For example `AWS_CREDENTIALS`: variables of all providers have the same scope.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Variables"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Variables"
      }
    ]
  },
  {
    "id": "clusterctl/variable-documentation",
    "title": "Variables are documented",
    "level": "should",
    "when": [
      "variables"
    ],
    "check": [
      "documentation"
    ],
    "explanation": "The documentation lists the required variables and their values.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Variables"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Variables"
      }
    ]
  },
  {
    "id": "clusterctl/provider-label",
    "title": "All components have the provider's label",
    "level": "should",
    "check": [
      "components"
    ],
    "labels": [
      "cluster.x-k8s.io/provider"
    ],
    "explanation": "`cluster.x-k8s.io/provider: <type>-<name>`, such as `infrastructure-foo`, and only the name for core. clusterctl sets it; adding it to the file simplifies a migration from kubectl to clusterctl.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Labels"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Labels"
      },
      {
        "file": "cmd/clusterctl/api/v1alpha3/labels.go",
        "symbol": "ManifestLabel"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "clusterctl"
], [], [
  {
    "id": "clusterctl/template-name",
    "title": "cluster-template.yaml and one template per flavor",
    "level": "must",
    "when": [
      "cluster-templates"
    ],
    "check": [
      "repository"
    ],
    "explanation": "They are stored next to the components. The default is `cluster-template.yaml`; `--flavor prod` selects `cluster-template-prod.yaml`.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Naming conventions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Naming conventions"
      },
      {
        "file": "cmd/clusterctl/client/repository/template_client.go",
        "symbol": "cluster-template"
      }
    ]
  },
  {
    "id": "clusterctl/template-content",
    "title": "A template has all objects of a cluster",
    "level": "must",
    "when": [
      "cluster-templates"
    ],
    "check": [
      "templates"
    ],
    "explanation": "All objects are in one file. With a managed topology the file has the Cluster, and a separate file has the ClusterClass.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Workload cluster templates"
      },
      {
        "document": "clusterctl",
        "section": "Links to external objects"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Workload cluster templates"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Links to external objects"
      }
    ]
  },
  {
    "id": "clusterctl/template-namespace",
    "title": "All objects of a template are in one namespace",
    "level": "must",
    "when": [
      "cluster-templates"
    ],
    "check": [
      "templates"
    ],
    "explanation": "The namespace must exist: a template does not create it. clusterctl sets it on all objects.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Target namespace"
      },
      {
        "document": "clusterctl",
        "section": "Cluster template transformations"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Target namespace"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Cluster template transformations"
      }
    ]
  },
  {
    "id": "clusterctl/template-variables",
    "title": "Common variables have standard names",
    "level": "should",
    "when": [
      "cluster-templates"
    ],
    "check": [
      "templates"
    ],
    "explanation": "`NAMESPACE`, `CLUSTER_NAME`, `KUBERNETES_VERSION`, `CONTROL_PLANE_MACHINE_COUNT` and `WORKER_MACHINE_COUNT`: flags and arguments of `clusterctl generate cluster` set them.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Common variables"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Common variables"
      }
    ]
  },
  {
    "id": "clusterctl/template-documentation",
    "title": "Templates are documented",
    "level": "should",
    "when": [
      "cluster-templates"
    ],
    "check": [
      "documentation"
    ],
    "explanation": "The documentation lists the templates and their variables.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Naming conventions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Naming conventions"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-class-name",
    "title": "clusterclass-<name>.yaml",
    "level": "must",
    "when": [
      "cluster-classes"
    ],
    "check": [
      "repository",
      "cluster-class"
    ],
    "explanation": "It is stored next to the components and named after the ClusterClass. clusterctl adds it to a template that uses the class unless the class exists already.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "ClusterClass definitions"
      },
      {
        "document": "clusterctl",
        "section": "Note"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "ClusterClass definitions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Note"
      },
      {
        "file": "cmd/clusterctl/client/repository/clusterclass_client.go",
        "symbol": "func (cc *clusterClassClient) Get"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-class-namespace",
    "title": "Objects and references of a ClusterClass have no namespace",
    "level": "should",
    "when": [
      "cluster-classes"
    ],
    "check": [
      "cluster-class"
    ],
    "explanation": "They are created in the target namespace, which must exist.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "ClusterClass definitions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "ClusterClass definitions"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-class-sharing",
    "title": "ClusterClasses share no objects",
    "level": "should",
    "when": [
      "cluster-classes"
    ],
    "check": [
      "cluster-class"
    ],
    "explanation": "A change would affect every cluster of every class that uses the object.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "ClusterClass definitions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "ClusterClass definitions"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-class-variables",
    "title": "Definitions of ClusterClasses have no clusterctl variables",
    "level": "should",
    "when": [
      "cluster-classes"
    ],
    "check": [
      "cluster-class"
    ],
    "explanation": "They use ClusterClass variables.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "ClusterClass definitions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "ClusterClass definitions"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-class-namespace-variable",
    "title": "A template can leave the namespace of its ClusterClass open",
    "level": "may",
    "versions": [
      "v1beta2"
    ],
    "when": [
      "cluster-templates",
      "cluster-classes"
    ],
    "check": [
      "templates"
    ],
    "explanation": "The variable `CLUSTER_CLASS_NAMESPACE` sets it; empty means the Cluster's own namespace.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "ClusterClass definitions"
      }
    ]
  },
  {
    "id": "clusterctl/cluster-class-documentation",
    "title": "ClusterClasses are documented",
    "level": "should",
    "when": [
      "cluster-classes"
    ],
    "check": [
      "documentation"
    ],
    "explanation": "The documentation lists the ClusterClasses.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "ClusterClass definitions"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "ClusterClass definitions"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "clusterctl"
], [], [
  {
    "id": "clusterctl/move-discovery",
    "title": "Only kinds with clusterctl's label are moved",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "crd-metadata"
    ],
    "labels": [
      "clusterctl.cluster.x-k8s.io"
    ],
    "explanation": "`clusterctl init` labels CRDs; other installation methods must set the label. A move also discovers ConfigMaps and Secrets, including Secrets in the namespaces of infrastructure providers.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      },
      {
        "file": "cmd/clusterctl/client/cluster/objectgraph.go",
        "symbol": "ClusterctlLabel"
      }
    ]
  },
  {
    "id": "clusterctl/move-reach",
    "title": "Objects to be moved are reachable",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "object",
      "crd-metadata"
    ],
    "labels": [
      "clusterctl.cluster.x-k8s.io/move",
      "clusterctl.cluster.x-k8s.io/move-hierarchy"
    ],
    "explanation": "Reachable objects have a chain of owners up to a Cluster, a ClusterResourceSet or an object with the label `move-hierarchy`. Objects with the label `move` or `move-hierarchy`, also on their CRD, and certificate secrets, recognized by name, are reachable too. A move skips objects with an owner that stays, and ownership cycles, without a message.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      },
      {
        "file": "cmd/clusterctl/client/cluster/objectgraph.go",
        "symbol": "ClusterctlMoveHierarchyLabel"
      }
    ]
  },
  {
    "id": "clusterctl/move-global",
    "title": "Cluster-scoped objects are copied, not moved",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "object",
      "documentation"
    ],
    "explanation": "A move creates them in the target if they are missing, never changes them there, and keeps them in the source. The same applies to their dependents, such as the secret of an identity.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      }
    ]
  },
  {
    "id": "clusterctl/move-pause",
    "title": "Controllers do nothing while a Cluster is paused",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "A move pauses Clusters, copies objects, then deletes them in the source. A controller that handles deletion before the pause deletes real machines.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      },
      {
        "file": "cmd/clusterctl/client/cluster/mover.go",
        "symbol": "setClusterPause"
      }
    ]
  },
  {
    "id": "clusterctl/block-move",
    "title": "An annotation delays a move",
    "level": "may",
    "when": [
      "move",
      "work-on-pause"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "annotations": [
      "clusterctl.cluster.x-k8s.io/block-move"
    ],
    "explanation": "The move creates nothing in the target while an object has the annotation. Set it before the Cluster is paused: the move waits only for objects annotated by then.",
    "core": "The move waits for one object after the other, for about six minutes each at most.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      },
      {
        "file": "cmd/clusterctl/client/cluster/mover.go",
        "symbol": "waitReadyForMove"
      }
    ]
  },
  {
    "id": "clusterctl/move-documentation",
    "title": "Objects that are not moved are documented",
    "level": "should",
    "when": [
      "move"
    ],
    "check": [
      "documentation"
    ],
    "explanation": "The documentation includes the steps to move them manually.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      }
    ]
  }
])]);
