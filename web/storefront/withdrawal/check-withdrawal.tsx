import { shortId } from '../../../shop/short-id.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { fieldLimits } from '../../ui/form/field-limits.ts'
import { Form, type FormProps } from '../../ui/form/form.tsx'
import { getFormDraft } from '../../ui/form/form-draft.ts'
import { useFocusOnMount } from '../../ui/hooks/use-focus-on-mount.ts'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { FactRow } from '../../ui/texts/fact-row.tsx'
import { type ReceivedWithdrawal, sendWithdrawal, type Withdrawal } from './withdrawal-statement.ts'

interface CheckWithdrawalProps {
  stated: Withdrawal
  onChange: () => void
  onReceived: (received: ReceivedWithdrawal) => void
}

const draft = getFormDraft('withdrawalDraft')

/** The second step: repeats what was entered, and sends it. */
export function CheckWithdrawal({ stated, onChange, onReceived }: CheckWithdrawalProps) {
  const { t } = useTranslation('orders/cases')
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const send = async () => {
    onReceived(await sendWithdrawal(stated))
    draft.write(null)
  }
  return (
    <section data-step="check">
      <h2 ref={heading} tabIndex={-1} className="type-heading text-2xl outline-none">
        {t('withdrawal.check')}
      </h2>
      <p className="mt-2">{t('withdrawal.checkText')}</p>
      <WithdrawalFields stated={stated} />
      <Form
        submit={t('withdrawal.confirm')}
        look="ink"
        submitting={t('withdrawal.confirming')}
        failed={t('withdrawal.failed')}
        onSubmit={send}
        cancel={{ label: t('withdrawal.change'), onCancel: onChange }}
      />
    </section>
  )
}

/** The form of the first step, whose button leads to the second. */
export function WithdrawalForm(props: Pick<FormProps<void>, 'onSubmit' | 'submitDisabled' | 'children'>) {
  const { t } = useTranslation('orders/cases')
  return (
    <Form
      submit={t('withdrawal.next')}
      look="ink"
      submitting={t('withdrawal.confirming')}
      limits={fieldLimits('POST /withdrawals')}
      draft={draft}
      failed={t('withdrawal.failed')}
      {...props}
    />
  )
}

/** The data of a withdrawal, as they were entered. */
export function WithdrawalFields({ stated }: { stated: Withdrawal }) {
  const { t } = useTranslation('orders/cases')
  return (
    <dl className="mt-4 mb-6 border-t border-line">
      {stated.order ? (
        <FactRow label={t('withdrawal.order')}>
          <FactLine>
            <span className="figures">{shortId(stated.order.id)}</span>
            {stated.order.localPackageName}
          </FactLine>
        </FactRow>
      ) : (
        <>
          <FactRow label={t('withdrawal.orderNumber')}>
            <bdi className="figures">{stated.orderNumber}</bdi>
          </FactRow>
          <FactRow label={t('withdrawal.email')}>
            <bdi>{stated.email}</bdi>
          </FactRow>
        </>
      )}
      {stated.statement !== '' && (
        <FactRow label={t('withdrawal.statement')}>
          <p className="entered-text">{stated.statement}</p>
        </FactRow>
      )}
    </dl>
  )
}
