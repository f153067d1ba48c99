import { infraMachine as preset } from "@capikit/controller-kit/presets";
import { fooMachine as machine } from "../gen/kinds/src/index.ts";

// +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachines,verbs=get;list;watch;patch
// +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
export const controller = preset(machine, { async reconcile() {} });
