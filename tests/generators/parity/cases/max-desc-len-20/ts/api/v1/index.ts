/** +groupName=max-desc-len-20.acme.example */
export * from "./types.js";
