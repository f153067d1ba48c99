/** +groupName=bare-kinds.acme.example */
export * from "./types.js";
