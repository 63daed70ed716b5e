import { FAILURE_CODES } from '../../../../shop/orders/delivery/run-state.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { formatCount, isolateBidi } from '../../../i18n/formats.ts'
import { parseOptional } from '../../../i18n/parse-input.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { NumberField, SelectField, TextAreaField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx'
import type { OrderDetails } from '../order-calls.ts'
import { type DeliveryRun, reportFailure, updateRun } from './delivery-calls.ts'

interface RunDialogProps {
  run: DeliveryRun
  order: OrderDetails
  onClose: () => void
}

export function CompleteRunDialog({ run, order, onClose }: RunDialogProps) {
  const { t } = useTranslation('admin-delivery')
  const { lang } = useLang()
  return (
    <ConfirmDialog
      title={t(run.kind === 'replacement' ? 'replacementRun' : 'run', { number: run.number })}
      text={t('completeRunText', { amount: isolateBidi(formatCount(lang, run.quantity)) })}
      submit={t('completeRun')}
      failed={t('runFailed')}
      onConfirm={() => updateRun(order.id, run.id, { state: 'completed' })}
      done={() => t('runSaved', { number: run.number })}
      onClose={onClose}
    />
  )
}

/** Records what a replacement has delivered, which no count of the order tells. */
export function RunProgressDialog({ run, order, onClose }: RunDialogProps) {
  const { t } = useTranslation('admin-delivery', 'admin')
  const { lang } = useLang()
  return (
    <FormDialog
      title={t('replacementRun', { number: run.number })}
      submit={t('admin:save')}
      limits={fieldLimits('POST /fulfilment/orders/{id}/runs/{runId}')}
      failed={t('runFailed')}
      onSubmit={(fields) =>
        updateRun(order.id, run.id, { delivered: parseOptional(fields.get('delivered')) ?? 0 })
      }
      done={() => t('runSaved', { number: run.number })}
      onClose={onClose}
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

/** Records why a run failed. A target that cannot be reached pauses the order. */
export function FailureDialog({ run, order, onClose }: RunDialogProps) {
  const { t } = useTranslation('admin-delivery')
  const submit = (fields: FormData) => {
    const code = FAILURE_CODES.find((name) => name === fields.get('code')) ?? 'other'
    const note = normalizeText(String(fields.get('note') ?? '')) || undefined
    return reportFailure(order.id, { code, note, runId: run.id })
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
        description: paused ? t('failurePaused') : undefined,
      })}
      onClose={onClose}
    >
      <p className="text-muted">{t('failureText')}</p>
      <SelectField
        label={t('failureReason')}
        name="code"
        choices={FAILURE_CODES.map((code) => [code, t(`failures.${code}`)] as const)}
      />
      <TextAreaField label={t('failureNote')} hint={t('failureNoteHint')} name="note" dir="auto" />
    </FormDialog>
  )
}
