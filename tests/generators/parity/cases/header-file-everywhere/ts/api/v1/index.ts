/** +groupName=header-file-everywhere.acme.example */
export * from "./types.js";
