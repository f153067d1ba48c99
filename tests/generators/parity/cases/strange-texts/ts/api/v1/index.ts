/** +groupName=strange-texts.acme.example */
export * from "./types.js";
