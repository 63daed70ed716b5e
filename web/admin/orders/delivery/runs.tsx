import { useState } from 'react'
import { isPaid } from '../../../../shop/payments/payment-status.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OrderDetails } from '../order-calls.ts'
import type { DeliveryRun } from './delivery-calls.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { RunActions } from './run-actions.tsx'

/** The runs of an order with their plan, progress and failures, and the button for the plan. */
export function OrderRuns({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const [isPlanning, setPlanning] = useState(false)
  const { runs } = order.delivery
  const isOpen = order.status === 'pending' || order.status === 'processing'
  return (
    <>
      {runs.length === 0 ? (
        <p className="text-muted">{t('noRuns')}</p>
      ) : (
        <ol className="border-t border-line" data-testid="runs">
          {runs.map((run) => (
            <Run key={run.id} run={run} order={order} />
          ))}
        </ol>
      )}
      {isOpen && isPaid(order.paymentStatus) && (
        <Button
          size="small"
          look="line"
          className="mt-3"
          aria-haspopup="dialog"
          onClick={() => setPlanning(true)}
        >
          {t('plan.edit')}
        </Button>
      )}
      {isPlanning && <PlanDialog order={order} onClose={() => setPlanning(false)} />}
    </>
  )
}

const TONES: Partial<Record<DeliveryRun['state'], string>> = {
  running: 'text-link',
  failed: 'text-danger',
  cancelled: 'text-muted',
}

function Run({ run, order }: { run: DeliveryRun; order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  const { number, kind, state, delivered, quantity, failureCode } = run
  const name = t(kind === 'replacement' ? 'replacementRun' : 'run', { number })
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
      data-run={number}
      data-run-state={state}
    >
      <div className="min-w-44 flex-1">
        <p>
          <span className="font-semibold">{name}</span>
          {' · '}
          <span className={TONES[state]}>{t(`runStates.${state}`)}</span>
          {' · '}
          <bdi dir="ltr" className="figures">
            {formatCount(lang, delivered)}/{formatCount(lang, quantity)}
          </bdi>
        </p>
        {failureCode && <p className="text-sm text-danger">{t(`failures.${failureCode}`)}</p>}
        <RunPlan run={run} />
      </div>
      <RunActions run={run} order={order} />
    </li>
  )
}

/** Earliest start, pace and deadline of a run that has not ended. */
function RunPlan({ run: { earliestStart, pacePerDay, dueAt, endedAt } }: { run: DeliveryRun }) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  if (endedAt) return null
  const date = (time: string) => isolateBidi(formatDate(lang, time, 'ledger'))
  const parts = [
    earliestStart && t('from', { date: date(earliestStart) }),
    pacePerDay !== null && t('pace', { amount: isolateBidi(formatCount(lang, pacePerDay)) }),
    dueAt && t('dueBy', { date: date(dueAt) }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  return <p className={`text-sm ${isLate ? 'text-danger' : 'text-muted'}`}>{parts.join(' · ')}</p>
}
