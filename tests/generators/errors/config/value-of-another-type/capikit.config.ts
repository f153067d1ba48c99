export default {
  crd: { maxDescLen: "ten" },
};
