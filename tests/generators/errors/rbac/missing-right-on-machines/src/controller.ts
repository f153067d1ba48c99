import { infraMachinePool } from "@capikit/controller-kit/presets";
import { fooMachine, fooMachinePool } from "../gen/kinds/src/index.ts";

// +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachinepools,verbs=get;list;watch;patch
// +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachinepools/status,verbs=get;patch
// +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machinepools,verbs=get;list;watch
// +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch;delete
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get
// +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachines,verbs=get;list;watch
export const controller = infraMachinePool(fooMachinePool, {
  machines: { kind: fooMachine, instances: async () => [] },
  async reconcile() {},
});
