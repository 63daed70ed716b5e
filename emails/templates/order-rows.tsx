import type { EmailOrder } from '../../shop/outbox/email-order.ts'
import { ActionButton, DataRow, useEmail } from '../email-layout.tsx'
import { formatCount } from '../formats.ts'
import { isolateBidi, isolateLtr } from '../sanitize-text.ts'
import { STYLES } from '../styles.ts'

/** The name of the package, for the subject and the first sentence. */
export function nameOrder({ packageName }: EmailOrder): { name: string } {
  return { name: isolateBidi(packageName) }
}

/** Rows with the ordered package and the username. */
export function OrderRows({ order }: { order: EmailOrder }) {
  const { lang, t } = useEmail()
  return (
    <>
      <DataRow label={t('order.package')}>{isolateBidi(order.packageName)}</DataRow>
      <DataRow label={t('order.quantity')}>{formatCount(lang, order.quantity)}</DataRow>
      <DataRow label={t('order.username')}>{isolateLtr(`@${order.tiktokUsername}`)}</DataRow>
      <PostRows posts={order.posts} />
    </>
  )
}

/** The videos of an order that is split over several: each with its part, or what has been delivered of it. */
export function PostRows({ posts = [] }: Pick<EmailOrder, 'posts'>) {
  const { lang, t } = useEmail()
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

interface Progress {
  delivered: number
  quantity: number
}

export function DeliveredRow({ delivered, quantity }: Progress) {
  const { lang, t } = useEmail()
  const values = { delivered: formatCount(lang, delivered), quantity: formatCount(lang, quantity) }
  return <DataRow label={t('orderEnded.delivered')}>{t('orderEnded.amount', values)}</DataRow>
}

export function OrderButton({ order }: { order: Pick<EmailOrder, 'orderId'> }) {
  const { t, shop } = useEmail()
  return <ActionButton to={shop.paths.order(order.orderId)}>{t('order.open')}</ActionButton>
}

const HEIGHT = 60
const TENTHS = Array.from({ length: 10 }, (_, index) => index)

/**
 * Ten rising bars, each a tenth of an order, as cells with background colors: mail programs show neither inline SVG nor
 * heights of other elements. The number stands beside them as text, so that plain text leaves them out.
 */
export function OrderBars({ delivered, quantity }: Progress) {
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
  const { palette } = useEmail()
  const full = Math.round(height * filled)
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={STYLES.bar}>
      <tbody>
        {full < height && <BarPart height={height - full} color={STYLES.missingBar.backgroundColor} />}
        {full > 0 && <BarPart height={full} color={palette.highlight} />}
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
