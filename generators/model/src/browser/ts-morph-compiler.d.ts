/** The compiler in the bundle of ts-morph has no types of its own. */
declare module "@ts-morph/common/dist/typescript.js" {
  import { ts } from "ts-morph";

  export default ts;
}
