/** A project of its own: three versions of a kind, whose conversions are generated and run by the tests. */
export default {
  crd: false,
  rbac: false,
  webhook: false,
  conversion: { folder: "test/gen", importExtension: "ts" },
};
