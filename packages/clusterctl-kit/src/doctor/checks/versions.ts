import type { InstalledProvider } from "@capikit/inventory";
import { defineCheck } from "../model/check.ts";
import {
  coreProvider,
  kubernetesRange,
  minorOf,
  oldestSupported,
  providerObject,
} from "../model/releases.ts";

/** Checks the versions of Cluster API's own providers and of Kubernetes. */
export const versionsCheck = defineCheck({
  name: "versions",
  title: "Versions of Cluster API, its kubeadm providers and Kubernetes fit together",
  diagnostics: {
    "doctor/kubeadm-skew": {
      severity: "error",
      title: "The kubeadm providers have the version of the core provider",
      why: "The three providers of a Cluster API release are only tested together, and the control plane provider requires the bootstrap provider of its version.",
    },
    "doctor/end-of-life": {
      severity: "warning",
      title: "The core provider is a supported release",
      why: "Releases at their end of life get no security fixes. Each upgrade may skip at most three minor versions.",
    },
    "doctor/kubernetes-version": {
      severity: "warning",
      title: "Cluster API supports the Kubernetes version of the management cluster",
      why: "Cluster API is not tested with other versions: APIs that it uses may be missing or behave differently.",
    },
    "doctor/upgrade-kubernetes": {
      severity: "warning",
      title: "The next release of Cluster API supports the Kubernetes version",
      why: "After the upgrade, controllers may fail on an older API server. clusterctl does not check this.",
    },
  },
  async run(context, report) {
    const [providers = [], version = ""] = await Promise.all([context.providers(), context.serverVersion()]);
    const core = coreProvider(providers);
    const minor = core && minorOf(core.version);
    if (core === undefined || minor === undefined) return;
    for (const kubeadm of providers.filter(isKubeadm))
      if (minorOf(kubeadm.version) !== minor)
        report(
          "doctor/kubeadm-skew",
          providerObject(kubeadm),
          `has version ${kubeadm.version}, but the core provider has ${core.version}`,
          {
            help: "upgrade all providers of Cluster API together: clusterctl upgrade apply --contract v1beta2",
          },
        );
    if (minor < oldestSupported)
      report(
        "doctor/end-of-life",
        providerObject(core),
        `Cluster API ${core.version} is at its end of life`,
        {
          help: `upgrade to v1.${Math.min(minor + 3, oldestSupported)} or newer: clusterctl upgrade plan`,
        },
      );
    const kubernetes = minorOf(version);
    if (kubernetes === undefined) return;
    const range = kubernetesRange(minor);
    if (range !== undefined && (kubernetes < range[0] || kubernetes > range[1])) {
      const message = `runs Kubernetes ${version}, but Cluster API v1.${minor} supports v1.${range[0]} to v1.${range[1]}`;
      const help =
        kubernetes < range[0] ? "upgrade Kubernetes" : "upgrade Cluster API: clusterctl upgrade plan";
      report("doctor/kubernetes-version", "the management cluster", message, { help });
    }
    const next = kubernetesRange(minor + 1);
    if (next !== undefined && kubernetes < next[0])
      report(
        "doctor/upgrade-kubernetes",
        "the management cluster",
        `runs Kubernetes ${version}, but Cluster API v1.${minor + 1} requires v1.${next[0]} or newer`,
        { help: `upgrade Kubernetes of the management cluster before Cluster API` },
      );
  },
});

function isKubeadm({ providerName, type }: InstalledProvider): boolean {
  return providerName === "kubeadm" && (type === "BootstrapProvider" || type === "ControlPlaneProvider");
}
