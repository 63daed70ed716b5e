import { Scale } from 'lucide-react'
import { href, Link } from 'react-router'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { withSearch } from '../../../with-search.ts'
import { CaseDecision } from '../../cases/case-decision.tsx'
import { CaseDeadline, CaseState, useRemedyText } from '../../cases/case-facts.tsx'
import { CASE_PARAM } from '../../cases/cases-api.ts'
import type { OrderDetails } from '../order-calls.ts'

type OrderCase = OrderDetails['cases'][number]

function isActive({ state }: OrderCase): boolean {
  return state === 'open' || state === 'accepted'
}

function getCasePath({ id }: OrderCase): string {
  return withSearch(href('/admin/cases'), { state: 'all', [CASE_PARAM]: id })
}

const LINK_CLASS = 'text-link underline-offset-4 hover:underline'

/** The active case of an order with its decision. */
export function ActiveCase({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-cases')
  const remedyText = useRemedyText()
  const found = order.cases.find(isActive)
  if (!found) return null
  return (
    <section
      className={`mt-4 border-s-4 ps-4 ${found.isOverdue ? 'border-danger' : 'border-accent'}`}
      data-active-case={found.state}
    >
      <h2 className="type-heading flex flex-wrap items-center gap-x-3 gap-y-1">
        <Scale className="size-5 text-link" aria-hidden="true" />
        {t(`kinds.${found.kind}`)}
        <CaseState state={found.state} />
        {found.state === 'open' && (
          <span className="text-base font-normal">
            <CaseDeadline found={found} />
          </span>
        )}
      </h2>
      {found.statement && (
        <p className="mt-1 line-clamp-4 max-w-2xl whitespace-pre-wrap wrap-anywhere">
          <bdi>{found.statement}</bdi>
        </p>
      )}
      <p className="mt-1">
        <span className="text-muted">{t('proposal')}:</span>{' '}
        <span className="font-semibold">{remedyText(found.proposal)}</span>
        {' · '}
        <Link to={getCasePath(found)} className="text-link underline underline-offset-4">
          {t('openCase')}
        </Link>
      </p>
      {found.state === 'open' && (
        <div className="mt-3">
          <CaseDecision found={found} />
        </div>
      )}
    </section>
  )
}

/** The cases of an order that have ended, newest first. */
export function EarlierCases({ cases }: { cases: OrderCase[] }) {
  const { t } = useTranslation('admin-cases')
  return (
    <ul className="border-t border-line">
      {cases.map((found) => (
        <li
          key={found.id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5"
        >
          <Link to={getCasePath(found)} className={LINK_CLASS}>
            {t(`kinds.${found.kind}`)}
          </Link>
          <span className="text-sm text-muted">
            <Time date={found.createdAt} style="ledger" /> <CaseState state={found.state} />
          </span>
        </li>
      ))}
    </ul>
  )
}

export function listEarlierCases(order: OrderDetails): OrderCase[] {
  return order.cases.filter((found) => !isActive(found))
}
