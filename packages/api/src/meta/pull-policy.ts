/** Image pull policy. */
export type PullPolicy = "Always" | "IfNotPresent" | "Never";
