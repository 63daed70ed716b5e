import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NumberField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { OrderDetails } from '../order-calls.ts'
import { setDeliveryPlan } from './delivery-calls.ts'
import { draftPlan, draftRun, type PlannedRun, sumPlan, toPlanBody } from './plan-draft.ts'

/** Most runs that the API accepts. */
const MAX_RUNS = 20

/** Divides the ordered quantity into runs with their own start and pace. */
export function PlanDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  const [runs, setRuns] = useState(() => draftPlan(order.delivery.runs, order.quantity))
  const sum = sumPlan(runs)
  const amount = isolateBidi(formatCount(lang, order.quantity))
  const mismatch = sum === order.quantity ? '' : t('plan.mismatch', { amount })
  return (
    <FormDialog
      title={t('plan.title')}
      submit={t('plan.save')}
      submitDisabled={mismatch !== ''}
      limits={fieldLimits('PUT /admin/orders/{id}/plan')}
      failed={t('plan.failed')}
      onSubmit={() => setDeliveryPlan(order.id, toPlanBody(runs))}
      done={() => t('plan.saved')}
      onClose={onClose}
    >
      <p className="text-muted">{t('plan.text', { amount })}</p>
      {runs.map((run, index) => (
        <RunFields
          key={run.key}
          run={run}
          number={index + 1}
          onChange={(part) => setRuns(runs.with(index, { ...run, ...part }))}
          onRemove={
            // Runs keep their place, so only the last one can be removed.
            index > 0 && index === runs.length - 1 && run.state === 'planned'
              ? () => setRuns(runs.slice(0, -1))
              : undefined
          }
        />
      ))}
      <Button
        size="small"
        look="line"
        disabled={runs.length >= MAX_RUNS}
        onClick={() => setRuns([...runs, draftRun(order.quantity - sum)])}
      >
        <Plus className="size-4" aria-hidden="true" />
        {t('plan.add')}
      </Button>
      <p role="status" className={`text-sm ${mismatch ? 'text-danger' : 'text-muted'}`}>
        {t('plan.sum', { sum: isolateBidi(formatCount(lang, sum)), amount })} {mismatch}
      </p>
    </FormDialog>
  )
}

interface RunFieldsProps {
  run: PlannedRun
  number: number
  onChange: (part: Partial<PlannedRun>) => void
  onRemove?: () => void
}

function RunFields({ run, number, onChange, onRemove }: RunFieldsProps) {
  const { t } = useTranslation('admin-delivery')
  const isDone = run.state === 'completed'
  return (
    <fieldset className="border-t border-line pt-2" data-planned-run={number}>
      <legend className="float-start w-full">
        <span className="flex min-h-9 items-center justify-between gap-2 font-semibold">
          {t('run', { number })}
          {onRemove && <IconButton label={t('plan.remove', { number })} icon={X} onClick={onRemove} />}
        </span>
      </legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        <NumberField
          label={t('plan.quantity')}
          name={`runs.${number - 1}.quantity`}
          min={Math.max(1, run.delivered)}
          readOnly={isDone}
          value={run.quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
        <NumberField
          label={t('plan.pace')}
          name={`runs.${number - 1}.pacePerDay`}
          readOnly={isDone}
          value={run.pacePerDay}
          onChange={({ target }) => onChange({ pacePerDay: target.value })}
        />
        <div className="sm:col-span-2">
          <DateField
            label={t('plan.earliest')}
            name={`runs.${number - 1}.earliestStart`}
            withTime
            disabled={isDone}
            value={run.earliestStart}
            onChange={(earliestStart) => onChange({ earliestStart })}
          />
        </div>
      </div>
    </fieldset>
  )
}
