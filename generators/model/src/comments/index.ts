export { dropRepeats } from "./drop-repeats.ts";
export { type DocBlock, isFileMarker, readComments } from "./read-comments.ts";
export { reportOrphans } from "./report-orphans.ts";
