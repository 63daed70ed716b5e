import { type FormEvent, useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { callApi, getErrorMessage } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { clearTabStorage } from '../../stored-value.ts'
import { Button } from '../../ui/button.tsx'
import { FieldErrorsContext, PasswordField } from '../../ui/form/field.tsx'
import { useFieldErrors } from '../../ui/form/use-field-errors.ts'
import { Modal } from '../../ui/modal.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { LinkedText } from '../../ui/texts/linked-text.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { CodeField, getCode } from '../auth/code-field.tsx'
import { endSession } from '../session.ts'
import type { OwnAccount } from './load-account.ts'

/** Explains what is deleted and what is kept, before the deletion dialog. */
export function DeleteAccount({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('dashboard/account')
  const [open, setOpen] = useState(false)
  const { ordersUnderway } = account.counts
  return (
    <>
      <ul className="list-disc space-y-2 ps-5 marker:text-muted">
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
      {ordersUnderway > 0 ? (
        <p className="mt-6 rounded-control bg-accent-wash p-4">
          {t('delete.openOrders', { count: ordersUnderway })}{' '}
          <Link to={href('/orders')} className="font-semibold text-link hover:underline">
            {t('common:myOrders')}
          </Link>
        </p>
      ) : (
        <Button look="danger" className="mt-6" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      )}
      {open && <DeleteDialog withCode={account.secondFactor} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DeleteDialogProps {
  /** The account has a second factor, so the dialog asks for a code. */
  withCode: boolean
  onClose: () => void
}

/** The deletion dialog. It asks for the password and the second factor, as a deletion cannot be undone. */
function DeleteDialog({ withCode, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('dashboard/account')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { errors, validate } = useFieldErrors()
  const erase = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!validate(form)) return
    const password = String(new FormData(form).get('password'))
    const code = getCode(form)
    setBusy(true)
    setError(null)
    try {
      await callApi('POST /account/delete', { json: { password, code } })
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setBusy(false)
      return
    }
    await navigate(href('/'))
    endSession()
    clearTabStorage()
    toast({ title: t('delete.done'), description: t('delete.goodbye') })
  }
  return (
    <Modal title={t('delete.title')} onClose={onClose}>
      <form noValidate onSubmit={erase} className="space-y-5">
        <p>{t(withCode ? 'delete.confirmTextWithCode' : 'delete.confirmText')}</p>
        <FieldErrorsContext value={errors}>
          <PasswordField
            label={t('delete.password')}
            name="password"
            autoComplete="current-password"
            required
          />
          {withCode && <CodeField />}
        </FieldErrorsContext>
        {error && <ErrorNotice title={t('delete.failed')} text={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={busy}>
            {t('delete.confirm')}
          </Button>
          <Button look="line" disabled={busy} onClick={onClose}>
            {t('delete.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
