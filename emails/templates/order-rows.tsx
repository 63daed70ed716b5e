import { useContext } from 'react'
import type { Lang } from '../../shop/localization/languages.ts'
import type { EmailOrder } from '../../shop/outbox/email-order.ts'
import { DataRow, PaletteContext } from '../email-layout.tsx'
import { formatCount } from '../formats.ts'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import { STYLES } from '../styles.ts'
import type { EmailShop, Translate } from '../template.ts'

/** Rows with the ordered package and the username. */
export function OrderRows({ order, lang, t }: { order: EmailOrder; lang: Lang; t: Translate }) {
  return (
    <>
      <DataRow label={t('order.package')}>{isolateBidi(order.packageName)}</DataRow>
      <DataRow label={t('order.quantity')}>{formatCount(lang, order.quantity)}</DataRow>
      <DataRow label={t('order.username')}>{isolateLtr(`@${order.tiktokUsername}`)}</DataRow>
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
          {t('order.video', { number: formatCount(lang, index + 1) })}
          {': '}
          {isolateLtr(url)}
        </>
      }
    >
      {delivered > 0
        ? t('order.videoProgress', {
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

const HEIGHT = 60
const TENTHS = Array.from({ length: 10 }, (_, index) => index)

/**
 * Ten rising bars, each a tenth of an order, as cells with background colors: mail programs show neither inline SVG nor
 * heights of other elements. The number stands beside them as text, so that plain text leaves them out.
 */
export function OrderBars({ delivered, quantity }: { delivered: number; quantity: number }) {
  return (
    <table
      role="presentation"
      aria-hidden="true"
      data-bars=""
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={STYLES.bars}
    >
      <tbody>
        <tr>
          {TENTHS.map((index) => (
            <td key={index} style={STYLES.barCell}>
              <Bar height={((index + 1) * HEIGHT) / 10} filled={getFilledPart(delivered / quantity, index)} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** A bar of two cells: what is missing above what is delivered. */
function Bar({ height, filled }: { height: number; filled: number }) {
  const { highlight } = useContext(PaletteContext)
  const full = Math.round(height * filled)
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={STYLES.bar}>
      <tbody>
        {full < height && <BarPart height={height - full} color={STYLES.missingBar.backgroundColor} />}
        {full > 0 && <BarPart height={full} color={highlight} />}
      </tbody>
    </table>
  )
}

function BarPart({ height, color }: { height: number; color: string }) {
  return (
    <tr>
      <td
        height={height}
        // Outlook reads the attributes.
        {...{ bgcolor: color }}
        style={{ ...STYLES.barPart, height, backgroundColor: color }}
      />
    </tr>
  )
}

/** The part of a tenth that is delivered, from 0 to 1. */
function getFilledPart(share: number, index: number): number {
  return Math.min(1, Math.max(0, share * 10 - index))
}
