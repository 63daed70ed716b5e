import { useState } from 'react'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Time } from '../../../ui/texts/time.tsx'
import { ConnectionPanel, type Fact, Facts, SetAt, SetupStatus } from '../setup-parts.tsx'
import {
  checkMailServer,
  type MailServer,
  type MailServers,
  removeMailServer,
  sendTestEmail,
} from './mail-api.ts'
import { ServerDialog } from './server-dialog.tsx'

/** One mail server: where it comes from, what the shop knows about it, and what can be done. */
export function ServerPanel({ server, mail }: { server: MailServer; mail: MailServers }) {
  const { t } = useTranslation('admin-settings')
  const { kind, stored } = server
  return (
    <ConnectionPanel
      area="mail"
      id={`mail-${kind}`}
      title={t(`mail.kinds.${kind}`)}
      status={<ServerStatus server={server} mailbox={mail.mailbox} />}
      connection={server}
      intro={<p className="mt-3 text-muted">{t(`mail.about.${kind}`)}</p>}
      setUp={t(stored ? 'mail.change' : `mail.setUp.${kind}`)}
      renderSetup={(onClose) => <ServerDialog kind={kind} stored={stored} onClose={onClose} />}
      onCheck={() => checkMailServer(kind)}
      checked={() => t('mail.checked')}
      removal={{
        title: t(`mail.removeTitle.${kind}`),
        text: t(`mail.removeText.${kind}`),
        done: () => t(`mail.removed.${kind}`),
        onConfirm: () => removeMailServer(kind),
      }}
      below={kind === 'smtp' && mail.sender !== null && <TestEmail />}
    >
      <ServerFacts server={server} mail={mail} />
    </ConnectionPanel>
  )
}

function ServerStatus({ server, mailbox }: { server: MailServer; mailbox: MailServers['mailbox'] }) {
  const { t } = useTranslation('admin-settings')
  const { kind, source, stored } = server
  if (source === null) return <SetupStatus tone="quiet">{t('mail.status.none')}</SetupStatus>
  if (source === 'settings' && !stored?.isReadable)
    return <SetupStatus tone="danger">{t('mail.status.unreadable')}</SetupStatus>
  if (kind === 'imap' && mailbox?.error)
    return <SetupStatus tone="danger">{t('mail.status.failing')}</SetupStatus>
  return <SetupStatus tone="highlight">{t('mail.status.connected')}</SetupStatus>
}

function ServerFacts({ server: { kind, source, stored }, mail }: { server: MailServer; mail: MailServers }) {
  const { t } = useTranslation('admin-settings')
  const facts: Fact[] = []
  const ltr = (text: string) => <bdi dir="ltr">{text}</bdi>
  if (source === 'settings' && stored) {
    const { host, port, security, username, address, setAt, setBy } = stored
    facts.push([t('mail.server'), ltr(`${host}:${port} · ${t(`mail.security.${security}`)}`)])
    if (username !== '') facts.push([t('mail.fields.username'), ltr(username)])
    if (kind === 'imap') facts.push([t('mail.fields.replyAddress'), ltr(address)])
    facts.push([t('mail.setAt'), <SetAt key="at" setAt={setAt} setBy={setBy} />])
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
  const [sent, setSent] = useState<Awaited<ReturnType<typeof sendTestEmail>> | null>(null)
  const { run, busy, error } = useSubmit(sendTestEmail, { onDone: setSent, onFailed: () => setSent(null) })
  return (
    <div className="mt-4">
      <Button look="line" size="small" busy={busy} onClick={() => run()}>
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
