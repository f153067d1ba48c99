/** Findings of a provider for one rule, with a manual review. */
export interface KnownFinding {
  readonly rule: string;
  /** Files by the last part of their name. */
  readonly in: readonly string[];
  /** Markdown. */
  readonly look: string;
}

/**
 * A well-known provider at a fixed version, with all findings in its CRDs, metadata and templates.
 */
export interface RealProvider {
  readonly name: string;
  /** `path@version` of its Go module. */
  readonly module: string;
  /** Hash, if Go's checksum database does not have it. */
  readonly sum?: string;
  /** Whether its download is small enough for every run. */
  readonly small?: true;
  readonly findings: readonly KnownFinding[];
}

const conditions = "True: the status of the kind has no list of conditions in this version.";

export const realProviders: readonly RealProvider[] = [
  {
    name: "cluster-api-provider-aws",
    module: "sigs.k8s.io/cluster-api-provider-aws/v2@v2.13.0",
    findings: [
      {
        rule: "crd/contract-label-version",
        in: [
          "awsclusters",
          "awsclustertemplates",
          "awsmachinepools",
          "awsmachines",
          "awsmachinetemplates",
          "awsmanagedclusters",
          "awsmanagedclustertemplates",
          "awsmanagedcontrolplanes",
          "awsmanagedcontrolplanetemplates",
          "awsmanagedmachinepools",
          "eksconfigs",
          "eksconfigtemplates",
          "nodeadmconfigs",
          "nodeadmconfigtemplates",
          "rosaclusters",
          "rosacontrolplanes",
          "rosamachinepools",
        ],
        look: "True: kustomize labels all CRDs for the contracts v1alpha3 and v1alpha4, whose versions most of them no longer have.",
      },
      {
        rule: "template/cluster-class-missing",
        in: ["cluster-template-multitenancy-clusterclass", "cluster-template-simple-clusterclass"],
        look: "True: the templates contain their classes, and clusterctl still fetches a file of each class, which the folder of templates does not have.",
      },
      {
        rule: "template/common-variables",
        in: [
          "cluster-template-rosa",
          "cluster-template-rosa-machinepool",
          "cluster-template-rosa-role-config",
        ],
        look: "True: the version is that of `OPENSHIFT_VERSION`, and the machine pool always has three replicas: the flags of clusterctl have no effect.",
      },
    ],
  },
  {
    name: "cluster-api-provider-azure",
    module: "sigs.k8s.io/cluster-api-provider-azure@v1.21.0",
    findings: [
      {
        rule: "crd/template-schema",
        in: ["azureasomanagedmachinepooltemplates"],
        look: "True: the Go type of the template has the spec of the control plane, `AzureASOManagedControlPlaneResource`, whose `version` machine pools do not have.",
      },
      {
        rule: "resource/conditions",
        in: [
          "azureasomanagedclusters",
          "azureasomanagedcontrolplanes",
          "azureasomanagedmachinepools",
          "azuremanagedclusters",
        ],
        look: conditions,
      },
    ],
  },
  {
    name: "cluster-api-provider-gcp",
    module: "sigs.k8s.io/cluster-api-provider-gcp@v1.13.1",
    small: true,
    findings: [
      {
        rule: "resource/conditions",
        in: ["gcpclusters", "gcpmachines"],
        look: "True: the status of clusters and machines has no list of conditions in this version.",
      },
    ],
  },
  {
    name: "cluster-api-provider-openstack",
    // The newest version in the module proxy. The files are those of the tag.
    module: "sigs.k8s.io/cluster-api-provider-openstack@v0.13.0",
    sum: "h1:iZN/qJhDZas74Mo/zM1tz038niv68e1g5wYCQJ5yczo=",
    small: true,
    findings: [
      {
        rule: "clusterclass/variables",
        in: ["clusterclass-dev-test"],
        look: "True: the flavors of machines, the SSH key and the names of cloud and network are variables of clusterctl. (`$${COREOS_OPENSTACK_HOSTNAME%.*}` in the same file is text for a shell and not reported.)",
      },
      {
        rule: "metadata/contract-and-labels",
        in: ["metadata"],
        look: "True: the series 0.13 has `v1beta2`, but `config/crd/kustomization.yaml` labels the CRDs for `v1beta1` alone. Core works with them by the older contract.",
      },
      {
        rule: "move/ip-pool",
        in: ["openstackfloatingippools"],
        look: "True: neither the CRD nor the templates have a move label, and the controller sets no owner on a pool.",
      },
      { rule: "resource/conditions", in: ["openstackclusters"], look: conditions },
      {
        rule: "resource/template-dry-run",
        in: ["openstackmachinetemplates"],
        look: "True: the webhook of the kind accepts dry runs, but the API server rejects another `region` in `spec.template.spec.identityRef` by a CEL rule before. The topology controller cannot replace the template then.",
      },
    ],
  },
  {
    name: "cluster-api-provider-vsphere",
    module: "sigs.k8s.io/cluster-api-provider-vsphere@v1.14.0",
    findings: [
      {
        rule: "clusterclass/file-name",
        in: ["clusterclass-template", "clusterclass-template-supervisor"],
        look: "True: the class name is a variable, so no file name can match it. clusterctl does not fetch these files for a template; users apply them first.",
      },
      {
        rule: "clusterclass/namespace",
        in: ["clusterclass-template", "clusterclass-template-supervisor"],
        look: "True: every object has `namespace: ${NAMESPACE}`.",
      },
      {
        rule: "clusterclass/variables",
        in: ["clusterclass-template", "clusterclass-template-supervisor"],
        look: "True: the names of class, namespace and machine classes are variables of clusterctl.",
      },
    ],
  },
  {
    name: "cluster-api-ipam-provider-in-cluster",
    module: "sigs.k8s.io/cluster-api-ipam-provider-in-cluster@v1.0.3",
    small: true,
    findings: [
      {
        rule: "ipam/pool-ready-condition",
        in: ["globalinclusterippools", "inclusterippools"],
        look: "True: the status has address counts but no conditions.",
      },
    ],
  },
];
