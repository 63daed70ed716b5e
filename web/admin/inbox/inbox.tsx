import { Bell, BellOff, Keyboard, MessageSquareText, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router'
import { type Answer, callApi } from '../../api-client.ts'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { FilterSelect, SearchField } from '../list/filter-fields.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { CURSOR_PARAM, useFilters } from '../list/use-filters.ts'
import { INBOX_FRAME } from '../shell/screen-skeleton.tsx'
import { TAB_CLASS } from '../tabs.tsx'
import type { Route } from './+types/inbox'
import { CannedDialog } from './canned-dialog.tsx'
import {
  assignees,
  type ConversationQuery,
  cannedReplies,
  createReadWithFallback,
  type InboxContext,
  writableLanguages,
} from './inbox-api.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { getInboxPath, getListState, parseInboxQuery, STATES } from './list/inbox-query.ts'
import { useInboxEvents, useRefresh } from './live/inbox-events.ts'
import { inboxSound } from './live/inbox-sound.ts'
import { focusNeighborConversation, SHORTCUTS, type Shortcut, useShortcuts } from './shortcuts.ts'

const SHOWN: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', r: 'R', e: 'E', j: 'J', k: 'K' }

export const handle = declareMessages('admin-inbox', 'contact', 'orders')

const readList = createReadWithFallback<Answer<'GET /admin/conversations'>>()

function parseAddress(url: string | URL) {
  const { searchParams } = new URL(url)
  const query = parseInboxQuery(searchParams)
  const before = searchParams.get(CURSOR_PARAM) ?? undefined
  return { query, before, key: JSON.stringify([query, before]) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { query, before, key } = parseAddress(request.url)
  const [{ conversations, next, unreadSpam }, replies, staff, languages] = await Promise.all([
    readList(key, () => callApi('GET /admin/conversations', { query: { ...query, before } })),
    cannedReplies.get(),
    assignees.get(),
    writableLanguages.get(),
  ])
  return {
    query,
    key,
    conversations,
    next,
    unreadSpam,
    replies: replies?.replies ?? null,
    assignees: staff?.assignees ?? [],
    languages: languages ?? [],
  }
}

/** Opening another conversation leaves the list as it is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || parseAddress(currentUrl).key !== parseAddress(nextUrl).key
}

/** Chats and contact messages in one list, with the open conversation beside it, or in its place on a phone. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { query, key, conversations, next, unreadSpam, replies, assignees, languages } = loaderData
  const { t } = useTranslation('admin')
  const { conversationId } = useParams()
  const [address] = useSearchParams()
  const [showsHelp, setShowsHelp] = useState(false)
  const refresh = useRefresh()
  // Opening marks as read, so a conversation that arrives later waits for a click.
  const [first] = useState(conversations[0])
  const firstPath = first ? getInboxPath(first.id, address) : null
  useInboxEvents(({ kind }) => {
    if (kind === 'change' || kind === 'anew') refresh()
  })
  useShortcuts({
    next: () => focusNeighborConversation(1),
    previous: () => focusNeighborConversation(-1),
    help: () => setShowsHelp(true),
  })
  return (
    <>
      <PageHead title={t('screens.inbox')} hidden />
      <div className={`${INBOX_FRAME} ${conversationId ? 'max-md:h-[calc(100dvh-3rem)]' : ''}`}>
        <div
          className={`flex min-h-0 w-full min-w-0 flex-col border-line md:border-e ${conversationId ? 'max-md:hidden' : ''}`}
        >
          <div className="mt-4 flex min-h-10 items-center justify-between gap-2 ps-4 pe-2 md:mt-5 md:ps-6">
            <h1 className="type-screen leading-tight">{t('screens.inbox')}</h1>
            <Tools cannedReplies={<CannedDialog replies={replies} languages={languages} />} />
          </div>
          <ListFilters query={query} unreadSpam={unreadSpam} />
          <ConversationList key={key} conversations={conversations} next={next} query={query} />
        </div>
        <Outlet context={{ replies, assignees, firstPath } satisfies InboxContext} />
      </div>
      {showsHelp && (
        <OpenDialog onClose={() => setShowsHelp(false)}>
          <ShortcutsHelp />
        </OpenDialog>
      )}
    </>
  )
}

/** Actions for the whole inbox. */
function Tools({ cannedReplies }: { cannedReplies: ReactNode }) {
  const { t } = useTranslation('admin-inbox')
  const isOn = inboxSound.use() === 'on'
  return (
    <RowMenu
      label={t('tools')}
      items={[
        { label: t('cannedReplies.title'), icon: MessageSquareText, dialog: cannedReplies },
        {
          label: t(isOn ? 'soundOff' : 'soundOn'),
          icon: isOn ? BellOff : Bell,
          onSelect: () => inboxSound.write(isOn ? 'off' : 'on'),
        },
        { label: t('shortcuts'), icon: Keyboard, dialog: <ShortcutsHelp /> },
      ]}
    />
  )
}

/** List of keyboard shortcuts. */
function ShortcutsHelp() {
  const { t } = useTranslation('admin-inbox')
  const entries = [
    ...Object.entries(SHORTCUTS),
    ['open', ['Enter']] as const,
    ['canned', ['/']] as const,
  ].map(([name, keys]) => ({ label: t(`shortcutNames.${name as Shortcut | 'open' | 'canned'}`), keys }))
  return (
    <Modal title={t('shortcuts')}>
      <dl>
        {entries.map(({ label, keys }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
          >
            <dt>{label}</dt>
            <dd dir="ltr" className="flex gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-control border border-edge px-2 type-code leading-6">
                  {SHOWN[key] ?? key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

/** Filters of the conversation list. The address holds them. */
function ListFilters({ query, unreadSpam }: { query: ConversationQuery; unreadSpam: number }) {
  const { t } = useTranslation('admin-inbox', 'admin')
  const id = useId()
  const [, change] = useFilters()
  const [isFolded, setFolded] = useState(!query.channel && !query.assigned)
  const state = getListState(query)
  // The tab for all states is offered only during a search; otherwise the list would be too long.
  const states = STATES.filter((name) => name !== 'all' || query.search || state === 'all')
  return (
    <div className="space-y-2 border-b border-line px-4 pt-2.5 md:ps-6">
      <div className="flex items-center gap-2">
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          search={query.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <Button
          look="line"
          size="compact"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => setFolded(!isFolded)}
          className="font-medium! aria-expanded:bg-accent-wash"
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          <span className="md:sr-only">{t('admin:filters')}</span>
        </Button>
      </div>
      <div id={id} className={isFolded ? 'hidden' : 'grid grid-cols-2 gap-2'}>
        <FilterSelect
          label={t('filterByChannel')}
          param="channel"
          choices={[
            ['', t('channels.any')],
            ['chat', t('channels.chat')],
            ['contact', t('channels.contact')],
          ]}
        />
        <FilterSelect
          label={t('assignee')}
          param="assigned"
          choices={[
            ['', t('assignees.any')],
            ['me', t('assignees.me')],
            ['nobody', t('assignees.nobody')],
          ]}
        />
      </div>
      <fieldset className="flex gap-6 max-sm:gap-3">
        <legend className="sr-only">{t('filterByState')}</legend>
        {states.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => change({ state: name === 'open' && !query.search ? undefined : name })}
            className={`-mb-px ${TAB_CLASS}`}
          >
            {t(`states.${name}`)}
            {name === 'spam' && unreadSpam > 0 && (
              <>
                <bdi className="figures ms-1.5 text-xs" aria-hidden="true">
                  {unreadSpam}
                </bdi>
                <span className="sr-only">{t('admin:counts.unread', { count: unreadSpam })}</span>
              </>
            )}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
