import { X } from 'lucide-react'
import { useState } from 'react'
import { FAILURE_CODES } from '../../../../shop/orders/delivery/run-state.ts'
import { ORDER_LIMITS } from '../../../../shop/orders/order-limits.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { callApi } from '../../../api-client.ts'
import { createUuid } from '../../../create-uuid.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { parseOptional, parseWhole, toInstant, toLocalTime } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { NumberField, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { ConfirmDialog, FormDialog, useEmailNotice } from '../../ui/form-dialog.tsx'
import { type DeliveryRun, type OrderDetails, updateRun } from '../orders-api.ts'
import { useRunName } from './use-run-name.ts'

interface RunDialogProps {
  run: DeliveryRun
  order: OrderDetails
}

export function CompleteRunDialog({ run, order }: RunDialogProps) {
  const { t, lang } = useTranslation('admin-delivery')
  const name = useRunName(run, order)
  return (
    <ConfirmDialog
      title={name}
      text={t('completeRunText', { amount: isolateBidi(formatCount(lang, run.quantity)) })}
      submit={t('completeRun')}
      failed={t('runFailed')}
      onConfirm={() => updateRun(order.id, run.id, { state: 'completed' })}
      done={() => t('runSaved', { run: name })}
    />
  )
}

/** Records what a replacement has delivered, which no count of the order tells. */
export function RunProgressDialog({ run, order }: RunDialogProps) {
  const { t, lang } = useTranslation('admin-delivery', 'admin')
  const name = useRunName(run, order)
  return (
    <FormDialog
      title={name}
      submit={t('admin:save')}
      limits={fieldLimits('POST /fulfilment/orders/{id}/runs/{runId}')}
      failed={t('runFailed')}
      onSubmit={(fields) =>
        updateRun(order.id, run.id, { delivered: parseOptional(fields.get('delivered')) ?? 0 })
      }
      done={() => t('runSaved', { run: name })}
    >
      <NumberField
        label={t('deliveredOf', { amount: formatCount(lang, run.quantity) })}
        name="delivered"
        max={run.quantity}
        defaultValue={run.delivered}
        required
      />
    </FormDialog>
  )
}

interface FailureDialogProps extends Omit<RunDialogProps, 'run'> {
  /** Default: the next run of the order. */
  run?: DeliveryRun
}

/** Records why a run failed. A target that cannot be reached pauses the order. */
export function FailureDialog({ run, order }: FailureDialogProps) {
  const { t } = useTranslation('admin-delivery')
  const emailNotice = useEmailNotice()
  const submit = (fields: FormData) => {
    const code = FAILURE_CODES.find((name) => name === fields.get('code')) ?? 'other'
    const note = normalizeText(String(fields.get('note') ?? '')) || undefined
    return callApi('POST /fulfilment/orders/{id}/failures', {
      param: { id: order.id },
      json: { code, note, runId: run?.id },
    })
  }
  return (
    <FormDialog
      title={t('reportFailure')}
      submit={t('reportFailure')}
      danger
      limits={fieldLimits('POST /fulfilment/orders/{id}/failures')}
      failed={t('runFailed')}
      onSubmit={submit}
      done={({ paused }) => ({
        title: t('failureSaved'),
        description: paused ? t('failurePaused', { email: emailNotice }) : undefined,
      })}
    >
      <p className="text-muted">{t('failureText', { email: emailNotice })}</p>
      <SelectField
        label={t('failureReason')}
        name="code"
        choices={FAILURE_CODES.map((code) => [code, t(`failures.${code}`)] as const)}
      />
      <TextAreaField label={t('failureNote')} hint={t('failureNoteHint')} name="note" dir="auto" />
    </FormDialog>
  )
}

/** Divides the ordered quantity into runs with their own start and pace. */
export function PlanDialog({ order }: { order: OrderDetails }) {
  const { t, lang } = useTranslation('admin-delivery')
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
      onSubmit={() =>
        callApi('PUT /admin/orders/{id}/plan', { param: { id: order.id }, json: toPlanBody(runs) })
      }
      done={() => t('plan.saved')}
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
      <AddButton
        className=""
        disabled={runs.length >= ORDER_LIMITS.runs}
        onClick={() => setRuns([...runs, draftRun(order.quantity - sum)])}
      >
        {t('plan.add')}
      </AddButton>
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

/** A run as the plan's form holds it. */
interface PlannedRun {
  key: string
  quantity: string
  /** A local time, in the time zone of the browser. */
  earliestStart: string
  pacePerDay: string
  /** Delivered amount of the run; its planned quantity cannot be lower. */
  delivered: number
  /** Only runs that have not begun can be removed; those that are done cannot change. */
  state: DeliveryRun['state']
}

/** Starts the form with the runs of the ordered quantity, or with one for all of it. */
export function draftPlan(runs: DeliveryRun[], quantity: number): PlannedRun[] {
  const planned = runs.filter(({ kind }) => kind === 'delivery')
  if (planned.length === 0) return [draftRun(quantity)]
  return planned.map((run) => ({
    key: run.id,
    quantity: String(run.quantity),
    earliestStart: toLocalTime(run.earliestStart),
    pacePerDay: run.pacePerDay === null ? '' : String(run.pacePerDay),
    delivered: run.delivered,
    state: run.state,
  }))
}

/** A further run, of what the others leave. */
export function draftRun(quantity: number): PlannedRun {
  return {
    key: createUuid(),
    quantity: quantity > 0 ? String(quantity) : '',
    earliestStart: '',
    pacePerDay: '',
    delivered: 0,
    state: 'planned',
  }
}

export function sumPlan(runs: PlannedRun[]): number {
  return runs.reduce((sum, run) => sum + (parseWhole(run.quantity) ?? 0), 0)
}

export function toPlanBody(runs: PlannedRun[]) {
  return {
    runs: runs.map(({ quantity, earliestStart, pacePerDay }) => ({
      quantity: parseWhole(quantity) ?? 0,
      earliestStart: toInstant(earliestStart),
      pacePerDay: parseOptional(pacePerDay),
    })),
  }
}
