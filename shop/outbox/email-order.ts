/** An order as emails describe it. */
export interface EmailOrder {
  orderId: string
  /** Name of the package at the time of the order. */
  packageName: string
  /** Total to deliver. */
  quantity: number
  tiktokUsername: string
  /** The videos of an order that is split over several; absent for one or none, and in older emails. */
  posts?: { url: string; quantity: number; delivered: number }[]
}

/** Returns the videos of an order as emails list them. */
export function toEmailPosts(posts: Required<EmailOrder>['posts'] | null): EmailOrder['posts'] {
  return posts?.map(({ url, quantity, delivered }) => ({ url, quantity, delivered }))
}
