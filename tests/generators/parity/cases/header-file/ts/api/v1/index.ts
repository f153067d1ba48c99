/** +groupName=header-file.acme.example */
export * from "./types.js";
