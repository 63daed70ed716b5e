import { requiresVideo } from '../../../../shop/catalog/package-view.ts'
import { getVideoKey, parseTiktokUsername } from '../../../../shop/orders/tiktok.ts'
import { type CheckoutDraft, listVideos } from '../checkout-draft.ts'
import { getLineUsername } from '../checkout-request.ts'
import type { CheckoutLine } from '../pending-checkout.ts'
import type { OpenOrder } from './use-open-orders.ts'

/** Returns the profiles to which the lines go, without those that are not entered yet. */
export function listTargets(lines: CheckoutLine[], draft: CheckoutDraft): string[] {
  const usernames = lines.map(({ entry }) =>
    parseTiktokUsername(getLineUsername(lines, draft, entry.id) ?? draft.tiktokUsername),
  )
  return [...new Set(usernames.filter((username) => username !== null))]
}

/**
 * Returns the open orders whose counts would mix with those of a line: of the same type, for the same profile or, where
 * the package goes to a video, for the same video.
 */
export function findMixingOrders(
  lines: CheckoutLine[],
  draft: CheckoutDraft,
  openOrders: ReadonlyMap<string, OpenOrder[]>,
): OpenOrder[] {
  const mixing = lines.flatMap(({ entry }) => {
    const username = parseTiktokUsername(getLineUsername(lines, draft, entry.id) ?? draft.tiktokUsername)
    const videos = new Set(listVideos(draft, entry.id).map(getVideoKey))
    return (openOrders.get(username ?? '') ?? []).filter(
      ({ packageType, videoUrl, posts }) =>
        packageType === entry.type &&
        (!requiresVideo(entry.type) ||
          [videoUrl ?? [], posts?.map(({ url }) => url) ?? []]
            .flat()
            .some((url) => videos.has(getVideoKey(url)))),
    )
  })
  return [...new Map(mixing.map((order) => [order.id, order])).values()]
}
