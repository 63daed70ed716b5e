import { keepsGuarantee } from '../../../../shop/payments/payment-status.ts'
import { formatCount, formatDate, isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { GuaranteeCheck, OrderDetails } from '../orders-api.ts'
import { CheckDialog } from './readings.tsx'

/** The guarantee of an order with its checks, done and due. */
export function OrderGuarantee({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-delivery')
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
            <Check key={check.day} check={check} order={order} />
          ))}
        </ul>
      )}
    </>
  )
}

function Check({ check, order }: { check: GuaranteeCheck; order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-delivery')
  const { day, dueAt, doneAt, missing } = check
  const isDue = doneAt === null && Date.parse(dueAt) <= Date.now()
  const isToDo = isDue && keepsGuarantee(order)
  const date = isolateBidi(formatDate(lang, doneAt ?? dueAt, 'moment'))
  const state = doneAt ? 'done' : isDue ? 'due' : 'planned'
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
      data-check={day}
      data-check-state={state}
    >
      <span>
        {t('guarantee.check', { day })}{' '}
        <span className={`text-sm ${isToDo ? 'text-danger' : 'text-muted'}`}>
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
      {isToDo && (
        <DialogButton size="compact" dialog={<CheckDialog order={order} day={day} />}>
          {t('guarantee.record')}
        </DialogButton>
      )}
    </li>
  )
}

/** Says why the work is paused without a case, which says it itself, and which program works on the order. */
export function PauseAndLease({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-delivery')
  const { lease, pausedAt, pauseReason, failureCode } = order.delivery
  return (
    <>
      {pausedAt && pauseReason === 'target' && (
        <Notice tone="warning" className="mt-4" data-standing="paused">
          <span className="font-semibold">
            {t(failureCode ? `failures.${failureCode}` : 'paused.target')}
          </span>{' '}
          <span className="text-muted">
            {t('paused.since', { date: isolateBidi(formatDate(lang, pausedAt, 'moment')) })}
          </span>
          <span className="block">{t('paused.targetText')}</span>
        </Notice>
      )}
      {lease && (
        <Notice tone="neutral" className="mt-4" data-standing="lease">
          {t('lease', {
            name: isolateBidi(lease.name),
            time: isolateBidi(formatDate(lang, lease.until, 'clock')),
          })}
        </Notice>
      )}
    </>
  )
}
