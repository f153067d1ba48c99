/** When an image is pulled. */
export type PullPolicy = "Always" | "IfNotPresent" | "Never";
