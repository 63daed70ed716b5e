import { Link2, Send } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import { getTextDirection } from '../../../shop/localization/languages.ts'
import { confirmationPrompt } from '../../account/confirmation/prompt.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { ItemDrawer } from '../list/item-drawer.tsx'
import { CURSOR_PARAM } from '../list/use-filters.ts'
import type { OpenItem } from '../list/use-open-item.ts'
import { CopyButton, CopyField } from '../ui/copy-field.tsx'
import type { DrawerControls } from '../ui/drawer.tsx'

/** Emails of which only the link matters. */
const LINK_KINDS = ['reset_link', 'invitation', 'case_verification', 'verification_link', 'email_change_link']

/** An email with its delivery status, its link and its content as the recipient reads it. */
export function EmailDrawer(props: DrawerControls & { open: OpenItem<EmailDetails> }) {
  const { t } = useTranslation('admin-emails')
  return (
    <ItemDrawer
      {...props}
      fallbackTitle={t('email')}
      missingText={t('contentDeleted')}
      failedText={t('openFailed')}
      title={({ kind }) => t(`kinds.${kind}`)}
    >
      {(mail) => (
        <div data-open-email={mail.id}>
          <Delivery mail={mail} />
          {mail.state === 'failed' && (
            <div className="mt-3">
              <FailedActions id={mail.id} />
            </div>
          )}
          <Content mail={mail} />
        </div>
      )}
    </ItemDrawer>
  )
}

function Delivery({ mail }: { mail: EmailDetails }) {
  const { t, lang } = useTranslation('admin-emails')
  const { state, attempts, error, sentAt, kind, link } = mail
  const isGivenUp = state === 'failed'
  const email = isolateBidi(mail.to)
  const date = sentAt ? formatDate(lang, sentAt, 'moment') : ''
  return (
    <>
      <FactLine className="text-sm text-muted">
        {t('recipient', { email, date: formatDate(lang, mail.createdAt, 'moment') })}
        <span lang={mail.language}>{LANGUAGES[mail.language].nativeName}</span>
      </FactLine>
      {mail.replyTo && (
        <p className="text-sm text-muted">{t('replyTo', { email: isolateBidi(mail.replyTo) })}</p>
      )}
      <p className={`mt-1 ${isGivenUp ? 'font-medium text-danger' : ''}`} data-state={state}>
        <FactLine>
          {t(`statuses.${state}`, { date })}
          {(isGivenUp || error) && t('attempts', { count: attempts })}
        </FactLine>
        {error && (
          <span className="block wrap-anywhere">{t('lastError', { error: isolateBidi(error) })}</span>
        )}
      </p>
      {link && (
        <CopyField
          label={t('link.label', { email })}
          text={link}
          copy={t('link.copy')}
          copied={t('link.copied')}
        />
      )}
      {link && <p className="mt-2 text-sm text-muted">{t('link.owner')}</p>}
      {mail.linkNeedsConfirmation && <ShowLink />}
      {LINK_KINDS.includes(kind) && state === 'expired' && (
        <p className="mt-2 text-muted">{t('link.expired')}</p>
      )}
    </>
  )
}

/** Asks for the confirmation that the link needs, and loads the email again with it. */
function ShowLink() {
  const { t } = useTranslation('admin-emails')
  const { revalidate, state } = useRevalidator()
  const show = async () => {
    if (await confirmationPrompt.ask()) await revalidate()
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button busy={state !== 'idle'} onClick={show}>
        <Link2 className="size-4" aria-hidden="true" />
        {t('link.show')}
      </Button>
      <p className="text-sm text-muted">{t('link.showHint')}</p>
    </div>
  )
}

/** Sends a failed email again, or dismisses it; `size` is that of the buttons. */
export function FailedActions({ id, size = 'small' }: { id: string; size?: 'small' | 'compact' }) {
  const { t } = useTranslation('admin-emails')
  const resending = useMutation(() => callApi('POST /admin/emails/{id}/send', { param: { id } }), {
    done: () => t('resendQueued'),
    failed: t('resendFailed'),
  })
  const dismissal = useMutation(() => callApi('POST /admin/emails/{id}/dismiss', { param: { id } }), {
    done: () => t('dismissed'),
    failed: t('dismissFailed'),
  })
  return (
    <p className="flex flex-wrap gap-2">
      <Button
        size={size}
        look={size === 'compact' ? 'line' : 'solid'}
        busy={resending.busy}
        disabled={dismissal.busy}
        onClick={() => resending.run()}
      >
        <Send className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t('resend')}
      </Button>
      <Button size={size} busy={dismissal.busy} disabled={resending.busy} onClick={() => dismissal.run()}>
        {t('dismiss')}
      </Button>
    </p>
  )
}

function Content({ mail }: { mail: EmailDetails }) {
  const { t } = useTranslation('admin-emails')
  if (mail.html === '') return <p className="mt-5 text-muted">{t('contentDeleted')}</p>
  const its = { lang: mail.language, dir: getTextDirection(mail.language) }
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-4">
      <div>
        <h3 className="text-sm text-muted">{t('subject')}</h3>
        <p {...its} className="font-semibold wrap-anywhere">
          {mail.subject}
        </p>
      </div>
      {/* An empty sandbox: nothing in it runs, and its links lead nowhere. */}
      <iframe
        sandbox=""
        srcDoc={mail.html}
        title={mail.subject}
        className="h-[40rem] w-full rounded-control border border-line"
      />
      <div className="flex items-start gap-2">
        <details className="min-w-0 flex-1">
          <summary className="text-sm font-medium text-link">{t('textVersion')}</summary>
          <p
            {...its}
            className="mt-2 rounded-control border border-line bg-paper p-4 whitespace-pre-wrap wrap-anywhere"
          >
            {mail.text}
          </p>
        </details>
        <CopyButton label={t('textVersion')} text={mail.text} />
      </div>
    </div>
  )
}

export const LISTED_STATES = ['failed', 'waiting'] as const

/** Audiences beside `customers`, which is the default. */
export const LISTED_AUDIENCES = ['staff', 'all'] as const

/** Reads the filters of the emails from an address. Invalid ones are dropped. */
export function parseEmailQuery(address: URLSearchParams) {
  return {
    state: LISTED_STATES.find((state) => state === address.get('state')),
    audience: LISTED_AUDIENCES.find((audience) => audience === address.get('to')),
    search: address.get('search') || undefined,
    before: address.get(CURSOR_PARAM) ?? undefined,
  }
}

export function fetchEmails(address: URLSearchParams) {
  const { audience = 'customers', ...query } = parseEmailQuery(address)
  return callApi('GET /admin/emails', {
    query: { ...query, audience: audience === 'all' ? undefined : audience },
  })
}

export type Email = Awaited<ReturnType<typeof fetchEmails>>['emails'][number]

export function fetchEmail(id: string) {
  return callApi('GET /admin/emails/{id}', { param: { id } })
}

type EmailDetails = Awaited<ReturnType<typeof fetchEmail>>
