// Names that are gone or not simulated yet: using one says what to write instead.
#pragma once
#define __SIMT_GONE(name, instead) \
    template <class... T> __SIMT_NOT_YET("'" #name "' was removed with compute capability 7.0: use " instead) int name(T...);
__SIMT_GONE(__shfl, "__shfl_sync(mask, value, lane)")
__SIMT_GONE(__shfl_up, "__shfl_up_sync(mask, value, delta)")
__SIMT_GONE(__shfl_down, "__shfl_down_sync(mask, value, delta)")
__SIMT_GONE(__shfl_xor, "__shfl_xor_sync(mask, value, lane_mask)")
__SIMT_GONE(__all, "__all_sync(mask, predicate)")
__SIMT_GONE(__any, "__any_sync(mask, predicate)")
__SIMT_GONE(__ballot, "__ballot_sync(mask, predicate)")
#undef __SIMT_GONE

#define __SIMT_LATER(name, instead) \
    template <class T = float, class... A> __SIMT_NOT_YET(#name " is not simulated yet: " instead) T name(A...);
#define __SIMT_TEXTURE(name) __SIMT_LATER(name, "pass the data as a pointer and index it")
__SIMT_TEXTURE(tex1Dfetch) __SIMT_TEXTURE(tex1D) __SIMT_TEXTURE(tex2D) __SIMT_TEXTURE(tex3D) __SIMT_TEXTURE(tex1DLayered) __SIMT_TEXTURE(tex2DLayered)
__SIMT_TEXTURE(tex1DLod) __SIMT_TEXTURE(tex2DLod) __SIMT_TEXTURE(tex3DLod) __SIMT_TEXTURE(texCubemap) __SIMT_TEXTURE(tex2Dgather)
__SIMT_TEXTURE(surf1Dread) __SIMT_TEXTURE(surf2Dread) __SIMT_TEXTURE(surf3Dread) __SIMT_TEXTURE(surf1Dwrite) __SIMT_TEXTURE(surf2Dwrite)
__SIMT_TEXTURE(surf3Dwrite) __SIMT_TEXTURE(surf2DLayeredread) __SIMT_TEXTURE(surf2DLayeredwrite)
#undef __SIMT_TEXTURE
__SIMT_LATER(__isGlobal, "kernels that ask for the kind of a pointer cannot run")
__SIMT_LATER(__isShared, "kernels that ask for the kind of a pointer cannot run")
__SIMT_LATER(__isConstant, "kernels that ask for the kind of a pointer cannot run")
__SIMT_LATER(__isLocal, "kernels that ask for the kind of a pointer cannot run")
__SIMT_LATER(__cvta_generic_to_shared, "use the pointer itself")
__SIMT_LATER(__cvta_generic_to_global, "use the pointer itself")
__SIMT_LATER(__pipeline_memcpy_async, "copy with plain assignments and __syncthreads()")
__SIMT_LATER(__pipeline_commit, "copy with plain assignments and __syncthreads()")
__SIMT_LATER(__pipeline_wait_prior, "copy with plain assignments and __syncthreads()")
__SIMT_LATER(cudaGridDependencySynchronize, "end the kernel instead")
#undef __SIMT_LATER
enum cudaTextureReadMode { cudaReadModeElementType = 0, cudaReadModeNormalizedFloat = 1 };
template <class T, int type = 1, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((unavailable("texture references are not simulated yet (and were removed from CUDA 12): pass the data as a pointer and index it"))) texture {};
#define cudaTextureType1D 1
#define cudaTextureType2D 2
#define cudaTextureType3D 3
