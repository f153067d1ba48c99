/**
 * A simulator of Hetzner Cloud's HTTP API, as far as the provider uses it.
 *
 * @module
 */

export type { LoadBalancer, Server } from "../hcloud-api/resources.ts";
export type { Fault, FaultRate, FaultTarget, RateLimit } from "./faults.ts";
export type { Project, ProjectOptions } from "./project.ts";
export { type Simulator, type SimulatorOptions, startSimulator } from "./start-simulator.ts";
