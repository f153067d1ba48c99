import { defineRules } from "../model/define-rules.ts";

/** The rules between IPAM providers, and infrastructure providers that take addresses from them. They know one version. */
export const ipamRules = /* @__PURE__ */ defineRules(
  ["ipam"],
  ["IPPool"],
  [
    {
      id: "ipam/pool",
      title: "A kind of address pool",
      level: "must",
      check: ["components", "crd-metadata"],
      explanation:
        "At least one kind, served through a CRD whose name follows from group and kind, with type and object metadata. It may live in a namespace or not.",
      sources: [{ document: "ipam", section: "Data Types" }],
    },
    {
      id: "ipam/pool-ready-condition",
      title: "Pools have a condition Ready",
      level: "should",
      check: ["crd-schema", "object"],
      fields: [{ path: "status.conditions", type: "array", core: "none" }],
      explanation: "It sums up whether addresses can be had.",
      sources: [{ document: "ipam", section: "Data Types" }],
    },
    {
      id: "ipam/pool-move",
      title: "Pools go with the clusters that use them",
      level: "must",
      when: ["move"],
      check: ["object", "crd-metadata"],
      labels: ["clusterctl.cluster.x-k8s.io/move", "clusterctl.cluster.x-k8s.io/move-hierarchy"],
      explanation:
        "A pool is moved if a chain of owners leads from it to a Cluster, or if the pool or its CRD bears one of the labels for moving. The label with the Cluster's name, which the page asks for, moves nothing.",
      sources: [
        { document: "ipam", section: "Clusterctl Move" },
        { file: "cmd/clusterctl/client/cluster/objectgraph.go", symbol: "ClusterctlMoveHierarchyLabel" },
      ],
    },
    {
      id: "ipam/own-claims",
      title: "Handle the claims on one's own pools",
      level: "must",
      resources: ["IPAddressClaim"],
      check: ["runtime-behaviour"],
      fields: [
        { path: "spec.poolRef", type: "object", core: "none" },
        { path: "spec.poolRef.name", type: "string", core: "none" },
        { path: "spec.poolRef.kind", type: "string", core: "none" },
        { path: "spec.poolRef.apiGroup", type: "string", core: "none" },
      ],
      explanation:
        "New, changed and deleted claims are watched, and those left alone whose `spec.poolRef` names a pool of another provider.",
      sources: [
        { document: "ipam", section: "IPAM Provider" },
        { document: "ipam", section: "Normal IPAddressClaim" },
      ],
    },
    {
      id: "ipam/claim-pausing",
      title: "Leave claims of paused or missing Clusters alone",
      level: "must",
      resources: ["IPAddressClaim"],
      check: ["runtime-behaviour"],
      labels: ["cluster.x-k8s.io/cluster-name"],
      annotations: ["cluster.x-k8s.io/paused"],
      fields: [{ path: "spec.clusterName", type: "string", presence: "optional", core: "none" }],
      explanation:
        "The Cluster is that of `spec.clusterName`, or of the deprecated label. If it cannot be found, is paused, or bears the annotation, the claim waits; so does its deletion.",
      sources: [
        { document: "ipam", section: "Normal IPAddressClaim" },
        { document: "ipam", section: "Deleted IPAddressClaim" },
      ],
    },
    {
      id: "ipam/address",
      title: "Answer a claim with an IPAddress",
      level: "must",
      resources: ["IPAddress"],
      check: ["object", "runtime-behaviour"],
      fields: [
        { path: "spec.address", type: "string", core: "none" },
        { path: "spec.prefix", type: "integer", core: "none" },
        { path: "spec.gateway", type: "string", presence: "optional", core: "none" },
        { path: "spec.claimRef", type: "object", core: "none" },
        { path: "spec.poolRef", type: "object", core: "none" },
      ],
      explanation:
        "It is owned by the claim, as controller, and by the pool, not as controller; both references block the owner's deletion.",
      sources: [{ document: "ipam", section: "Normal IPAddressClaim" }],
    },
    {
      id: "ipam/address-name",
      title: "The IPAddress is called as its claim",
      level: "should",
      resources: ["IPAddress"],
      check: ["object"],
      explanation: "So that each is found from the other, and making it twice ends in a conflict.",
      sources: [{ document: "ipam", section: "Normal IPAddressClaim" }],
    },
    {
      id: "ipam/address-protection",
      title: "A finalizer keeps an IPAddress from being deleted by mistake",
      level: "should",
      resources: ["IPAddress"],
      check: ["object"],
      explanation:
        "For instance `ipam.cluster.x-k8s.io/protect-address`; the provider takes it off when the claim goes.",
      sources: [{ document: "ipam", section: "Normal IPAddressClaim" }],
    },
    {
      id: "ipam/claim-address-ref",
      title: "The claim names its address",
      level: "must",
      resources: ["IPAddressClaim"],
      check: ["object", "runtime-behaviour"],
      fields: [
        { path: "status.addressRef", type: "object", core: "none" },
        { path: "status.addressRef.name", type: "string", core: "none" },
      ],
      explanation: "Last of all: whoever made the claim waits for it.",
      sources: [{ document: "ipam", section: "Normal IPAddressClaim" }],
    },
    {
      id: "ipam/claim-deletion",
      title: "Give the address back before the claim goes",
      level: "must",
      resources: ["IPAddressClaim", "IPAddress"],
      check: ["runtime-behaviour"],
      explanation:
        "A finalizer on the claim holds it. The address is freed, the IPAddress deleted with its finalizers, then the claim let go.",
      sources: [{ document: "ipam", section: "Deleted IPAddressClaim" }],
    },
    {
      id: "ipam/single-stack",
      title: "One family of addresses a claim",
      level: "must",
      resources: ["IPAddressClaim", "IPPool"],
      check: ["object"],
      explanation: "IPv4 and IPv6 for one machine take two claims on two pools.",
      sources: [{ document: "ipam", section: "Overview" }],
    },
    {
      id: "ipam/claim-creation",
      title: "An infrastructure provider claims for its InfraMachine",
      level: "must",
      when: ["uses-ipam"],
      resources: ["IPAddressClaim"],
      check: ["object", "runtime-behaviour"],
      fields: [{ path: "spec.clusterName", type: "string", presence: "optional", core: "none" }],
      explanation:
        "The InfraMachine has a field for the pool. The claim refers to that pool and is owned by the InfraMachine, as controller and blocking its deletion: then it is moved with it, and deleted before it. `spec.clusterName` is set, and the name follows from the InfraMachine's.",
      sources: [{ document: "ipam", section: "Infrastructure Provider" }],
    },
    {
      id: "ipam/claim-wait",
      title: "An infrastructure provider waits for the address",
      level: "must",
      when: ["uses-ipam"],
      resources: ["IPAddressClaim", "IPAddress"],
      check: ["runtime-behaviour"],
      explanation:
        "It watches the claim until `status.addressRef` is set, and reads the address from that IPAddress.",
      sources: [{ document: "ipam", section: "Infrastructure Provider" }],
    },
  ],
);
