/** The Go types of Cluster API in addons/v1beta1, in the notation of `wire-type.ts`. */
export const addonsV1beta1 = {
  ClusterResourceSet:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterResourceSetSpec status:.ClusterResourceSetStatus",
  ClusterResourceSetBinding:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.ClusterResourceSetBindingSpec",
  ClusterResourceSetBindingSpec: "bindings:[]*.ResourceSetBinding~ clusterName:string~",
  ClusterResourceSetSpec: "clusterSelector:meta.LabelSelector resources:[].ResourceRef~ strategy:string~",
  ClusterResourceSetStatus:
    "conditions:[]core/v1beta1.Condition~ observedGeneration:int64~ v1beta2:*.ClusterResourceSetV1Beta2Status~",
  ClusterResourceSetV1Beta2Status: "conditions:[]meta.Condition~",
  ResourceBinding: "applied:bool hash:string~ kind:string lastAppliedTime:*Time~ name:string",
  ResourceRef: "kind:string name:string",
  ResourceSetBinding: "clusterResourceSetName:string resources:[].ResourceBinding~",
} as const;
