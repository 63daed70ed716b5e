import { MAX_ORDER_NUMBER, MAX_STATEMENT } from '../../../shop/cases/case-state.ts'
import { SubmitForm } from '../../account/auth/submit-form.tsx'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, Field, TextAreaField } from '../../ui/form/field.tsx'
import { readFields, type Withdrawal } from './withdrawal-statement.ts'

interface GuestFormProps {
  /** Values that were entered before. */
  stated: Withdrawal | null
  onNext: (withdrawal: Withdrawal) => void
  /** Set for a customer who is logged in. */
  onOwnOrders?: () => void
}

/** Order number and email of an order, without a login. */
export function GuestForm({ stated, onNext, onOwnOrders }: GuestFormProps) {
  const { t } = useTranslation('orders/cases')
  const before = stated && !stated.order ? stated : null
  const send = async (form: HTMLFormElement) => {
    onNext({ order: null, ...readFields(form, 'orderNumber', 'email', 'statement') })
    return undefined
  }
  return (
    <>
      {onOwnOrders && (
        <Button look="line" size="small" className="mb-6" onClick={onOwnOrders}>
          {t('withdrawal.back')}
        </Button>
      )}
      <SubmitForm
        submit={{ idle: t('withdrawal.next'), busy: t('withdrawal.confirming') }}
        failure={{ title: t('withdrawal.failed'), otherwise: t('common:offline') }}
        send={send}
      >
        <Field
          label={t('withdrawal.orderNumber')}
          hint={t('withdrawal.orderNumberHint')}
          name="orderNumber"
          dir="ltr"
          className="rtl:text-right"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_ORDER_NUMBER}
          defaultValue={before?.orderNumber}
          required
        />
        <EmailField label={t('withdrawal.email')} defaultValue={before?.email} />
        <TextAreaField
          label={t('withdrawal.statement')}
          name="statement"
          rows={4}
          maxLength={MAX_STATEMENT}
          defaultValue={stated?.statement}
        />
      </SubmitForm>
    </>
  )
}
