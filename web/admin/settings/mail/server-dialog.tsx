import { useState } from 'react'
import {
  isSampleAddress,
  MAIL_PORTS,
  MAIL_SECURITY,
  type MailSecurity,
  type MailServerKind,
} from '../../../../shop/mail-setup.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { parseOptional } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { EmailField, Field, NumberField, PasswordField, SelectField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { type MailServer, setUpMailServer } from './mail-api.ts'

interface ServerDialogProps {
  kind: MailServerKind
  stored: MailServer['stored']
  onClose: () => void
}

/** Takes the data of a mail server. They are stored only when the login succeeds. */
export function ServerDialog({ kind, stored, onClose }: ServerDialogProps) {
  const { t } = useTranslation('admin-settings')
  const [security, setSecurity] = useState<MailSecurity>(stored?.security ?? 'tls')
  const [port, setPort] = useState(String(stored?.port ?? MAIL_PORTS[kind].tls))
  const chooseSecurity = (chosen: MailSecurity) => {
    setSecurity(chosen)
    if (parseOptional(port) === MAIL_PORTS[kind][security]) setPort(String(MAIL_PORTS[kind][chosen]))
  }
  const submit = (fields: FormData) => {
    const get = (name: string) => String(fields.get(name) ?? '')
    return setUpMailServer(kind, {
      host: get('host'),
      port: parseOptional(port) ?? 0,
      security,
      username: get('username'),
      password: get('password'),
      address: get('address'),
      name: get('name'),
    })
  }
  // Most shops log in with the address they write from.
  const { supportEmail, shopName } = useRootData() ?? {}
  const ownAddress = supportEmail && !isSampleAddress(supportEmail) ? supportEmail : undefined
  const code = (name: string) =>
    ({ name, dir: 'ltr', className: 'rtl:text-right', autoComplete: 'off', spellCheck: false }) as const
  return (
    <FormDialog
      title={t(`mail.setUp.${kind}`)}
      submit={t('mail.checkAndSave')}
      limits={
        kind === 'smtp'
          ? fieldLimits('PUT /admin/mail-servers/smtp')
          : fieldLimits('PUT /admin/mail-servers/imap')
      }
      failed={t('mail.notSaved')}
      done={() => ({ title: t(`mail.saved.${kind}`), description: t(`mail.savedText.${kind}`) })}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{t(`mail.where.${kind}`)}</p>
      <Field
        label={t('mail.fields.host')}
        {...code('host')}
        placeholder={kind === 'smtp' ? 'smtp.example.com' : 'imap.example.com'}
        defaultValue={stored?.host}
      />
      <SelectField
        label={t('mail.fields.security')}
        name="security"
        value={security}
        onChange={({ target }) => chooseSecurity(target.value as MailSecurity)}
        choices={MAIL_SECURITY.map((each) => [each, t(`mail.security.${each}`)])}
      />
      <NumberField
        label={t('mail.fields.port')}
        name="port"
        value={port}
        onChange={({ target }) => setPort(target.value)}
        required
      />
      <Field
        label={t('mail.fields.username')}
        {...code('username')}
        hint={t(kind === 'smtp' ? 'mail.hints.username' : 'mail.hints.imapUsername')}
        defaultValue={stored ? stored.username : ownAddress}
        required={kind === 'imap'}
      />
      <PasswordField
        label={t('mail.fields.password')}
        name="password"
        hint={
          stored?.isReadable
            ? `${t('mail.hints.keptPassword')} ${t('mail.hints.password')}`
            : t('mail.hints.password')
        }
        autoComplete="off"
        required={kind === 'imap' && !stored?.isReadable}
      />
      {kind === 'smtp' ? (
        <>
          <EmailField
            label={t('mail.fields.sender')}
            name="address"
            autoComplete="off"
            defaultValue={stored ? stored.address : ownAddress}
          />
          <Field
            label={t('mail.fields.senderName')}
            name="name"
            dir="auto"
            defaultValue={stored ? stored.name : shopName}
          />
        </>
      ) : (
        <Field
          label={t('mail.fields.replyAddress')}
          {...code('address')}
          placeholder="support@example.com"
          hint={t('mail.hints.replyAddress', { example: isolateBidi('support+code@example.com') })}
          defaultValue={stored ? stored.address : ownAddress}
          required
        />
      )}
    </FormDialog>
  )
}
