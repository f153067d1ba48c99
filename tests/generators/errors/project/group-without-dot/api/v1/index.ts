/** +groupName=widgets */
export * from "./widget.js";
