import { href, Link } from 'react-router'
import type { Lang } from '../../../shop/localization/languages.ts'
import { fromPounds } from '../../../shop/money.ts'
import { shortId } from '../../../shop/short-id.ts'
import { OrderStatusBadge } from '../../account/orders/order-status-badge.tsx'
import { formatCount, formatDate, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Amount } from '../../ui/texts/price.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { Tone } from '../../ui/tones.ts'
import { Fact, PolicyFact } from '../orders/details/fact.tsx'
import { Deadline } from '../ui/deadline.tsx'
import type { CaseSummary, Remedy, StaffCase } from './cases-api.ts'

/** The facts of the order that a decision rests on, with the policy that the customer accepted. */
export function CaseFacts({ found }: { found: StaffCase }) {
  const { t, lang } = useTranslation('admin-cases', 'admin', 'admin-payments', 'orders')
  const { order, customer, run, refund } = found
  const times = [
    { label: t('paidAt'), date: order.paidAt },
    { label: t('startedAt'), date: order.startedAt },
    { label: t('endedAt'), date: order.endedAt },
  ]
  return (
    <dl className="border-t border-line text-[0.95rem]">
      <Fact label={t('admin:orderColumns.order')}>
        <FactLine>
          <Link
            to={href('/admin/orders/:orderId', { orderId: order.id })}
            className="text-link underline underline-offset-4"
          >
            <bdi className="figures">{shortId(order.id)}</bdi>
          </Link>
          {order.packageName}
        </FactLine>
      </Fact>
      <Fact label={t('admin:orderColumns.status')}>
        <OrderStatusBadge
          order={{ ...order, paymentStatus: order.paidAt ? 'completed' : 'pending' }}
          viewer="staff"
          size="small"
        />
      </Fact>
      <Fact label={t('delivered')}>
        <bdi dir="ltr">
          {formatCount(lang, order.delivered)}/{formatCount(lang, order.quantity)}
        </bdi>
      </Fact>
      <Fact label={t('admin:orderColumns.price')}>
        <Amount money={fromPounds(order.price)} />
      </Fact>
      {times.map(
        ({ label, date }) =>
          date && (
            <Fact key={label} label={label}>
              <Time date={date} style="moment" />
            </Fact>
          ),
      )}
      <PolicyFact label={t('policy')} version={order.policyVersion} />
      <Fact label={t('admin:orderColumns.customer')}>
        <bdi>{customer.name}</bdi>
        <span className="block wrap-anywhere text-muted">
          <bdi>{customer.email}</bdi>
        </span>
      </Fact>
      {refund && (
        <Fact label={t('refund')}>
          <FactLine>
            {t(`admin-payments:refunds.statuses.${refund.status}`)}
            <Amount money={fromPounds(refund.amount)} />
          </FactLine>
        </Fact>
      )}
      {run && (
        <Fact label={t('replacement')}>
          <FactLine>
            <bdi dir="ltr">
              {formatCount(lang, run.delivered)}/{formatCount(lang, run.quantity)}
            </bdi>
            {run.dueAt && (
              <>
                {t('until')} <Time date={run.dueAt} style="moment" />
              </>
            )}
          </FactLine>
        </Fact>
      )}
    </dl>
  )
}

export function formatIsolatedPounds(lang: Lang, pounds: number): string {
  return isolateBidi(formatPounds(lang, pounds))
}

/** Returns a function that names a remedy with its money or units: "Refund £5.59", "Replace 120". */
export function useRemedyText(): (remedy: Remedy) => string {
  const { t, lang } = useTranslation('admin-cases')
  return ({ remedy, amount, units }) => {
    if (remedy === 'refund' && amount !== null)
      return t('remedies.refund', { amount: formatIsolatedPounds(lang, amount) })
    if (remedy === 'replacement' && units !== null)
      return t('remedies.replacement', { units: isolateBidi(formatCount(lang, units)) })
    return t('remedies.none')
  }
}

/** The customer's message, in two lines. */
export function CaseStatement({ row: { statement } }: { row: Pick<CaseSummary, 'statement'> }) {
  return statement && <bdi className="entered-text line-clamp-2 whitespace-normal">{statement}</bdi>
}

type State = CaseSummary['state']

/** Time left until the deadline of an open case, or how late it is; the date of other cases. */
export function CaseDeadline({ found }: { found: Pick<CaseSummary, 'state' | 'dueAt' | 'isOverdue'> }) {
  const { lang } = useLang()
  const { state, dueAt, isOverdue } = found
  if (state === 'open') return <Deadline due={dueAt} isLate={isOverdue} />
  return (
    <time dateTime={dueAt} className="figures text-muted">
      {formatDate(lang, dueAt, 'date')}
    </time>
  )
}

const TONES: Partial<Record<State, Tone>> = {
  open: 'busy',
  accepted: 'busy',
  resolved: 'good',
}

export function CaseState({ state, look }: { state: State; look?: 'words' }) {
  const { t } = useTranslation('admin-cases')
  return (
    <Badge size="medium" tone={TONES[state] ?? 'neutral'} look={look} data-case-state={state}>
      {t(`states.${state}`)}
    </Badge>
  )
}
