import { useState } from 'react'
import type { TranslateFunction } from '../../../../locales/create-i18n.ts'
import {
  isSampleAddress,
  MAIL_PORTS,
  MAIL_SECURITY,
  type MailSecurity,
  type MailServerKind,
} from '../../../../shop/providers/mail-setup.ts'
import { type Answer, callApi } from '../../../api-client.ts'
import { isolateBidi, joinFacts } from '../../../i18n/formats.ts'
import { parseOptional } from '../../../i18n/parse-input.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useRootData } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, Field, NumberField, PasswordField, SelectField } from '../../../ui/form/field.tsx'
import { fieldLimits } from '../../../ui/form/field-limits.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import type { Tone } from '../../../ui/tones.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ConnectionPanel, type Fact, Facts, SetByText } from '../setup-parts.tsx'
import { type MailServer, type MailServers, setUpMailServer } from './mail-api.ts'

/** One mail server: where it comes from, what the shop knows about it, and what can be done. */
export function ServerPanel({ server, mail }: { server: MailServer; mail: MailServers }) {
  const { t } = useTranslation('admin-settings')
  const { kind, stored } = server
  return (
    <ConnectionPanel
      area="mail"
      isPrimary={kind === 'smtp'}
      id={`mail-${kind}`}
      name={t(`mail.kinds.${kind}`)}
      state={getState(t, server, mail.mailbox)}
      connection={server}
      intro={t(`mail.about.${kind}`)}
      setUp={t(stored ? 'mail.change' : `mail.setUp.${kind}`)}
      setup={<ServerDialog kind={kind} stored={stored} />}
      onCheck={() => callApi('POST /admin/mail-servers/{kind}/check', { param: { kind } })}
      checked={() => t('mail.checked')}
      removal={{
        title: t(`mail.removeTitle.${kind}`),
        text: t(`mail.removeText.${kind}`),
        done: () => t(`mail.removed.${kind}`),
        onConfirm: () => callApi('DELETE /admin/mail-servers/{kind}', { param: { kind } }),
      }}
      below={kind === 'smtp' && mail.sender !== null && <TestEmail />}
    >
      <ServerFacts server={server} mail={mail} />
    </ConnectionPanel>
  )
}

function getState(
  t: TranslateFunction<['admin-settings']>,
  { kind, source, stored }: MailServer,
  mailbox: MailServers['mailbox'],
): [tone: Tone, text: string] {
  if (source === null && !stored) return [kind === 'smtp' ? 'warning' : 'neutral', t('mail.status.none')]
  if (source !== 'environment' && !stored?.isReadable) return ['danger', t('mail.status.unreadable')]
  if (kind === 'imap' && mailbox?.error) return ['danger', t('mail.status.failing')]
  return ['good', t('mail.status.connected')]
}

function ServerFacts({ server: { kind, source, stored }, mail }: { server: MailServer; mail: MailServers }) {
  const { t } = useTranslation('admin-settings')
  const facts: Fact[] = []
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  if (source === 'settings' && stored) {
    const { host, port, security, username, address, setAt, setBy } = stored
    facts.push([t('mail.server'), ltr(joinFacts(`${host}:${port}`, t(`mail.security.${security}`)))])
    if (username !== '') facts.push([t('mail.fields.username'), ltr(username)])
    if (kind === 'imap') facts.push([t('mail.fields.replyAddress'), ltr(address)])
    facts.push([t('mail.setAt'), <SetByText key="at" setAt={setAt} setBy={setBy} />])
  }
  if (kind === 'smtp' && mail.sender !== null) facts.unshift([t('mail.sender'), ltr(mail.sender)])
  if (kind === 'imap' && mail.mailbox) {
    const { lastReadAt, error } = mail.mailbox
    facts.push([
      t('mail.lastRead'),
      lastReadAt ? <Time date={lastReadAt} style="moment" /> : t('mail.neverRead'),
    ])
    if (error) facts.push([t('mail.lastError'), ltr(error)])
  }
  return facts.length > 0 && <Facts facts={facts} />
}

/** Sends an email to the user and keeps the answer of the server in sight. */
function TestEmail() {
  const { t } = useTranslation('admin-settings')
  const [sent, setSent] = useState<Answer<'POST /admin/mail-servers/test-email'> | null>(null)
  const { run, busy, error } = useSubmit(() => callApi('POST /admin/mail-servers/test-email'), {
    onDone: setSent,
    onFailed: () => setSent(null),
  })
  return (
    <div className="mt-4">
      <Button busy={busy} onClick={() => run()}>
        {t('mail.test')}
      </Button>
      <div role="status">
        {sent && (
          <>
            <p className="mt-3 font-semibold">{t('mail.testSent')}</p>
            <p className="wrap-anywhere text-muted">
              {t('mail.testSentText', {
                recipient: isolateBidi(sent.recipient),
                answer: isolateBidi(`“${sent.answer}”`),
              })}
            </p>
          </>
        )}
      </div>
      {error && <ErrorNotice className="mt-4" title={t('mail.testFailed')} text={error.message} />}
    </div>
  )
}

interface ServerDialogProps {
  kind: MailServerKind
  stored: MailServer['stored']
}

/** Takes the data of a mail server. They are stored only when the login succeeds. */
function ServerDialog({ kind, stored }: ServerDialogProps) {
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
  const code = (name: string) => ({ name, dir: 'ltr', autoComplete: 'off', spellCheck: false }) as const
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
        onChoose={chooseSecurity}
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
