import { useEffect, useRef, useState } from 'react'
import { MAX_CASE_UPLOADS } from '../../../shop/cases/case-state.ts'
import { isImageType, MAX_IMAGE_BYTES } from '../../../shop/uploads/image-limits.ts'
import { ApiError, getErrorMessage } from '../../api-client.ts'
import { getTimeLimit } from '../../fetch-in-time.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { readAsDataUrl } from '../../ui/files/read-as-data-url.ts'
import { session } from '../session.ts'

export interface EvidenceImage {
  key: number
  file: File
  /** Data URL; null until the file is read, or when it cannot be read. */
  preview: string | null
  /** Sent share, from 0 to 1. */
  progress: number
  uploadId: string | null
  error: string | null
}

export type Evidence = ReturnType<typeof useEvidence>

/** The images that a customer chooses as evidence about an order. Each is uploaded at once. */
export function useEvidence(orderId: string) {
  const { t } = useTranslation('orders/cases')
  const [images, setImages] = useState<EvidenceImage[]>([])
  const nextKey = useRef(1)
  const uploads = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const { current } = uploads
    return () => {
      for (const upload of current.values()) upload.abort()
    }
  }, [])

  const change = (key: number, part: Partial<EvidenceImage>) =>
    setImages((list) => list.map((image) => (image.key === key ? { ...image, ...part } : image)))

  // Not `useSubmit`: several images are sent at once, each with its progress and until it is removed.
  const send = async (key: number, file: File) => {
    const wrong = findProblem(file)
    if (wrong) return change(key, { error: t(`common:problems.${wrong}`) })
    const controller = new AbortController()
    uploads.current.set(key, controller)
    change(key, { error: null, progress: 0 })
    try {
      const uploadId = await uploadImage(orderId, file, {
        purpose: 'evidence',
        onProgress: (progress) => change(key, { progress }),
        signal: controller.signal,
      })
      change(key, { uploadId, progress: 1 })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { error: getErrorMessage(error, t('common:offline')) })
    }
    uploads.current.delete(key)
  }

  const add = (files: Iterable<File>) => {
    const added = [...files].slice(0, MAX_CASE_UPLOADS - images.length).map((file) => {
      const key = nextKey.current
      nextKey.current += 1
      return { key, file, preview: null, progress: 0, uploadId: null, error: null }
    })
    setImages((list) => [...list, ...added])
    for (const { key, file } of added) {
      if (isImageType(file.type)) {
        readAsDataUrl(file).then(
          (preview) => change(key, { preview }),
          () => {},
        )
      }
      send(key, file)
    }
  }
  return {
    images,
    add,
    retry: ({ key, file }: EvidenceImage) => send(key, file),
    remove: ({ key }: EvidenceImage) => {
      uploads.current.get(key)?.abort()
      setImages((list) => list.filter((image) => image.key !== key))
    },
    uploadIds: images.flatMap(({ uploadId }) => uploadId ?? []),
    /** No upload is under way or has failed. */
    isComplete: images.every(({ uploadId }) => uploadId !== null),
  }
}

/** Returns the error code with which the server would refuse a file, or null. */
export function findProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'image_type' | 'image_too_large' | null {
  if (!isImageType(type)) return 'image_type'
  return size > MAX_IMAGE_BYTES ? 'image_too_large' : null
}

interface UploadOptions {
  /** Evidence of a case, or the answer to a question. */
  purpose: 'evidence' | 'brief'
  /** Called with the sent share, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads an image for an own order and returns its id. Throws ApiError. `fetch` reports no progress, so this
 * is an XMLHttpRequest.
 */
export function uploadImage(
  orderId: string,
  file: File,
  { purpose, onProgress, signal }: UploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/orders/${orderId}/uploads?purpose=${purpose}`)
    request.setRequestHeader('authorization', `Bearer ${session.read()?.token}`)
    request.setRequestHeader('content-type', file.type)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, response } = request
      if (status === 201 && typeof response?.id === 'string') resolve(response.id)
      else reject(new ApiError(status, response ?? {}))
    }
    request.timeout = getTimeLimit(file.size)
    request.onerror = () => reject(new ApiError(0))
    request.ontimeout = request.onerror
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
