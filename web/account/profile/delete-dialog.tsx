import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { answer, api, saidBy } from '../../api-client.ts'
import { forgetTab } from '../../browser-storage.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast-store.ts'
import { endSession } from '../session.ts'
import { NotDone } from './not-done.tsx'

/** The last question: it wants the password, for nothing brings the account back. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('dashboard')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const erase = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setError(null)
    try {
      await answer(api.account.delete.$post({ json: { password } }))
    } catch (refused) {
      setError(saidBy(refused, t('common:offline')))
      setBusy(false)
      return
    }
    await navigate('/')
    endSession()
    forgetTab()
    toast({ title: t('account.delete.done'), description: t('account.delete.goodbye') })
  }
  return (
    <Modal title={t('account.delete.title')} onClose={onClose}>
      <form onSubmit={erase} className="space-y-5">
        <p>{t('account.delete.sure')}</p>
        <PasswordField
          label={t('account.delete.password')}
          name="password"
          autoComplete="current-password"
          required
        />
        {error && <NotDone title={t('account.delete.failed')} text={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={busy}>
            {t('account.delete.confirm')}
          </Button>
          <Button look="line" disabled={busy} onClick={onClose}>
            {t('account.delete.keep')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
