import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";

/** MachineHealthCheck of a topology. Fields that are set override those of the class. */
export interface MachineHealthCheckTopology extends MachineHealthCheckClass {
  /**
   * Whether to create a MachineHealthCheck. Default: if checks are defined here or in the class;
   * true requires such checks.
   *
   * +capikit:conversion:from=enabled
   */
  enable?: boolean;
}
