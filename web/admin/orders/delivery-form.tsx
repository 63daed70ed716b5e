import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import type { StaffOrder } from './fetch-orders.ts'

export interface DeliveryUpdate {
  start_count?: number
  /** Total count so far. */
  delivered?: number
  note?: string
}

interface DeliveryFormProps {
  order: StaffOrder
  onRecord: (order: StaffOrder, update: DeliveryUpdate) => Promise<unknown>
  /** With a field for a note in the history. */
  hasNote?: boolean
}

/** Records the counts of an order in processing. */
export function DeliveryForm({ order, onRecord, hasNote }: DeliveryFormProps) {
  const { t } = useTranslation('admin-orders', 'admin')
  const { lang } = useLang()
  const { errors, validate } = useFieldErrors()
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!validate(form)) return
    const fields = new FormData(form)
    setBusy(true)
    await onRecord(order, {
      start_count: getCount(fields, 'start_count'),
      delivered: getCount(fields, 'delivered'),
      note: String(fields.get('note') ?? '').trim() || undefined,
    })
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <SmallField
        label={t('delivery.startCount')}
        name="start_count"
        {...getCountProps(order.startCount)}
        error={errors.start_count}
      />
      <SmallField
        label={`${t('delivery.delivered')} ${t('delivery.ofTotal', { amount: formatCount(lang, order.quantity) })}`}
        name="delivered"
        {...getCountProps(order.delivered, order.quantity)}
        error={errors.delivered}
      />
      {hasNote && (
        <SmallField
          label={t('statusDialog.note')}
          name="note"
          maxLength={1_000}
          dir="auto"
          className="w-full"
          error={errors.note}
        />
      )}
      <Button type="submit" size="small" look="line" busy={busy}>
        {t('admin:save')}
      </Button>
    </form>
  )
}

/** The field remounts when the stored count changes: after a save, or when another user changed it. */
function getCountProps(current: number | null, max = 2_147_483_647) {
  return {
    key: `${current}`,
    type: 'number',
    inputMode: 'numeric',
    dir: 'ltr',
    min: 0,
    max,
    defaultValue: current ?? '',
    className: 'figures w-32 rtl:text-right',
  } as const
}

interface SmallFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string
}

function SmallField({ label, error, className = '', ...rest }: SmallFieldProps) {
  const id = useId()
  return (
    <div className={className.includes('w-full') ? 'w-full' : undefined}>
      <label htmlFor={id} className="block text-sm text-muted">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        className={`h-10 rounded-control border border-edge bg-surface px-3 aria-invalid:border-danger ${className}`}
        {...rest}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Returns undefined for an empty field, so that the count does not change. */
function getCount(fields: FormData, name: string): number | undefined {
  const text = String(fields.get(name) ?? '').trim()
  return text === '' ? undefined : Number(text)
}
