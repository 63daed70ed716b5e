import { useState } from 'react'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OrderDetails } from '../order-calls.ts'
import type { GuaranteeCheck } from './delivery-calls.ts'
import { CheckDialog } from './reading-dialog.tsx'

/** The guarantee of an order with its checks, done and due. */
export function OrderGuarantee({ order }: { order: OrderDetails }) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  const [openDay, setOpenDay] = useState<number | null>(null)
  const { guaranteeDays, checks } = order.delivery
  if (guaranteeDays === null) return null
  return (
    <>
      <p>
        {t('guarantee.days', {
          count: guaranteeDays,
          amount: isolateBidi(formatCount(lang, guaranteeDays)),
        })}
        {checks.length === 0 && <span className="text-muted"> {t('guarantee.later')}</span>}
      </p>
      {checks.length > 0 && (
        <ul className="mt-2 border-t border-line" data-testid="checks">
          {checks.map((check) => (
            <Check
              key={check.day}
              check={check}
              onRecord={order.status === 'completed' ? () => setOpenDay(check.day) : undefined}
            />
          ))}
        </ul>
      )}
      {openDay !== null && <CheckDialog order={order} day={openDay} onClose={() => setOpenDay(null)} />}
    </>
  )
}

function Check({ check, onRecord }: { check: GuaranteeCheck; onRecord?: () => void }) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  const { day, dueAt, doneAt, missing } = check
  const isDue = doneAt === null && Date.parse(dueAt) <= Date.now()
  const date = isolateBidi(formatDate(lang, doneAt ?? dueAt, 'ledger'))
  const state = doneAt ? 'done' : isDue ? 'due' : 'planned'
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
      data-check={day}
      data-check-state={state}
    >
      <span>
        {t('guarantee.check', { day })}{' '}
        <span className={`text-sm ${isDue && onRecord ? 'text-danger' : 'text-muted'}`}>
          {t(doneAt ? 'guarantee.doneOn' : isDue ? 'guarantee.dueSince' : 'guarantee.dueOn', { date })}
        </span>
      </span>
      {doneAt && (
        <span className={missing ? 'text-danger' : 'text-muted'}>
          {missing
            ? t('guarantee.missing', { amount: isolateBidi(formatCount(lang, missing)) })
            : t('guarantee.intact')}
        </span>
      )}
      {isDue && onRecord && (
        <Button size="compact" look="line" aria-haspopup="dialog" onClick={onRecord}>
          {t('guarantee.record')}
        </Button>
      )}
    </li>
  )
}
