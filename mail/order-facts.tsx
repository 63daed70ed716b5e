import type { Lang } from '../shop/localization/languages.ts'
import type { OrderFacts } from '../shop/outbox/tables.ts'
import { formatCount } from './formats.ts'
import { Fact } from './letter.tsx'
import { isolated, leftToRight } from './one-line.ts'
import type { MailShop } from './telling.ts'
import type { MailWords } from './words/mail-words.ts'

/** What was ordered, and for whom, as rows. */
export function AboutOrder({ order, lang, words }: { order: OrderFacts; lang: Lang; words: MailWords }) {
  return (
    <>
      <Fact label={words.order.package}>{isolated(order.packageName)}</Fact>
      <Fact label={words.order.quantity}>{formatCount(lang, order.quantity)}</Fact>
      <Fact label={words.order.username}>{leftToRight(`@${order.tiktokUsername}`)}</Fact>
    </>
  )
}

export function orderAddress(shop: MailShop, orderId: string): string {
  return `${shop.origin}/orders/${orderId}`
}
