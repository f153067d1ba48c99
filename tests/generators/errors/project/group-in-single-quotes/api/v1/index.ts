/** +groupName='bad.acme.example' */
export * from "./widget.js";
