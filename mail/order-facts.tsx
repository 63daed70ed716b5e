import type { Lang } from '../shop/localization/languages.ts'
import type { OrderFacts } from '../shop/outbox/tables.ts'
import { formatCount } from './formats.ts'
import { Fact } from './letter.tsx'
import { isolated, leftToRight } from './one-line.ts'
import type { MailShop, Says } from './telling.ts'

/** What was ordered, and for whom, as rows. */
export function AboutOrder({ order, lang, t }: { order: OrderFacts; lang: Lang; t: Says }) {
  return (
    <>
      <Fact label={t('orders:mail.order.package')}>{isolated(order.packageName)}</Fact>
      <Fact label={t('orders:mail.order.quantity')}>{formatCount(lang, order.quantity)}</Fact>
      <Fact label={t('orders:mail.order.username')}>{leftToRight(`@${order.tiktokUsername}`)}</Fact>
    </>
  )
}

export function orderAddress(shop: MailShop, orderId: string): string {
  return `${shop.origin}/orders/${orderId}`
}
