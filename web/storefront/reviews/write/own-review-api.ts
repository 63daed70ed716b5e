import { ApiError, callApi } from '../../../api-client.ts'

/** How the author reaches the review: by the link of the invitation, or as the logged-in customer. */
export type ReviewAddress = { token: string } | { orderId: string }

interface ReviewDraft {
  rating: number
  text: string
  name: string | null
  pictureId: string | null
}

function fetchOwnReview(address: ReviewAddress) {
  return 'token' in address
    ? callApi('GET /review-invitations/{token}', { param: address })
    : callApi('GET /orders/{id}/review', { param: { id: address.orderId } })
}

export type OwnReview = Awaited<ReturnType<typeof fetchOwnReview>>

/** Returns `missing` for an unknown link or order, `early` before the end of the delivery. */
export async function loadOwnReview(address: ReviewAddress): Promise<OwnReview | 'missing' | 'early'> {
  try {
    return await fetchOwnReview(address)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) return 'missing'
    if (error.code === 'review_not_possible') return 'early'
    throw error
  }
}

export function saveReview(address: ReviewAddress, json: ReviewDraft): Promise<OwnReview> {
  return 'token' in address
    ? callApi('PUT /review-invitations/{token}', { param: address, json })
    : callApi('PUT /orders/{id}/review', { param: { id: address.orderId }, json })
}

export function withdrawReview(address: ReviewAddress) {
  return 'token' in address
    ? callApi('DELETE /review-invitations/{token}', { param: address })
    : callApi('DELETE /orders/{id}/review', { param: { id: address.orderId } })
}

/** Returns the address to which the picture is uploaded. */
export function getPicturePath(address: ReviewAddress): string {
  return 'token' in address
    ? `/api/review-invitations/${address.token}/picture`
    : `/api/orders/${address.orderId}/uploads?purpose=review`
}
