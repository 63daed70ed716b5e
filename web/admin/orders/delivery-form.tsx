import { type FormEvent, useId, useState } from 'react'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import type { StaffOrder } from './fetch-orders.ts'
import type { Counts } from './use-staff-orders.ts'

interface DeliveryFormProps {
  order: StaffOrder
  onRecord: (order: StaffOrder, counts: Counts) => Promise<void>
}

/** Records the counts of an order in processing. */
export function DeliveryForm({ order, onRecord }: DeliveryFormProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const { lang } = useLang()
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    await onRecord(order, {
      start_count: countIn(fields, 'start_count'),
      delivered: countIn(fields, 'delivered'),
    })
    setBusy(false)
  }
  return (
    <form onSubmit={onSubmit} className="mt-2 flex flex-wrap items-end gap-2">
      <Count label={t('delivery.startCount')} name="start_count" current={order.startCount} />
      <Count
        label={`${t('delivery.delivered')} ${t('delivery.ofTotal', { amount: formatCount(lang, order.quantity) })}`}
        name="delivered"
        current={order.delivered}
        max={order.quantity}
      />
      <Button type="submit" size="small" look="line" busy={busy}>
        {t('admin:save')}
      </Button>
    </form>
  )
}

interface CountProps {
  label: string
  name: string
  current: number | null
  max?: number
}

/** Remounts when the stored count changes: after a save, or when another user changed it. */
function Count({ label, name, current, max }: CountProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block text-sm text-muted">
        {label}
      </label>
      <input
        key={current}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        dir="ltr"
        min={0}
        max={max ?? 2_147_483_647}
        defaultValue={current ?? ''}
        className="figures h-10 w-28 rounded-control border border-edge bg-surface px-3 rtl:text-right"
      />
    </div>
  )
}

/** Returns undefined for an empty field, so that the count does not change. */
function countIn(fields: FormData, name: string): number | undefined {
  const text = String(fields.get(name) ?? '').trim()
  return text === '' ? undefined : Number(text)
}
