export default {
  crd: { headerFile: "hack/missing.txt" },
};
