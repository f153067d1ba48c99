// Generated from the constants of packages/controller-kit/src/presets. Do not edit.
import type { PresetRight } from "../src/preset-right.ts";

export const presetRights: Readonly<Record<string, readonly PresetRight[]>> = {
  bootstrapConfig: [
    {"on":"kind","verbs":["get","list","watch","patch"]},
    {"on":"kind","subresource":"status","verbs":["get","patch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"clusters"},"verbs":["get","list","watch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"machines"},"verbs":["get","list","watch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"machinepools"},"verbs":["get","list","watch"]},
    {"on":{"group":"","resource":"secrets"},"verbs":["get","create","patch"]},
    {"on":{"group":"","resource":"secrets"},"verbs":["update"],"option":"refresh"},
    {"on":{"group":"","resource":"configmaps"},"verbs":["get","create","delete"],"unless":"mayInitialize"},
  ],
  controlPlane: [
    {"on":"kind","verbs":["get","list","watch","patch"]},
    {"on":"kind","subresource":"status","verbs":["get","patch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"clusters"},"verbs":["get","list","watch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"machines"},"verbs":["get","list","watch","delete"],"option":"machines","byDefault":true},
    {"on":{"group":"cluster.x-k8s.io","resource":"machinepools"},"verbs":["get","list","watch"],"option":"machines","byDefault":true},
    {"on":{"group":"","resource":"secrets"},"verbs":["get","create","update"],"option":"certificates"},
    {"on":"kind","subresource":"finalizers","verbs":["update"],"option":"certificates"},
    {"on":{"group":"","resource":"secrets"},"verbs":["get","create","update"],"option":"kubeconfig"},
    {"on":"kind","subresource":"finalizers","verbs":["update"],"option":"kubeconfig"},
    {"on":{"group":"","resource":"secrets"},"verbs":["list","watch"],"option":"cachedSecrets"},
  ],
  ipamProvider: [
    {"on":"kind","verbs":["get","list","watch","patch"]},
    {"on":"kind","subresource":"status","verbs":["get","patch"],"option":"reconcilePool"},
    {"on":"kind","subresource":"finalizers","verbs":["update"]},
    {"on":{"group":"ipam.cluster.x-k8s.io","resource":"ipaddressclaims"},"verbs":["get","list","watch","patch"]},
    {"on":{"group":"ipam.cluster.x-k8s.io","resource":"ipaddressclaims"},"subresource":"status","verbs":["get","patch"]},
    {"on":{"group":"ipam.cluster.x-k8s.io","resource":"ipaddressclaims"},"subresource":"finalizers","verbs":["update"]},
    {"on":{"group":"ipam.cluster.x-k8s.io","resource":"ipaddresses"},"verbs":["get","list","watch","create","patch","delete"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"clusters"},"verbs":["get","list","watch"]},
  ],
  infraCluster: [
    {"on":"kind","verbs":["get","list","watch","patch"]},
    {"on":"kind","subresource":"status","verbs":["get","patch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"clusters"},"verbs":["get","list","watch"]},
  ],
  infraMachine: [
    {"on":"kind","verbs":["get","list","watch","patch"]},
    {"on":"kind","subresource":"status","verbs":["get","patch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"clusters"},"verbs":["get","list","watch"]},
    {"on":"infraCluster","verbs":["get","list","watch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"machines"},"verbs":["get","list","watch"]},
    {"on":{"group":"","resource":"secrets"},"verbs":["get"]},
  ],
  infraMachinePool: [
    {"on":"kind","verbs":["get","list","watch","patch"]},
    {"on":"kind","subresource":"status","verbs":["get","patch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"clusters"},"verbs":["get","list","watch"]},
    {"on":"infraCluster","verbs":["get","list","watch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"machinepools"},"verbs":["get","list","watch"]},
    {"on":{"group":"cluster.x-k8s.io","resource":"machines"},"verbs":["get","list","watch","delete"],"option":"machines"},
    {"on":{"group":"","resource":"secrets"},"verbs":["get"]},
  ],
};
