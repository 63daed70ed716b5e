import { CalendarX, Copy, type LucideIcon, MailX, Send } from 'lucide-react'
import { Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Tone } from '../../ui/tones.ts'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect, FoldedFilters, SearchField } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { ListTime } from '../list/list-time.tsx'
import { CardLine } from '../list/row-layout.tsx'
import { useFilters } from '../list/use-filters.ts'
import { fetchOpenItem } from '../list/use-open-item.ts'
import { getSettingsPath } from '../settings/sections.ts'
import { taskCounts } from '../shell/screen-count.tsx'
import { FAILED_EMAILS } from '../shell/screens.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/emails'
import {
  type Email,
  EmailDrawer,
  FailedActions,
  fetchEmail,
  fetchEmails,
  LISTED_AUDIENCES,
  LISTED_STATES,
  parseEmailQuery,
} from './email-drawer.tsx'

export const handle = declareMessages('admin-emails', 'admin-settings')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = new URL(request.url).searchParams
  const [{ emails, next }, open] = await Promise.all([
    fetchEmails(address),
    fetchOpenItem(address.get('email'), fetchEmail),
  ])
  return { emails, next, open }
}

/** Emails that the shop sent or failed to send. Without a mail server, staff pass the links on from here. */
export default function Emails({ loaderData: { emails, next, open } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-emails', 'admin', 'admin-settings')
  const mayManageServers = hasPermission(session.useUser()?.role ?? '', 'mail_servers:manage')
  const [filters, change] = useFilters()
  const { state, audience, search } = parseEmailQuery(filters)
  const columns = useColumns(emails)
  const failed = taskCounts.use()?.tasks.emails ?? 0
  const title = t('admin:screens.emails')
  return (
    <Screen
      title={title}
      intro={t('intro')}
      notice={
        emails.some(({ state }) => state === 'no_server') && (
          <Notice
            tone="warning"
            className="mt-3 mb-6"
            action={
              mayManageServers && (
                <Link to={getSettingsPath('mail')} className={buttonClass()}>
                  {t('setUpMail')}
                </Link>
              )
            }
          >
            {t('noMailServer')}
          </Notice>
        )
      }
      filters={
        <>
          <SearchField
            label={t('searchLabel')}
            placeholder={t('searchLabel')}
            search={search ?? ''}
            onSearch={(typed) => change({ email: undefined, search: typed })}
          />
          <FoldedFilters isSet={audience !== undefined || state !== undefined}>
            <FilterSelect
              label={t('filterByAudience')}
              param="to"
              choices={[
                ['', t('audiences.customers')],
                ...LISTED_AUDIENCES.map((name) => [name, t(`audiences.${name}`)] as const),
              ]}
              removes="email"
            />
            <FilterSelect
              label={t('filterByState')}
              param="state"
              choices={[
                ['', t('allStates')],
                ...LISTED_STATES.map((name) => [name, t(`states.${name}`)] as const),
              ]}
              removes="email"
            />
          </FoldedFilters>
        </>
      }
    >
      {failed > 0 && state !== 'failed' && (
        <p className="mt-3">
          <Link to={FAILED_EMAILS} className="text-danger underline underline-offset-4">
            {t('admin:counts.failedEmails', { count: failed })}
          </Link>
        </p>
      )}
      <ItemList
        param="email"
        label={title}
        rows={emails}
        next={next}
        columns={columns}
        rowAttributes={({ id }) => ({ 'data-email': id })}
        cardAside={({ createdAt }) => <ListTime date={createdAt} />}
        card={(email) => (
          <CardLine value={<EmailState state={email.state} />}>
            <span>{t(`kinds.${email.kind}`)}</span>
            <bdi>{email.to}</bdi>
          </CardLine>
        )}
        empty={{ icon: Send, title: t(state || search ? 'noneInState' : 'none') }}
        renderDrawer={(controls) => open && <EmailDrawer open={open} {...controls} />}
      />
    </Screen>
  )
}

/** Whether the text of an email is there to be passed on, and with its link: the open email asks for what shows that. */
function canCopy({ state, subject, linkNeedsConfirmation }: Email): boolean {
  return state === 'no_server' && subject !== '' && !linkNeedsConfirmation
}

/** Copies the text of an email that the shop cannot send, to pass it on. */
function CopyText({ id }: { id: string }) {
  const { t } = useTranslation('admin-emails', 'admin')
  const { run, busy } = useSubmit(async () => navigator.clipboard.writeText((await fetchEmail(id)).text), {
    done: () => t('admin:copied'),
    failed: t('admin:copyFailed'),
    otherwise: t('openFailed'),
  })
  return (
    <Button
      look="quiet"
      size="compact"
      disabled={busy}
      onClick={() => run()}
      className="row-act relative z-10 px-2!"
    >
      <Copy className="size-4" aria-hidden="true" />
      {t('copyText')}
    </Button>
  )
}

const TONES: Partial<Record<Email['state'], Tone>> = {
  failed: 'danger',
  sent: 'good',
  // The notice above says why, once.
  no_server: 'neutral',
  expired: 'neutral',
}

const ICONS: Partial<Record<Email['state'], LucideIcon>> = { no_server: MailX, expired: CalendarX }

function EmailState({ state }: Pick<Email, 'state'>) {
  const { t } = useTranslation('admin-emails')
  return (
    <Badge
      look="words"
      tone={TONES[state] ?? 'busy'}
      icon={ICONS[state]}
      className="shrink-0"
      data-state={state}
    >
      {t(`states.${state}`)}
    </Badge>
  )
}

function useColumns(emails: Email[]): Column<Email>[] {
  const { t } = useTranslation('admin-emails')
  const columns: (Column<Email> | false)[] = [
    {
      id: 'subject',
      heading: t('subject'),
      className: 'w-1/2 max-w-0',
      // The email of an erased customer has no subject, and the link to it needs a text.
      cell: ({ subject, kind, language }) => (
        <span className="flex min-w-0 flex-col items-start md:py-2">
          {subject && (
            <span className="max-w-full max-md:line-clamp-2">
              <bdi lang={language} className="font-medium md:cut">
                {subject}
              </bdi>
            </span>
          )}
          <span className={`cut ${subject ? 'text-sm text-muted in-[li]:hidden' : 'font-medium'}`}>
            {t(`kinds.${kind}`)}
          </span>
        </span>
      ),
    },
    {
      id: 'recipient',
      heading: t('columns.recipient'),
      className: 'w-1/3 max-w-0',
      cell: ({ to }) => <bdi className="cut">{to}</bdi>,
    },
    {
      id: 'copy',
      heading: t('copyText'),
      headingHidden: true,
      cell: (email) => canCopy(email) && <CopyText id={email.id} />,
    },
    {
      id: 'state',
      heading: t('columns.state'),
      cell: ({ state }) => <EmailState state={state} />,
    },
    {
      id: 'created',
      heading: t('columns.created'),
      cell: ({ createdAt }) => <ListTime date={createdAt} />,
    },
    emails.some(({ state }) => state === 'failed') && {
      id: 'actions',
      heading: t('resend'),
      headingHidden: true,
      onCard: 'buttons',
      cell: ({ id, state }) => state === 'failed' && <FailedActions id={id} size="compact" />,
    },
  ]
  return columns.filter((column) => column !== false)
}
