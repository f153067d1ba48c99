export { diskHost, memoryHost, type ProjectHost } from "./host.ts";
export { type ProjectInput, readProject } from "./read-project.ts";
