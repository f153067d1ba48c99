import type { KubernetesList, KubernetesObject } from "../../meta/index.ts";

/**
 * A provider that clusterctl has installed in the management cluster.
 *
 * +kubebuilder:resource:path=providers,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Type",type=string,JSONPath=`.type`
 * +kubebuilder:printcolumn:name="Provider",type=string,JSONPath=`.providerName`
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.version`
 */
export interface Provider extends KubernetesObject {
  /** Name of the provider, without the prefix of its type. */
  providerName?: string;

  /** Type of the provider, such as InfrastructureProvider. */
  type?: string;

  /** Version of the provider, such as v1.12.0. */
  version?: string;

  /**
   * The namespace to which the provider is limited. Deprecated: providers look at all of them.
   *
   * @deprecated
   */
  watchedNamespace?: string;
}

/** A list of Provider objects. */
export interface ProviderList extends KubernetesList<Provider> {}

// Values of Provider's type.
/** Type of the core provider. */
export const coreProviderType = "CoreProvider";
/** Type of bootstrap providers. */
export const bootstrapProviderType = "BootstrapProvider";
/** Type of infrastructure providers. */
export const infrastructureProviderType = "InfrastructureProvider";
/** Type of control plane providers. */
export const controlPlaneProviderType = "ControlPlaneProvider";
/** Type of IPAM providers. */
export const ipamProviderType = "IPAMProvider";
/** Type of Runtime Extensions. */
export const runtimeExtensionProviderType = "RuntimeExtensionProvider";
/** Type of add-on providers. */
export const addonProviderType = "AddonProvider";
/** Type of providers of unknown type. */
export const providerTypeUnknown = "";
