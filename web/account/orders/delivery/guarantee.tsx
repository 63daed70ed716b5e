import { DAY_MS } from '../../../../shop/durations.ts'
import { intlTag } from '../../../../shop/localization/languages.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import type { MyOrderDetails } from '../my-orders.ts'

/** How long the result is guaranteed, when it is checked, and what the checks found. */
export function Guarantee({ order }: { order: MyOrderDetails }) {
  const { t } = useTranslation('orders/delivery')
  const { lang } = useLang()
  const { guaranteeDays, checks } = order.delivery
  if (guaranteeDays === null) return null
  if (order.status === 'pending' || order.status === 'processing') {
    return (
      <p data-testid="guarantee">
        {t('guarantee.promised', {
          count: guaranteeDays,
          amount: isolateBidi(formatCount(lang, guaranteeDays)),
        })}
      </p>
    )
  }
  if (order.status !== 'completed' || !order.endedAt) return null
  const day = (at: string) => isolateBidi(formatDate(lang, at, 'promisedDay'))
  const waiting = checks.filter(({ doneAt }) => doneAt === null)
  const dates = new Intl.ListFormat(intlTag(lang)).format(waiting.map(({ dueAt }) => day(dueAt)))
  return (
    <div className="space-y-1" data-testid="guarantee">
      <p>
        {t('guarantee.until', { date: day(addDays(order.endedAt, guaranteeDays)) })}{' '}
        {waiting.length > 0 && t('guarantee.checks', { dates })}
      </p>
      <ul className="text-muted">
        {checks.map((check) =>
          check.doneAt === null ? null : (
            <li key={check.day}>
              {check.missing
                ? t('guarantee.missing', {
                    date: day(check.doneAt),
                    amount: isolateBidi(formatCount(lang, check.missing)),
                  })
                : t('guarantee.complete', { date: day(check.doneAt) })}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

function addDays(time: string, days: number): string {
  return new Date(Date.parse(time) + days * DAY_MS).toISOString()
}
