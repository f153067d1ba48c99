/** The Go types of Cluster API in ipam/v1alpha1, in the notation of `wire-type.ts`. */
export const ipamV1alpha1 = {
  IPAddress: "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.IPAddressSpec",
  IPAddressClaim:
    "apiVersion:string~ kind:string~ metadata:meta.ObjectMeta spec:.IPAddressClaimSpec status:.IPAddressClaimStatus",
  IPAddressClaimSpec: "poolRef:corev1.TypedLocalObjectReference",
  IPAddressClaimStatus: "addressRef:corev1.LocalObjectReference conditions:[]core/v1beta1.Condition~",
  IPAddressSpec:
    "address:string claimRef:corev1.LocalObjectReference gateway:string~ poolRef:corev1.TypedLocalObjectReference prefix:int64",
} as const;
