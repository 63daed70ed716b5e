import type { Money } from '../money.ts'

export interface EmailOrder {
  orderId: string
  packageName: string
  /** Total to deliver. */
  quantity: number
  tiktokUsername: string
  /** The videos of an order that is split over several; absent for one or none, and in older emails. */
  posts?: { url: string; quantity: number; delivered: number }[]
}

type OrderRow = { id: string } & Pick<EmailOrder, 'packageName' | 'quantity' | 'tiktokUsername'>

export function toEmailOrder({ id, packageName, quantity, tiktokUsername }: OrderRow): EmailOrder {
  return { orderId: id, packageName, quantity, tiktokUsername }
}

export function toEmailPosts(posts: Required<EmailOrder>['posts'] | null): EmailOrder['posts'] {
  return posts?.map(({ url, quantity, delivered }) => ({ url, quantity, delivered }))
}

export interface EmailOffer {
  offerId: string
  /** Path and query of the offer's page. */
  link: string
  lines: { name: string; quantity: number; amount: Money }[]
  total: Money
  /** Empty for none. */
  terms: string
  /** ISO 8601 */
  expiresAt: string
}

/** Data of the emails that verify or change an email address. Each `link` is path and query. */
export interface VerificationEmailData {
  welcome: {
    name: string
    /** Verifies the address. */
    link: string
  }
  verification_link: {
    name: string
    link: string
    /** The first link was not used for days. */
    isReminder: boolean
  }
  /** To the address that the account changes to. */
  email_change_link: { name: string; link: string }
  /** To the present address. The link cancels the change; it is empty for an address that was never verified. */
  email_change_requested: { name: string; newEmail: string; link: string }
  /** To the former address. The link reverses the change, for a number of days; empty as above. */
  email_changed: { name: string; newEmail: string; link: string; days: number }
}
