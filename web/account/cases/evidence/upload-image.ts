import { ApiError } from '../../../api-client.ts'
import { getTimeLimit } from '../../../fetch-in-time.ts'
import { session } from '../../session.ts'

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
