import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { formatCount, formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { FoldedFields } from '../ui/folded-fields.tsx'
import type { TaxReport } from './taxes-api.ts'

interface Check {
  name: 'sales' | 'refunds' | 'unrecorded' | 'uncovered' | 'conflicts'
  isOk: boolean
  /** The figures that were compared. */
  facts: string
  /** Tells staff how to resolve the difference. */
  advice: ReactNode
}

/** Compares the ledger with payments and documents, and says what to do about a difference. */
export function LedgerChecks({ report: { reconciliation } }: { report: TaxReport }) {
  const { t, lang } = useTranslation('admin-taxes')
  const [address] = useSearchParams()
  const { sales, refunds, unrecorded, uncovered, openConflicts } = reconciliation
  const number = (count: number) => isolateBidi(formatCount(lang, count))
  const pounds = (amount: number) => isolateBidi(formatPounds(lang, amount))
  const toConflicts = new URLSearchParams(address)
  toConflicts.set('tab', 'conflicts')
  const checks: Check[] = [
    {
      name: 'sales',
      isOk: sales.ledger === sales.payments,
      facts: t('checks.sales.facts', { ledger: pounds(sales.ledger), payments: pounds(sales.payments) }),
      advice: t('checks.sales.advice'),
    },
    {
      name: 'refunds',
      isOk: refunds.ledger === refunds.documents,
      facts: t('checks.refunds.facts', {
        ledger: pounds(refunds.ledger),
        documents: pounds(refunds.documents),
      }),
      advice: t('checks.refunds.advice'),
    },
    {
      name: 'unrecorded',
      isOk: unrecorded.count === 0,
      facts: t('checks.unrecorded.facts', {
        number: number(unrecorded.count),
        amount: pounds(unrecorded.amount),
      }),
      advice: t('checks.unrecorded.advice'),
    },
    {
      name: 'uncovered',
      isOk: uncovered.count === 0,
      facts: t('checks.uncovered.facts', {
        number: number(uncovered.count),
        amount: pounds(uncovered.amount),
      }),
      advice: (
        <CheckLink to={href('/settings/:section?', { section: 'tax' })}>
          {t('checks.uncovered.advice')}
        </CheckLink>
      ),
    },
    {
      name: 'conflicts',
      isOk: openConflicts === 0,
      facts: number(openConflicts),
      advice: <CheckLink to={{ search: `${toConflicts}` }}>{t('checks.conflicts.advice')}</CheckLink>,
    },
  ]
  const [failed, passed] = [checks.filter(({ isOk }) => !isOk), checks.filter(({ isOk }) => isOk)]
  const summary = (
    <span
      className="flex items-center gap-3 text-[0.9rem] font-semibold"
      data-reconciles={failed.length === 0}
    >
      <CheckIcon isOk={failed.length === 0} />
      {failed.length === 0 ? t('checks.allOk') : t('checks.open', { number: number(failed.length) })}
    </span>
  )
  return (
    <section aria-labelledby="reconciliation">
      <h2 id="reconciliation" className="sr-only">
        {t('checks.heading')}
      </h2>
      {failed.length > 0 && (
        <div className="mt-4">
          {summary}
          <CheckList checks={failed} />
        </div>
      )}
      {passed.length > 0 && (
        <FoldedFields title={failed.length === 0 ? summary : t('checks.passed')}>
          <CheckList checks={passed} />
        </FoldedFields>
      )}
    </section>
  )
}

function CheckIcon({ isOk }: { isOk: boolean }) {
  const Icon = isOk ? CircleCheck : CircleAlert
  return <Icon className={`size-5 shrink-0 ${isOk ? 'text-success' : 'text-danger'}`} aria-hidden="true" />
}

function CheckList({ checks }: { checks: Check[] }) {
  const { t } = useTranslation('admin-taxes')
  return (
    <ul className="mt-2 text-[0.95rem] text-ink">
      {checks.map(({ name, isOk, facts, advice }) => (
        <li
          key={name}
          data-check={name}
          data-state={isOk ? 'ok' : 'open'}
          className="flex gap-3 border-t border-line py-2.5"
        >
          <CheckIcon isOk={isOk} />
          <div className="min-w-0">
            <p>
              <span className="font-semibold">{t(`checks.${name}.title`)}</span>{' '}
              <span className="sr-only">{t(isOk ? 'checks.ok' : 'checks.notOk')}</span>{' '}
              <span className="figures text-muted">{facts}</span>
            </p>
            {!isOk && <p>{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}

function CheckLink({ to, children }: { to: string | { search: string }; children: ReactNode }) {
  return (
    <Link to={to} className="text-link underline underline-offset-4">
      {children}
    </Link>
  )
}
