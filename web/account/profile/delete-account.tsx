import { href, Link, useNavigate } from 'react-router'
import { shortId } from '../../../shop/short-id.ts'
import { callApi } from '../../api-client.ts'
import { chatSessionId } from '../../chat/chat-storage.ts'
import { formatPounds, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { clearTabStorage } from '../../stored-value.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { PasswordField } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkedText } from '../../ui/texts/sentence.tsx'
import { SettingRow } from '../account-section.tsx'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { CASES_ANCHOR } from '../cases/order-cases.tsx'
import { endSession } from '../session.ts'
import type { OwnAccount } from './load-account.ts'

/** Explains what is deleted and what is kept, before the deletion dialog. */
export function DeleteAccount({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('dashboard/account')
  const { counts, claimableRefunds, isOwedMoney } = account
  const { ordersUnderway } = counts
  const mayDelete = ordersUnderway === 0 && claimableRefunds.length === 0 && !isOwedMoney
  return (
    <>
      <div className="space-y-4 empty:hidden">
        {ordersUnderway > 0 && (
          <Notice tone="neutral">
            {t('delete.openOrders', { count: ordersUnderway })}{' '}
            <Link to={href('/orders')} className="text-link whitespace-nowrap underline underline-offset-2">
              {t('common:myOrders')}
            </Link>
          </Notice>
        )}
        {isOwedMoney && <Notice tone="neutral">{t('common:problems.refund_owed')}</Notice>}
        <ClaimableRefunds refunds={claimableRefunds} />
      </div>
      <details open={mayDelete}>
        <summary className="font-semibold">{t('delete.what')}</summary>
        <ul className="mt-3 list-disc space-y-2 ps-5 marker:text-muted">
          <li>{t('delete.deletedData')}</li>
          <li>
            <LinkedText text={t('delete.loggedOutMessages')} />
          </li>
          <li>
            <LinkedText text={t('delete.retainedData')} />
          </li>
          <li>
            <LinkedText text={t('delete.refundHint')} />
          </li>
        </ul>
      </details>
      {mayDelete && (
        <SettingRow
          action={
            <DialogButton look="danger" dialog={<DeleteDialog withCode={account.secondFactor} />}>
              {t('delete.open')}
            </DialogButton>
          }
        />
      )}
    </>
  )
}

/** Names each refund that would be lost with the account. */
function ClaimableRefunds({ refunds }: { refunds: OwnAccount['claimableRefunds'] }) {
  const { t, lang } = useTranslation('dashboard/account')
  return refunds.map(({ orderId, amount }) => (
    <Notice key={orderId} tone="neutral">
      {t('delete.claimable', {
        amount: isolateBidi(formatPounds(lang, amount)),
        order: isolateBidi(shortId(orderId)),
      })}{' '}
      <Link
        to={{ pathname: href('/orders/:orderId', { orderId }), hash: CASES_ANCHOR }}
        className="font-semibold text-link hover:underline"
      >
        {t('delete.requestRefund')}
      </Link>
    </Notice>
  ))
}

interface DeleteDialogProps {
  /** The account has a second factor, so the dialog asks for a code. */
  withCode: boolean
}

/** The deletion dialog. It asks for the password and the second factor, as a deletion cannot be undone. */
function DeleteDialog({ withCode }: DeleteDialogProps) {
  const { t } = useTranslation('dashboard/account')
  const navigate = useNavigate()
  const erase = async (fields: FormData) => {
    const password = String(fields.get('password'))
    await callApi('POST /account/delete', { json: { password, code: getCode(fields) } })
    // The chat was deleted with the account.
    chatSessionId.write(null)
    await navigate(href('/'))
    // The end of the session loads the screen again, and the router does not scroll for that.
    window.scrollTo(0, 0)
    endSession()
    clearTabStorage()
  }
  return (
    <FormDialog
      title={t('delete.title')}
      submit={t('delete.confirm')}
      danger
      failed={t('delete.failed')}
      fieldsOfCodes={{ wrong_password: 'password', second_factor_invalid: 'code' }}
      onSubmit={erase}
      done={() => ({ title: t('delete.done'), description: t('delete.goodbye') })}
      cancel={t('delete.cancel')}
    >
      <p>{t(withCode ? 'delete.confirmTextWithCode' : 'delete.confirmText')}</p>
      <PasswordField label={t('delete.password')} name="password" autoComplete="current-password" required />
      {withCode && <CodeField />}
    </FormDialog>
  )
}
