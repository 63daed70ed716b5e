import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { useDeliveredText } from '../delivery-progress.tsx'
import type { MyOrderDetails } from '../my-orders.ts'

/** The runs of a delivery in several parts, and replacements with their due date. One run alone shows nothing new. */
export function RunList({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders/delivery')
  const { lang } = useLang()
  const deliveredText = useDeliveredText()
  const { runs } = order.delivery
  if (runs.length < 2 && !runs.some(({ kind }) => kind === 'replacement')) return null
  const isOpen = (state: string) => state !== 'completed' && state !== 'cancelled'
  const day = (at: string) => ({ date: isolateBidi(formatDate(lang, at, 'promisedDay')) })
  return (
    <div>
      <h3 className="font-semibold">{t('runs.title')}</h3>
      <ol className="mt-2 border-t border-line">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-2.5"
            data-run={run.kind}
          >
            <span>
              {run.kind === 'replacement'
                ? t('runs.replacement')
                : t('runs.delivery', { number: isolateBidi(formatCount(lang, run.number)) })}
              {' · '}
              <span className="text-muted">{t(`runs.state.${run.state}`)}</span>
              {run.dueAt && isOpen(run.state) && (
                <span className="block text-sm text-muted">{t('runs.due', day(run.dueAt))}</span>
              )}
              {run.earliestStart && run.state === 'planned' && (
                <span className="block text-sm text-muted">{t('runs.start', day(run.earliestStart))}</span>
              )}
            </span>
            <span className="figures text-sm text-muted">{deliveredText(run.delivered, run.quantity)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
