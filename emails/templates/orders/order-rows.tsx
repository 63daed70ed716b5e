import type { Lang } from '../../../shop/localization/languages.ts'
import type { EmailOrder } from '../../../shop/outbox/email-order.ts'
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
      <PostRows posts={order.posts} lang={lang} t={t} />
    </>
  )
}

/** The videos of an order that is split over several: each with its part, or what has been delivered of it. */
export function PostRows({ posts = [], lang, t }: Pick<EmailOrder, 'posts'> & { lang: Lang; t: Translate }) {
  return posts.map(({ url, quantity, delivered }, index) => (
    <DataRow
      key={url}
      label={
        <>
          {t('orders/emails:order.video', { number: formatCount(lang, index + 1) })}
          {': '}
          {isolateLtr(url)}
        </>
      }
    >
      {delivered > 0
        ? t('orders/emails:order.videoProgress', {
            delivered: formatCount(lang, delivered),
            quantity: formatCount(lang, quantity),
          })
        : formatCount(lang, quantity)}
    </DataRow>
  ))
}

export function getOrderUrl(shop: EmailShop, orderId: string): string {
  return `${shop.origin}${shop.paths.order(orderId)}`
}
