import { CircleCheck, Gauge, TriangleAlert } from 'lucide-react'
import { getShownRunState } from '../../../../shop/orders/delivery/run-state.ts'
import { findPlanRefusal } from '../../../../shop/orders/order-status.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { FactLine } from '../../../ui/texts/fact-line.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { RowMenu, type RowMenuItem } from '../../list/row-menu.tsx'
import { type DeliveryRun, type OrderDetails, updateRun } from '../orders-api.ts'
import { CompleteRunDialog, FailureDialog, PlanDialog, RunProgressDialog } from './run-dialogs.tsx'
import { useRunName } from './use-run-name.ts'

/** The runs of an order with their plan, progress and failures, and the button for the plan. */
export function OrderRuns({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const { runs } = order.delivery
  return (
    <>
      {runs.length > 0 && (
        <ol className="border-t border-line" data-testid="runs">
          {runs.map((run) => (
            <Run key={run.id} run={run} order={order} />
          ))}
        </ol>
      )}
      <div className="mt-2 flex items-center justify-between gap-x-4 empty:hidden">
        {runs.length === 0 && <p className="text-muted">{t('noRuns')}</p>}
        {findPlanRefusal(order) === null && (
          <DialogButton size="compact" dialog={<PlanDialog order={order} />}>
            {t('plan.edit')}
          </DialogButton>
        )}
      </div>
    </>
  )
}

const TONES: Partial<Record<DeliveryRun['state'], Tone>> = {
  running: 'busy',
  failed: 'danger',
  completed: 'good',
}

function Run({ run, order }: { run: DeliveryRun; order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-delivery')
  const name = useRunName(run, order)
  const { number, state, delivered, quantity, failureCode } = run
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
      data-run={number}
      data-run-state={state}
    >
      <div className="min-w-44 flex-1">
        <p>
          <FactLine>
            <span className="font-semibold">{name}</span>
            <Badge tone={TONES[state] ?? 'neutral'}>{t(`runStates.${getShownRunState(run)}`)}</Badge>
            <bdi dir="ltr" className="figures">
              {formatCount(lang, delivered)}/{formatCount(lang, quantity)}
            </bdi>
          </FactLine>
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
  const { t, lang } = useTranslation('admin-delivery')
  if (endedAt) return null
  const date = (time: string) => isolateBidi(formatDate(lang, time, 'moment'))
  const parts = [
    earliestStart && t('from', { date: date(earliestStart) }),
    pacePerDay !== null && t('pace', { amount: isolateBidi(formatCount(lang, pacePerDay)) }),
    dueAt && t('dueBy', { date: date(dueAt) }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  return <FactLine className={`text-sm ${isLate ? 'text-danger' : 'text-muted'}`}>{parts}</FactLine>
}

const MENU_ACTIONS = ['progress', 'complete', 'fail'] as const

type MenuAction = (typeof MENU_ACTIONS)[number]

/** Start or retry as a button, further steps in a menu. */
function RunActions({ run, order }: { run: DeliveryRun; order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const name = useRunName(run, order)
  const { actions } = run
  const change = useMutation((to: 'planned' | 'running') => updateRun(order.id, run.id, { state: to }), {
    done: () => t('runSaved', { run: name }),
    failed: t('runFailed'),
  })
  const dialog = { run, order }
  const entries: Record<MenuAction, RowMenuItem> = {
    progress: { label: t('recordProgress'), icon: Gauge, dialog: <RunProgressDialog {...dialog} /> },
    complete: { label: t('completeRun'), icon: CircleCheck, dialog: <CompleteRunDialog {...dialog} /> },
    fail: {
      label: t('reportFailure'),
      icon: TriangleAlert,
      danger: true,
      dialog: <FailureDialog {...dialog} />,
    },
  }
  // The progress of the ordered quantity is recorded for the whole order.
  const items = MENU_ACTIONS.filter(
    (action) => actions.includes(action) && (action !== 'progress' || run.kind === 'replacement'),
  ).map((action) => entries[action])
  const isRetryable = actions.includes('retry')
  return (
    <div className="flex shrink-0 items-center gap-1">
      {(isRetryable || actions.includes('start')) && (
        <Button
          size="compact"
          busy={change.busy}
          onClick={() => change.run(isRetryable ? 'planned' : 'running')}
        >
          {t(isRetryable ? 'retryRun' : 'startRun')}
        </Button>
      )}
      {items.length > 0 && <RowMenu label={t('moreForRun', { run: name })} items={items} />}
    </div>
  )
}
