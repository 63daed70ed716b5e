import type { Lang } from '../../../shop/localization/languages.ts'
import type { EmailOrder } from '../../../shop/outbox/email-data.ts'
import { DataRow } from '../../email-layout.tsx'
import { formatCount } from '../../formats.ts'
import { isolateBidi, isolateLtr } from '../../sanitize-text.ts'
import type { EmailShop, Translate } from '../../template.ts'

/** Rows with the ordered package and the username. */
export function OrderRows({ order, lang, t }: { order: EmailOrder; lang: Lang; t: Translate }) {
  return (
    <>
      <DataRow label={t('orders/emails:order.package')}>{isolateBidi(order.packageName)}</DataRow>
      <DataRow label={t('orders/emails:order.quantity')}>{formatCount(lang, order.quantity)}</DataRow>
      <DataRow label={t('orders/emails:order.username')}>{isolateLtr(`@${order.tiktokUsername}`)}</DataRow>
    </>
  )
}

export function getOrderUrl(shop: EmailShop, orderId: string): string {
  return `${shop.origin}${shop.paths.order(orderId)}`
}
