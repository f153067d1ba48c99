// +groupName=alpha.several-packages.acme.example
export type { One, OneSpec } from "./one.js";
export * from "../../../kinds/two.js";
