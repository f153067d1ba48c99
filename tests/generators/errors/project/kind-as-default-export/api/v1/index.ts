/** +groupName=bad.acme.example */
export type { Widget as default } from "./widget.js";
