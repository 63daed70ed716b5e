import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { hasPermission } from '../../../shop/accounts/roles.ts'
import { session } from '../../account/session.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Time } from '../../ui/texts/time.tsx'
import type { Column } from '../list/data-table.tsx'
import { FilterSelect } from '../list/filter-fields.tsx'
import { ItemList } from '../list/item-list.tsx'
import { useFilters } from '../list/use-filters.ts'
import { fetchOpenItem } from '../list/use-open-item.ts'
import { getSettingsPath } from '../settings/sections.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/emails'
import { type Email, EmailDrawer, fetchEmail, fetchEmails, LISTED_STATES } from './email-drawer.tsx'

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
  const [filters] = useFilters()
  const columns = useColumns()
  const title = t('admin:screens.emails')
  return (
    <Screen
      title={title}
      filters={
        <FilterSelect
          label={t('filterByState')}
          param="state"
          value={filters.get('state') ?? ''}
          choices={[
            ['', t('allStates')],
            ...LISTED_STATES.map((name) => [name, t(`states.${name}`)] as const),
          ]}
          removes="email"
        />
      }
    >
      {emails.some(({ state }) => state === 'no_server') && (
        <p className="mt-3 rounded-control bg-accent-wash px-4 py-2 text-[0.9rem]">
          {t('noMailServer')}{' '}
          {mayManageServers && (
            <Link to={getSettingsPath('mail')} className="text-link underline underline-offset-4">
              {t('admin-settings:sections.mail')}
            </Link>
          )}
        </p>
      )}
      <ItemList
        param="email"
        label={title}
        rows={emails}
        next={next}
        columns={columns}
        rowAttributes={({ id }) => ({ 'data-email': id })}
        card={({ kind, to, createdAt }) => (
          <div className="text-sm text-muted">
            <p>{t(`kinds.${kind}`)}</p>
            <p className="flex justify-between gap-x-3">
              <bdi className="cut">{to}</bdi>{' '}
              <Time date={createdAt} style="moment" className="figures shrink-0" />
            </p>
          </div>
        )}
        empty={{ icon: Send, title: t(filters.has('state') ? 'noneInState' : 'none') }}
        renderDrawer={(controls) => open && <EmailDrawer open={open} {...controls} />}
      />
    </Screen>
  )
}

const TONES: Partial<Record<Email['state'], BadgeTone>> = {
  failed: 'danger',
  sent: 'quiet',
  // The message above the list says why.
  no_server: 'quiet',
}

function useColumns(): Column<Email>[] {
  const { t } = useTranslation('admin-emails')
  return [
    {
      id: 'subject',
      heading: t('subject'),
      className: 'w-1/3 max-w-0',
      // The email of an erased customer has no subject, and the link to it needs a text.
      cell: ({ subject, kind, language }) =>
        subject ? (
          <bdi lang={language} className="cut font-semibold">
            {subject}
          </bdi>
        ) : (
          <span className="cut font-semibold">{t(`kinds.${kind}`)}</span>
        ),
    },
    {
      id: 'kind',
      heading: t('columns.kind'),
      className: 'text-muted',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      id: 'recipient',
      heading: t('columns.recipient'),
      className: 'w-1/5 max-w-0',
      cell: ({ to }) => <bdi className="cut">{to}</bdi>,
    },
    {
      id: 'state',
      heading: t('columns.state'),
      onCard: 'aside',
      cell: ({ state }) => (
        <Badge look="words" tone={TONES[state] ?? 'plain'} className="shrink-0" data-state={state}>
          {t(`states.${state}`)}
        </Badge>
      ),
    },
    {
      id: 'created',
      heading: t('columns.created'),
      cell: ({ createdAt }) => (
        <Time date={createdAt} style="moment" className="figures shrink-0 text-muted" />
      ),
    },
  ]
}
