/** +groupName=bad.acme.example */
export type { Widget as Gadget } from "./widget.js";
