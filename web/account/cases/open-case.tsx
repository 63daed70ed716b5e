import { useRevalidator } from 'react-router'
import { MAX_STATEMENT } from '../../../shop/cases/case-state.ts'
import { formatCount, isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Field, TextAreaField } from '../../ui/form/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { SubmitForm } from '../auth/submit-form.tsx'
import type { MyOrderDetails } from '../orders/my-orders.ts'
import { shortId } from '../orders/order-card.tsx'
import { type CaseKind, type CaseOption, openMyCase } from './case-calls.ts'
import { EvidenceField } from './evidence/evidence-field.tsx'
import { useEvidence } from './evidence/use-evidence.ts'
import { parseNewCase } from './parse-new-case.ts'
import { useRemedyTexts } from './use-remedy-texts.ts'

/** Kinds that need no description: the policy judges them by the order alone. */
const PLAIN_KINDS: readonly CaseKind[] = ['cancellation', 'withdrawal']

/** Kinds that pause the work until the decision. */
const PAUSING_KINDS: readonly CaseKind[] = ['cancellation', 'withdrawal', 'non_delivery', 'refund']

interface OpenCaseProps {
  order: MyOrderDetails
  option: CaseOption
  onClose: () => void
  onOpened: () => void
}

/** The dialog in which a customer asks for what the policy provides. It is the second step of a withdrawal. */
export function OpenCase({ order, option, onClose, onOpened }: OpenCaseProps) {
  const { t } = useTranslation('orders/cases')
  const { lang } = useLang()
  const { revalidate } = useRevalidator()
  const { describeOption } = useRemedyTexts(order.packageType)
  const evidence = useEvidence(order.id)
  const { kind } = option
  const isPlain = PLAIN_KINDS.includes(kind)
  const isWithdrawal = kind === 'withdrawal'
  const isInProgress = order.status === 'pending' || order.status === 'processing'
  const send = async (form: HTMLFormElement) => {
    if (!evidence.isComplete) return t('evidence.wait')
    await openMyCase(order.id, parseNewCase(kind, new FormData(form), evidence.uploadIds))
    toast({ title: t('form.sent'), description: t('form.sentText') })
    onOpened()
    await revalidate()
    return undefined
  }
  return (
    <Modal title={t(`actions.${kind}`)} onClose={onClose}>
      <div className="mb-5 space-y-2" data-case-kind={kind}>
        {isWithdrawal && (
          <p>
            {t('form.withdrawalText', {
              id: isolateBidi(shortId(order.id)),
              package: isolateBidi(order.packageName),
            })}
          </p>
        )}
        <p className="font-semibold">{describeOption(option)}</p>
        <p className="text-muted">
          {t('form.decideBy')} {isInProgress && PAUSING_KINDS.includes(kind) && t('form.paused')}
        </p>
      </div>
      <SubmitForm
        submit={{
          idle: isWithdrawal ? t('form.confirmWithdrawal') : t('form.send'),
          busy: t('form.sending'),
        }}
        failure={{ title: t('form.failed'), otherwise: t('common:offline') }}
        send={send}
        onBack={{ label: t('form.back'), go: onClose }}
      >
        <TextAreaField
          label={isPlain ? t('form.statementOptional') : t('form.statement')}
          name="statement"
          rows={4}
          maxLength={MAX_STATEMENT}
          required={!isPlain}
        />
        {kind === 'quality' && (
          <Field
            label={t('form.missing')}
            hint={t('form.missingHint', { max: isolateBidi(formatCount(lang, order.delivered)) })}
            name="missing"
            type="number"
            inputMode="numeric"
            dir="ltr"
            className="rtl:text-right"
            min={1}
            max={order.delivered}
            step={1}
            defaultValue={option.units ?? undefined}
          />
        )}
        {!isPlain && <EvidenceField evidence={evidence} />}
      </SubmitForm>
    </Modal>
  )
}
