import { resourceVerbs } from "@capikit/model";

/**
 * Resources of kube-apiserver with all its API versions and feature gates, and virtual resources
 * that only RBAC has, such as `users` and `signers`. Subresources follow a slash.
 */
export const apiServerResources: Readonly<Record<string, string>> = {
  "": [
    "bindings componentstatuses configmaps endpoints events groups limitranges namespaces",
    "namespaces/finalize namespaces/status nodes nodes/proxy nodes/status persistentvolumeclaims",
    "persistentvolumeclaims/status persistentvolumes persistentvolumes/status pods pods/attach",
    "pods/binding pods/ephemeralcontainers pods/eviction pods/exec pods/log pods/portforward pods/proxy",
    "pods/resize pods/status podtemplates replicationcontrollers replicationcontrollers/scale",
    "replicationcontrollers/status resourcequotas resourcequotas/status secrets serviceaccounts",
    "serviceaccounts/token services services/proxy services/status users",
  ].join(" "),
  "admissionregistration.k8s.io": [
    "mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations",
    "validatingadmissionpolicies validatingadmissionpolicies/status validatingadmissionpolicybindings",
    "validatingwebhookconfigurations",
  ].join(" "),
  "apiextensions.k8s.io": "customresourcedefinitions customresourcedefinitions/status",
  "apiregistration.k8s.io": "apiservices apiservices/status",
  apps: [
    "controllerrevisions daemonsets daemonsets/status deployments deployments/scale deployments/status",
    "replicasets replicasets/scale replicasets/status statefulsets statefulsets/scale",
    "statefulsets/status",
  ].join(" "),
  "authentication.k8s.io": "selfsubjectreviews tokenreviews uids userextras",
  "authorization.k8s.io": [
    "localsubjectaccessreviews selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews",
  ].join(" "),
  autoscaling: "horizontalpodautoscalers horizontalpodautoscalers/status",
  batch: "cronjobs cronjobs/status jobs jobs/status",
  "certificates.k8s.io": [
    "certificatesigningrequests certificatesigningrequests/approval certificatesigningrequests/status",
    "clustertrustbundles podcertificaterequests podcertificaterequests/status signers",
  ].join(" "),
  "coordination.k8s.io": "leasecandidates leases",
  "discovery.k8s.io": "endpointslices",
  "events.k8s.io": "events",
  "flowcontrol.apiserver.k8s.io": [
    "flowschemas flowschemas/status prioritylevelconfigurations prioritylevelconfigurations/status",
  ].join(" "),
  "internal.apiserver.k8s.io": "storageversions storageversions/status",
  "networking.k8s.io": [
    "ingressclasses ingresses ingresses/status ipaddresses networkpolicies servicecidrs",
    "servicecidrs/status",
  ].join(" "),
  "node.k8s.io": "runtimeclasses",
  policy: "poddisruptionbudgets poddisruptionbudgets/status",
  "rbac.authorization.k8s.io": "clusterrolebindings clusterroles rolebindings roles",
  "resource.k8s.io": [
    "deviceclasses devicetaintrules devicetaintrules/status resourceclaims resourceclaims/status",
    "resourceclaimtemplates resourcepoolstatusrequests resourcepoolstatusrequests/status resourceslices",
  ].join(" "),
  "scheduling.k8s.io": "podgroups podgroups/status priorityclasses workloads",
  "storage.k8s.io": [
    "csidrivers csinodes csinodes/status csistoragecapacities storageclasses volumeattachments",
    "volumeattachments/status volumeattributesclasses",
  ].join(" "),
  "storagemigration.k8s.io": "storageversionmigrations storageversionmigrations/status",
};

export const clusterApiResources: Readonly<Record<string, string>> = {
  "addons.cluster.x-k8s.io": "clusterresourcesetbindings clusterresourcesets",
  "bootstrap.cluster.x-k8s.io": "kubeadmconfigs kubeadmconfigtemplates",
  "cluster.x-k8s.io": [
    "clusterclasses clusters machinedeployments machinedrainrules machinehealthchecks machinepools",
    "machines machinesets",
  ].join(" "),
  "clusterctl.cluster.x-k8s.io": "metadata providers",
  "controlplane.cluster.x-k8s.io": "kubeadmcontrolplanes kubeadmcontrolplanetemplates",
  "infrastructure.cluster.x-k8s.io": "",
  "ipam.cluster.x-k8s.io": "ipaddressclaims ipaddresses",
  "runtime.cluster.x-k8s.io": "extensionconfigs",
};

/** Groups of Cluster API in which every provider defines kinds. */
export const providerGroups: ReadonlySet<string> = new Set([
  "addons.cluster.x-k8s.io",
  "bootstrap.cluster.x-k8s.io",
  "controlplane.cluster.x-k8s.io",
  "infrastructure.cluster.x-k8s.io",
  "ipam.cluster.x-k8s.io",
]);

/** RBAC verbs of the API server, with those of single resources. */
export const knownVerbs: readonly string[] = [
  ...resourceVerbs,
  ...["approve", "attest", "bind", "escalate", "impersonate", "sign", "use"],
];
