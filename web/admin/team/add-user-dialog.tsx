import { useState } from 'react'
import { listManageableRoles, type Role } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages } from '../../root-data.ts'
import { Field, PasswordField, SelectField } from '../../ui/form/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'

const LOGIN_METHODS = ['password', 'invitation'] as const

interface AddUserDialogProps {
  viewer: Role
  /** The current live languages; null when they could not be loaded. */
  languages: Lang[] | null
  onClose: () => void
}

/** The server alone validates the input. */
export function AddUserDialog({ viewer, languages, onClose }: AddUserDialogProps) {
  const { t } = useTranslation('admin-team')
  const { lang } = useLang()
  const pageLanguages = useLiveLanguages().map(({ code }) => code)
  const [method, setMethod] = useState<(typeof LOGIN_METHODS)[number]>('password')
  const isInvited = method === 'invitation'
  const roles = listManageableRoles(viewer)
  const live = languages ?? pageLanguages
  const createUser = async (fields: FormData) => {
    const get = (name: string) => String(fields.get(name) ?? '')
    const json = {
      name: get('name'),
      email: get('email'),
      role: roles.find((role) => role === get('role')),
      ...(isInvited ? { lang: live.find((code) => code === get('lang')) } : { password: get('password') }),
    }
    return (await callApi('POST /users/create', { json })).user
  }
  return (
    <FormDialog
      title={t('addUser')}
      submit={t('addUser')}
      failed={t('addFailed')}
      onSubmit={createUser}
      done={({ name, email }) => ({
        title: t('userAdded'),
        description: isInvited ? t('invitationSent', { email: isolateBidi(email) }) : isolateBidi(name),
      })}
      onClose={onClose}
    >
      <Field label={t('name')} name="name" dir="auto" autoComplete="off" />
      <Field
        label={t('email')}
        name="email"
        inputMode="email"
        dir="ltr"
        className="rtl:text-right"
        autoComplete="off"
        autoCapitalize="none"
      />
      <SelectField
        label={t('columns.role')}
        name="role"
        defaultValue="user"
        choices={roles.map((role) => [role, t(`roles.${role}.name`)] as const)}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t('loginMethod')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {LOGIN_METHODS.map((option) => (
            <label key={option} className="flex items-center gap-2">
              <input
                type="radio"
                name="method"
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
      {isInvited ? (
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
      ) : (
        <PasswordField
          label={t('temporaryPassword')}
          hint={t('temporaryPasswordHint')}
          name="password"
          autoComplete="new-password"
        />
      )}
    </FormDialog>
  )
}
