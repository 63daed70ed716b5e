import { type FormEvent, useState } from 'react'
import { listManageableRoles, type Role } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { api, getErrorMessage, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, Field, PasswordField, SelectField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { RefusalMessage } from '../ui/refusal-message.tsx'
import { useCurrentLiveLanguages } from '../use-languages.ts'
import { toKnownRole, type Viewer } from './users-api.ts'

const WAYS = ['password', 'invitation'] as const

interface AddUserDialogProps {
  viewer: Viewer
  onClose: () => void
  onAdded: () => void
}

/** The server validates the input. */
export function AddUserDialog({ viewer, onClose, onAdded }: AddUserDialogProps) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  const live = useCurrentLiveLanguages()
  const [method, setMethod] = useState<(typeof WAYS)[number]>('password')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const roles = listManageableRoles(toKnownRole(viewer.role))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const of = (name: string) => String(fields.get(name) ?? '')
    const invited = method === 'invitation'
    setBusy(true)
    setError(null)
    try {
      const json = {
        name: of('name'),
        email: of('email'),
        role: of('role') as Role,
        ...(invited ? { lang: of('lang') as Lang } : { password: of('password') }),
      }
      const { user } = await unwrapResponse(api.users.create.$post({ json }))
      onClose()
      onAdded()
      const description = invited
        ? t('invitationSent', { email: isolateBidi(user.email) })
        : isolateBidi(user.name)
      toast({ title: t('userAdded'), description })
    } catch (refused) {
      setError(getErrorMessage(refused, t('common:offline')))
      setBusy(false)
    }
  }
  return (
    <Modal title={t('addUser')} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('name')} name="name" dir="auto" autoComplete="off" maxLength={100} />
        <EmailField label={t('email')} />
        <SelectField label={t('columns.role')} name="role" defaultValue="user">
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}.name`)}
            </option>
          ))}
        </SelectField>
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t('loginMethod')}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {WAYS.map((option) => (
              <label key={option} className="flex items-center gap-2">
                <input
                  type="radio"
                  name="way"
                  value={option}
                  checked={method === option}
                  onChange={() => setMethod(option)}
                  className="size-4.5 accent-accent"
                />
                {t(`loginMethods.${option}`)}
              </label>
            ))}
          </div>
        </fieldset>
        {method === 'password' ? (
          <PasswordField
            label={t('temporaryPassword')}
            hint={t('temporaryPasswordHint')}
            name="password"
            autoComplete="new-password"
            required
          />
        ) : (
          <SelectField
            label={t('invitationLanguage')}
            hint={t('invitationHint')}
            name="lang"
            defaultValue={lang}
          >
            {live.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].nativeName}
              </option>
            ))}
          </SelectField>
        )}
        {error && <RefusalMessage title={t('addFailed')} text={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {t('addUser')}
          </Button>
          <Button look="line" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
