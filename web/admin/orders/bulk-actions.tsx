import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { shortId } from '../../account/orders/order-card.tsx'
import { getErrorMessage } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { RefusalMessage } from '../ui/refusal-message.tsx'
import { type StartResult, startOrders } from './start-orders.ts'

interface BulkActionsProps {
  list: { loading: boolean; reload: () => void }
  /** Visible orders that can be started. */
  startable: string[]
  selected: ReadonlySet<string>
  onSelect: (ids: string[]) => void
  /** Orders that are now in processing. */
  onStarted: (ids: string[]) => void
}

/** Starts several orders at once and gives a reason for each that could not start. */
export function BulkActions({ list, startable, selected, onSelect, onStarted }: BulkActionsProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<StartResult[]>([])
  const ids = startable.filter((id) => selected.has(id))

  const start = async () => {
    setBusy(true)
    const results: StartResult[] = []
    try {
      await startOrders(ids, (some) => {
        results.push(...some)
        onStarted(some.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id))
      })
    } catch (error) {
      const description = getErrorMessage(error, t('common:offline'))
      toast({ title: t('startFailed'), description, tone: 'danger' })
    }
    const counted = (outcome: StartResult['outcome']) =>
      results.filter((result) => result.outcome === outcome).length
    const [started, already] = [counted('started'), counted('already')]
    const description = already > 0 ? t('alreadyStartedCount', { count: already }) : undefined
    if (started + already > 0) toast({ title: t('startedCount', { count: started }), description })
    setRefused(results.filter(({ outcome }) => outcome === 'refused'))
    setBusy(false)
  }
  return (
    <>
      {refused.length > 0 && <RefusalMessage title={t('notStarted')} text={formatResults(refused)} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        {startable.length > 0 && (
          <label className="flex items-center gap-3 text-[0.95rem]">
            <input
              type="checkbox"
              checked={ids.length === startable.length}
              ref={(box) => {
                if (box) box.indeterminate = ids.length > 0 && ids.length < startable.length
              }}
              onChange={(event) => onSelect(event.target.checked ? startable : [])}
              className="size-4 accent-accent"
            />
            {t('selectAll', { count: startable.length })}
          </label>
        )}
        <Button look="quiet" size="small" className="ms-auto" busy={list.loading} onClick={list.reload}>
          {!list.loading && <RotateCw className="size-4" aria-hidden="true" />}
          {t('admin:refresh')}
        </Button>
      </div>
      {ids.length > 0 && (
        <div
          data-testid="selected"
          className="sticky bottom-3 z-10 order-last mt-4 flex flex-wrap items-center gap-3 rounded-panel border border-line bg-surface px-4 py-3 shadow-float"
        >
          <span className="me-auto font-semibold" role="status">
            {t('selected', { count: ids.length })}
          </span>
          <Button size="small" busy={busy} onClick={start}>
            {t('startSelected')}
          </Button>
          <Button size="small" look="line" disabled={busy} onClick={() => onSelect([])}>
            {t('clearSelection')}
          </Button>
        </div>
      )}
    </>
  )

  function formatResults(list: StartResult[]): string {
    return list
      .map(({ id, message }) =>
        t('notStartedOrder', { id: isolateBidi(shortId(id)), message: message ?? '' }),
      )
      .join(' ')
  }
}
