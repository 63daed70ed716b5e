import { CircleCheck, Gauge, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMutation } from '../../data/use-mutation.ts'
import { RowMenu, type RowMenuItem } from '../../list/row-menu.tsx'
import type { OrderDetails } from '../order-calls.ts'
import { type DeliveryRun, updateRun } from './delivery-calls.ts'
import { CompleteRunDialog, FailureDialog, RunProgressDialog } from './run-dialogs.tsx'

type Action = 'complete' | 'progress' | 'fail'

/** Lists what the state of a run and of its order allow. */
function listActions(run: DeliveryRun, order: OrderDetails): Action[] {
  const isEnded = run.state === 'completed' || run.state === 'cancelled'
  const isWorkable = run.kind === 'replacement' || order.status === 'processing'
  if (isEnded || !isWorkable || order.delivery.pausedAt !== null) return []
  const progress: Action[] = run.kind === 'replacement' ? ['progress'] : []
  const failure: Action[] = run.state === 'failed' ? [] : ['fail']
  return [...progress, 'complete', ...failure]
}

/** Start or retry as a button, further steps in a menu. */
export function RunActions({ run, order }: { run: DeliveryRun; order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const [open, setOpen] = useState<Action | null>(null)
  const { number, state } = run
  const change = useMutation((to: 'planned' | 'running') => updateRun(order.id, run.id, { state: to }), {
    done: () => t('runSaved', { number }),
    failed: t('runFailed'),
  })
  const actions = listActions(run, order)
  const labels: Record<Action, Omit<RowMenuItem, 'onSelect'>> = {
    complete: { label: t('completeRun'), icon: CircleCheck },
    progress: { label: t('recordProgress'), icon: Gauge },
    fail: { label: t('reportFailure'), icon: TriangleAlert, danger: true },
  }
  const items = actions.map((action) => ({ ...labels[action], onSelect: () => setOpen(action) }))
  // The customer corrects a target, so that staff cannot retry it before.
  const isRetryable = state === 'failed' && order.delivery.pauseReason !== 'target'
  const isStartable = state === 'planned' && actions.length > 0
  const close = () => setOpen(null)
  const dialog = { run, order, onClose: close }
  return (
    <div className="flex shrink-0 items-center gap-1">
      {(isRetryable || isStartable) && (
        <Button
          size="compact"
          look="line"
          busy={change.busy}
          onClick={() => change.run(isRetryable ? 'planned' : 'running')}
        >
          {t(isRetryable ? 'retryRun' : 'startRun')}
        </Button>
      )}
      {items.length > 0 && <RowMenu label={t('moreForRun', { number })} items={items} />}
      {open === 'complete' && <CompleteRunDialog {...dialog} />}
      {open === 'progress' && <RunProgressDialog {...dialog} />}
      {open === 'fail' && <FailureDialog {...dialog} />}
    </div>
  )
}
