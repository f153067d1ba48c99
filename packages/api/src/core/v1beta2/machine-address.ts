/** What an address of a machine is. */
export type MachineAddressType = "Hostname" | "ExternalIP" | "InternalIP" | "ExternalDNS" | "InternalDNS";

/** An address of a machine. */
export interface MachineAddress {
  /** What the address is. */
  type: MachineAddressType;

  /**
   * The address.
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
