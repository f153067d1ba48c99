// Generated from contracts/rules/ipam.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules between IPAM providers and infrastructure providers, in one version. */
export const ipamRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "ipam"
], [
  "IPPool"
], [
  {
    "id": "ipam/pool",
    "title": "A kind of address pool",
    "level": "must",
    "check": [
      "components",
      "crd-metadata"
    ],
    "explanation": "At least one kind, served through a CRD whose name follows from group and kind, with type and object metadata. It may be namespaced or cluster-scoped.",
    "sources": [
      {
        "document": "ipam",
        "section": "Data Types"
      }
    ]
  },
  {
    "id": "ipam/pool-ready-condition",
    "title": "Pools have a condition Ready",
    "level": "should",
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.conditions",
        "type": "array",
        "core": "none"
      }
    ],
    "explanation": "It reports whether addresses are available.",
    "sources": [
      {
        "document": "ipam",
        "section": "Data Types"
      }
    ]
  },
  {
    "id": "ipam/pool-move",
    "title": "Pools move with the clusters that use them",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "object",
      "crd-metadata"
    ],
    "labels": [
      "clusterctl.cluster.x-k8s.io/move",
      "clusterctl.cluster.x-k8s.io/move-hierarchy"
    ],
    "explanation": "A pool is moved if a chain of owners leads from it to a Cluster, or if the pool or its CRD has one of the move labels. The cluster name label, which the page recommends, has no effect on a move.",
    "sources": [
      {
        "document": "ipam",
        "section": "Clusterctl Move"
      },
      {
        "file": "cmd/clusterctl/client/cluster/objectgraph.go",
        "symbol": "ClusterctlMoveHierarchyLabel"
      }
    ]
  },
  {
    "id": "ipam/own-claims",
    "title": "Handle the claims on the provider's pools",
    "level": "must",
    "resources": [
      "IPAddressClaim"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "fields": [
      {
        "path": "spec.poolRef",
        "type": "object",
        "core": "none"
      },
      {
        "path": "spec.poolRef.name",
        "type": "string",
        "core": "none"
      },
      {
        "path": "spec.poolRef.kind",
        "type": "string",
        "core": "none"
      },
      {
        "path": "spec.poolRef.apiGroup",
        "type": "string",
        "core": "none"
      }
    ],
    "explanation": "The provider watches new, changed and deleted claims and ignores those whose `spec.poolRef` refers to a pool of another provider.",
    "sources": [
      {
        "document": "ipam",
        "section": "IPAM Provider"
      },
      {
        "document": "ipam",
        "section": "Normal IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/claim-pausing",
    "title": "Ignore claims of paused or missing Clusters",
    "level": "must",
    "resources": [
      "IPAddressClaim"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "labels": [
      "cluster.x-k8s.io/cluster-name"
    ],
    "annotations": [
      "cluster.x-k8s.io/paused"
    ],
    "fields": [
      {
        "path": "spec.clusterName",
        "type": "string",
        "presence": "optional",
        "core": "none"
      }
    ],
    "explanation": "The Cluster is that of `spec.clusterName`, or of the deprecated label. If it cannot be found, is paused, or has the annotation, the claim waits; so does its deletion.",
    "sources": [
      {
        "document": "ipam",
        "section": "Normal IPAddressClaim"
      },
      {
        "document": "ipam",
        "section": "Deleted IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/address",
    "title": "Fulfil a claim with an IPAddress",
    "level": "must",
    "resources": [
      "IPAddress"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "fields": [
      {
        "path": "spec.address",
        "type": "string",
        "core": "none"
      },
      {
        "path": "spec.prefix",
        "type": "integer",
        "core": "none"
      },
      {
        "path": "spec.gateway",
        "type": "string",
        "presence": "optional",
        "core": "none"
      },
      {
        "path": "spec.claimRef",
        "type": "object",
        "core": "none"
      },
      {
        "path": "spec.poolRef",
        "type": "object",
        "core": "none"
      }
    ],
    "explanation": "The claim owns it as controller, and the pool owns it too, not as controller; both references block the owner's deletion.",
    "sources": [
      {
        "document": "ipam",
        "section": "Normal IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/address-name",
    "title": "The IPAddress has the same name as its claim",
    "level": "should",
    "resources": [
      "IPAddress"
    ],
    "check": [
      "object"
    ],
    "explanation": "Each can be found from the other, and creating it twice fails with a conflict.",
    "sources": [
      {
        "document": "ipam",
        "section": "Normal IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/address-protection",
    "title": "A finalizer protects an IPAddress from accidental deletion",
    "level": "should",
    "resources": [
      "IPAddress"
    ],
    "check": [
      "object"
    ],
    "explanation": "For example `ipam.cluster.x-k8s.io/protect-address`; the provider removes it when the claim is deleted.",
    "sources": [
      {
        "document": "ipam",
        "section": "Normal IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/claim-address-ref",
    "title": "The claim refers to its address",
    "level": "must",
    "resources": [
      "IPAddressClaim"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "fields": [
      {
        "path": "status.addressRef",
        "type": "object",
        "core": "none"
      },
      {
        "path": "status.addressRef.name",
        "type": "string",
        "core": "none"
      }
    ],
    "explanation": "Set it last: the creator of the claim waits for it.",
    "sources": [
      {
        "document": "ipam",
        "section": "Normal IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/claim-deletion",
    "title": "Release the address before the claim is deleted",
    "level": "must",
    "resources": [
      "IPAddressClaim",
      "IPAddress"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "A finalizer on the claim delays its deletion. The provider frees the address, removes the IPAddress and its finalizers, then removes the claim's finalizer.",
    "sources": [
      {
        "document": "ipam",
        "section": "Deleted IPAddressClaim"
      }
    ]
  },
  {
    "id": "ipam/single-stack",
    "title": "One address family per claim",
    "level": "must",
    "resources": [
      "IPAddressClaim",
      "IPPool"
    ],
    "check": [
      "object"
    ],
    "explanation": "A machine with IPv4 and IPv6 needs two claims on two pools.",
    "sources": [
      {
        "document": "ipam",
        "section": "Overview"
      }
    ]
  },
  {
    "id": "ipam/claim-creation",
    "title": "An infrastructure provider creates claims for its InfraMachine",
    "level": "must",
    "when": [
      "uses-ipam"
    ],
    "resources": [
      "IPAddressClaim"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "fields": [
      {
        "path": "spec.clusterName",
        "type": "string",
        "presence": "optional",
        "core": "none"
      }
    ],
    "explanation": "The InfraMachine has a field for the pool. The claim references that pool, and the InfraMachine owns the claim, as controller and blocking its deletion: the claim is moved with it and deleted before it. `spec.clusterName` is set, and the name derives from the InfraMachine's.",
    "sources": [
      {
        "document": "ipam",
        "section": "Infrastructure Provider"
      }
    ]
  },
  {
    "id": "ipam/claim-wait",
    "title": "An infrastructure provider waits for the address",
    "level": "must",
    "when": [
      "uses-ipam"
    ],
    "resources": [
      "IPAddressClaim",
      "IPAddress"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "It watches the claim until `status.addressRef` is set, and reads the address from that IPAddress.",
    "sources": [
      {
        "document": "ipam",
        "section": "Infrastructure Provider"
      }
    ]
  }
])]);
