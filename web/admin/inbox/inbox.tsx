import { Bell, BellOff, Keyboard, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CURSOR_PARAM } from '../list/use-filters.ts'
import { setUnread } from '../shell/task-counts.ts'
import type { Route } from './+types/inbox'
import { createFallbackRead } from './cached-read.ts'
import { CannedDialog } from './canned/canned-dialog.tsx'
import { assignees, cannedReplies, fetchConversations, writableLanguages } from './inbox-api.ts'
import type { InboxContext } from './inbox-context.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { parseInboxQuery } from './list/inbox-query.ts'
import { ListFilters } from './list/list-filters.tsx'
import { useInboxEvents } from './live/inbox-events.ts'
import { inboxSound } from './live/inbox-sound.ts'
import { useRefresh } from './live/use-refresh.ts'
import { stepInList, useShortcuts } from './shortcuts.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'

export const handle = declareMessages('admin-inbox', 'contact', 'orders')

const readList = createFallbackRead<Awaited<ReturnType<typeof fetchConversations>>>()

function parseAddress(url: string | URL) {
  const { searchParams } = new URL(url)
  const query = parseInboxQuery(searchParams)
  const before = searchParams.get(CURSOR_PARAM) ?? undefined
  return { query, before, key: JSON.stringify([query, before]) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { query, before, key } = parseAddress(request.url)
  const [{ conversations, next, unread, unreadSpam }, replies, staff, languages] = await Promise.all([
    readList(key, () => fetchConversations(query, before)),
    cannedReplies.get(),
    assignees.get(),
    writableLanguages.get(),
  ])
  setUnread(() => unread)
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
  const [dialog, setDialog] = useState<'help' | 'canned' | null>(null)
  const refresh = useRefresh()
  useInboxEvents(({ kind }) => {
    if (kind === 'change' || kind === 'anew') refresh()
  })
  useShortcuts({
    next: () => stepInList(1),
    previous: () => stepInList(-1),
    help: () => setDialog('help'),
  })
  return (
    <>
      <PageHead title={t('screens.inbox')} hidden />
      <div className="-mx-(--gutter) -mt-4 -mb-24 h-[calc(100dvh-6.5rem-env(safe-area-inset-bottom))] overflow-hidden max-md:flex md:grid md:grid-cols-[18rem_minmax(0,1fr)] lg:-mt-5 lg:-mb-10 lg:h-[calc(100dvh-3rem)] xl:grid-cols-[20rem_minmax(0,1fr)_17.5rem] min-[114rem]:border-e min-[114rem]:border-line">
        <div
          className={`flex min-h-0 w-full min-w-0 flex-col border-line md:border-e ${conversationId ? 'max-md:hidden' : ''}`}
        >
          <div className="flex items-center justify-between gap-4 ps-4 pe-2 pt-2.5">
            <h1 className="type-screen truncate md:text-[1.1rem]!">{t('screens.inbox')}</h1>
            <Tools onOpen={setDialog} />
          </div>
          <ListFilters query={query} unreadSpam={unreadSpam} />
          <ConversationList key={key} conversations={conversations} next={next} query={query} />
        </div>
        <Outlet context={{ replies, assignees } satisfies InboxContext} />
      </div>
      {dialog === 'help' && <ShortcutsHelp onClose={() => setDialog(null)} />}
      {dialog === 'canned' && (
        <CannedDialog replies={replies} languages={languages} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** Actions for the whole inbox. */
function Tools({ onOpen }: { onOpen: (dialog: 'help' | 'canned') => void }) {
  const { t } = useTranslation('admin-inbox')
  const isOn = inboxSound.use() === 'on'
  return (
    <div className="flex items-center">
      <IconButton
        label={t('cannedReplies.title')}
        icon={MessageSquareText}
        onClick={() => onOpen('canned')}
      />
      <IconButton
        label={t('sound')}
        icon={isOn ? Bell : BellOff}
        aria-pressed={isOn}
        onClick={() => inboxSound.write(isOn ? 'off' : 'on')}
      />
      <IconButton
        label={t('shortcuts')}
        icon={Keyboard}
        onClick={() => onOpen('help')}
        className="max-lg:hidden"
      />
    </div>
  )
}
