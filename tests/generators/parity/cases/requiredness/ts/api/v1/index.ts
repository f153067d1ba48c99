/** +groupName=required.acme.example */
export * from "./types.js";
