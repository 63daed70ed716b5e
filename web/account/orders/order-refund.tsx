import { href, Link } from 'react-router'
import { formatMoney } from '../../../shop/localization/format-money.ts'
import { fromPounds } from '../../../shop/money.ts'
import { formatCount, formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import { CASES_ANCHOR } from '../cases/order-cases.tsx'
import type { MyOrderDetails } from './my-orders.ts'
import { shortId } from './order-card.tsx'

const LINK_CLASS = 'font-semibold text-link hover:underline'

/** The refunded amounts of an order, and the refund that the published policy allows. */
export function OrderRefund({ order: { id, status, refund } }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders')
  const { t: footer } = useTranslation('footer')
  const { lang } = useLang()
  const { refunded, disputeLost, coming, unassigned, proposal, claims } = refund
  // The order stays `refunded` when its refund fails after it had succeeded.
  const hasMoney = refunded > 0 || disputeLost > 0 || coming > 0
  const isReturned = status === 'refunded' && !hasMoney
  if (!hasMoney && unassigned === 0 && !proposal && !isReturned && claims.length === 0) return null
  const money = (pounds: number) => ({ amount: isolateBidi(formatMoney(lang, fromPounds(pounds))) })
  return (
    <section aria-label={t('refund.title')} className="space-y-3" data-testid="refund">
      {refunded > 0 && <p>{t('refund.succeeded', money(refunded))}</p>}
      {disputeLost > 0 && <p>{t('refund.disputeLost', money(disputeLost))}</p>}
      {coming > 0 && <p>{t('refund.pending', money(coming))}</p>}
      {claims.map(({ amount, url }) => (
        <p key={url} className="rounded-control bg-accent-wash p-4" data-claim>
          {t('refund.claim', money(amount))}{' '}
          <a href={url} target="_blank" rel="noreferrer" className={LINK_CLASS}>
            {t('refund.claimLink')}
          </a>
        </p>
      ))}
      {unassigned > 0 && <p>{t('refund.unassigned', money(unassigned))}</p>}
      {isReturned && (
        <p className="rounded-control bg-accent-wash p-4">
          {t('refund.failed')}{' '}
          <Link
            to={withSearch(href('/contact'), { about: 'billing', order: shortId(id) })}
            className={LINK_CLASS}
          >
            {t('expected.contact')}
          </Link>
        </p>
      )}
      {proposal && (
        <p className="rounded-control bg-accent-wash p-4" data-proposal={proposal.reason}>
          {t(`refund.${proposal.reason}`, {
            ...money(proposal.amount),
            limit: isolateBidi(formatCount(lang, proposal.limit)),
            percent: isolateBidi(t('common:percent', { number: proposal.limit })),
            date: proposal.until && isolateBidi(formatDate(lang, proposal.until, 'moment')),
          })}{' '}
          <span className="inline-flex flex-wrap gap-x-4">
            <Link to={{ hash: CASES_ANCHOR }} className={LINK_CLASS}>
              {t('refund.request')}
            </Link>
            <Link to={href('/refund')} className={LINK_CLASS}>
              {footer('refund')}
            </Link>
          </span>
        </p>
      )}
    </section>
  )
}
