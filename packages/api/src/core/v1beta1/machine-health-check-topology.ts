import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";

/** The MachineHealthCheck of a part of the topology; fields that are set replace those of the class. */
export interface MachineHealthCheckTopology extends MachineHealthCheckClass {
  /**
   * Whether a MachineHealthCheck is made. Without it, one is made if checks are defined here or in the
   * class; true demands that they are.
   */
  enable?: boolean;
}
