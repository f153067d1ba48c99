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
/** Type of addresses: host name. */
export const machineHostName = "Hostname";
/** Type of addresses: external IP address. */
export const machineExternalIP = "ExternalIP";
/** Type of addresses: internal IP address. */
export const machineInternalIP = "InternalIP";
/** Type of addresses: external DNS name. */
export const machineExternalDNS = "ExternalDNS";
/** Type of addresses: internal DNS name. */
export const machineInternalDNS = "InternalDNS";
