/**
 * Conversion of Cluster API's kinds between their versions.
 *
 * @module
 */
export { type ConvertibleObject, type ConvertOptions, convert, convertTo } from "./engine/convert.ts";
export type { GetAPIVersion } from "./rules/rule.ts";
export { ConversionError, type ConversionErrorCode } from "./runtime/conversion-error.ts";
export {
  convertClusterClassToV1beta1,
  convertClusterClassToV1beta2,
  convertClusterResourceSetBindingToV1beta1,
  convertClusterResourceSetBindingToV1beta2,
  convertClusterResourceSetToV1beta1,
  convertClusterResourceSetToV1beta2,
  convertClusterToV1beta1,
  convertClusterToV1beta2,
  convertExtensionConfigToV1alpha1,
  convertExtensionConfigToV1beta2,
  convertIPAddressClaimToV1alpha1,
  convertIPAddressClaimToV1beta1,
  convertIPAddressClaimToV1beta2,
  convertIPAddressToV1alpha1,
  convertIPAddressToV1beta1,
  convertIPAddressToV1beta2,
  convertKubeadmConfigTemplateToV1beta1,
  convertKubeadmConfigTemplateToV1beta2,
  convertKubeadmConfigToV1beta1,
  convertKubeadmConfigToV1beta2,
  convertKubeadmControlPlaneTemplateToV1beta1,
  convertKubeadmControlPlaneTemplateToV1beta2,
  convertKubeadmControlPlaneToV1beta1,
  convertKubeadmControlPlaneToV1beta2,
  convertMachineDeploymentToV1beta1,
  convertMachineDeploymentToV1beta2,
  convertMachineDrainRuleToV1beta1,
  convertMachineDrainRuleToV1beta2,
  convertMachineHealthCheckToV1beta1,
  convertMachineHealthCheckToV1beta2,
  convertMachinePoolToV1beta1,
  convertMachinePoolToV1beta2,
  convertMachineSetToV1beta1,
  convertMachineSetToV1beta2,
  convertMachineToV1beta1,
  convertMachineToV1beta2,
} from "./typed/index.ts";
