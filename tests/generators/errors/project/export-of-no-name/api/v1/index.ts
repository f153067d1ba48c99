/** +groupName=bad.acme.example */
export type { Wigdet } from "./widget.js";
