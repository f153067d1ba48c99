/** +groupName=hooks.acme.example */
export * from "./before.js";
