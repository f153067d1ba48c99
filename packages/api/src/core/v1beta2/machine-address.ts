/** Type of a machine address. */
export type MachineAddressType = "Hostname" | "ExternalIP" | "InternalIP" | "ExternalDNS" | "InternalDNS";

/** Address of a machine. */
export interface MachineAddress {
  /** Type of the address. */
  type: MachineAddressType;

  /**
   * Value of the address.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  address: string;
}

// Values of MachineAddressType.
export const machineHostName = "Hostname";
export const machineExternalIP = "ExternalIP";
export const machineInternalIP = "InternalIP";
export const machineExternalDNS = "ExternalDNS";
export const machineInternalDNS = "InternalDNS";
