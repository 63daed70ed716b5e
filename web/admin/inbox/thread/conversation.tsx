import { Inbox, MessageCircleOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Navigate, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { ApiError, callApi } from '../../../api-client.ts'
import { TYPING_TTL_MS, useTemporaryFlag } from '../../../conversations/use-temporary-flag.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState, LoadFailed } from '../../../ui/states/empty-state.tsx'
import { useOpenItem } from '../../list/use-open-item.ts'
import { CustomerSkeleton, ThreadSkeleton } from '../../shell/screen-skeleton.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import {
  type ConversationDetails,
  createReadWithFallback,
  fetchConversation,
  useInboxContext,
} from '../inbox-api.ts'
import { CUSTOMER_PARAM } from '../list/inbox-query.ts'
import { shownConversationId, useInboxEvents, useRefresh } from '../live/inbox-events.ts'
import { useShortcuts } from '../shortcuts.ts'
import type { Route } from './+types/conversation'
import { CustomerPanel } from './customer-panel.tsx'
import { usePendingReplies } from './pending-replies.ts'
import { ReplyBox } from './reply-box.tsx'
import { BackToList, ThreadHeader } from './thread-header.tsx'
import { ThreadLog } from './thread-log.tsx'
import { pendingChanges, useConversationActions } from './use-conversation-actions.ts'

const readConversation = createReadWithFallback<ConversationDetails>()

export async function clientLoader({ params: { conversationId: id } }: Route.ClientLoaderArgs) {
  return id ? readConversation(id, () => fetchConversation(id)) : null
}

/** The filters of the list do not concern the open conversation. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname
}

/** The open conversation with its customer; where it stands beside the list, the first one unless another is chosen. */
export default function Conversation({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-inbox')
  const { firstPath } = useInboxContext()
  const hasPaneBesideList = useMediaQuery('(min-width: 48rem)')
  const isOpeningAnother = useIsOpeningAnother(loaderData?.id)
  if (loaderData && !isOpeningAnother) return <Thread key={loaderData.id} saved={loaderData} />
  if (isOpeningAnother || (firstPath && hasPaneBesideList)) {
    return (
      <>
        <div className="min-w-0 flex-1">
          {!isOpeningAnother && firstPath && <Navigate to={firstPath} replace />}
          <ThreadSkeleton />
        </div>
        <CustomerSkeleton />
      </>
    )
  }
  return (
    <div className="px-6 max-md:hidden xl:col-span-2">
      <EmptyState icon={Inbox} title={t('chooseConversation')} text={t('chooseConversationText')} />
    </div>
  )
}

/** Whether a conversation other than the shown one loads: what is typed meanwhile must not reach the shown one. */
function useIsOpeningAnother(shownId: string | undefined): boolean {
  const next = useNavigation().location?.pathname
  const isConversation = next?.startsWith(`${href('/admin/inbox/:conversationId?')}/`) ?? false
  return isConversation && next !== href('/admin/inbox/:conversationId?', { conversationId: shownId })
}

/** Keeps the list beside a conversation that cannot be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('admin-inbox')
  if (!(error instanceof ApiError) || error.status === 401) throw error
  return (
    <div className="min-w-0 flex-1 overflow-y-auto px-4 py-2 xl:col-span-2">
      <BackToList />
      {error.status === 404 ? (
        <EmptyState icon={MessageCircleOff} title={t('notFound')} />
      ) : (
        <LoadFailed title={t('conversationLoadFailed')} />
      )}
    </div>
  )
}

/** Messages of a conversation with the reply box and the customer's details. Remount it for another conversation. */
function Thread({ saved }: { saved: ConversationDetails }) {
  const { t } = useTranslation('admin-inbox')
  const conversation = { ...saved, ...pendingChanges.use()[saved.id] }
  const { unsent, send, retry } = usePendingReplies(saved)
  const actions = useConversationActions(conversation)
  const customer = useOpenItem(CUSTOMER_PARAM)
  const hasThirdPane = useMediaQuery('(min-width: 79rem)')
  const isTyping = useVisitorTyping(saved.id)
  useMarkSeen(saved)
  useShortcuts({
    answer: () => document.querySelector<HTMLElement>('[data-answer]')?.focus(),
    close: () => {
      if (!conversation.spam) actions.setClosed(!conversation.closedAt)
    },
  })
  return (
    <>
      <section
        aria-labelledby="conversation"
        data-thread={saved.id}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
      >
        <ThreadHeader conversation={conversation} actions={actions} />
        <ThreadLog conversation={conversation} unsent={unsent} typing={isTyping} onRetry={retry} />
        <ReplyBox conversation={conversation} isSending={unsent.length > 0} onSend={send} />
      </section>
      {hasThirdPane ? (
        <aside
          aria-labelledby="customer"
          className="min-h-0 overflow-y-auto overscroll-contain border-s border-line px-4 pt-5.5 pb-2.5"
        >
          <h3
            id="customer"
            className="-mx-4 mb-3 flex min-h-11.75 items-center border-b border-line px-4 pb-2.5 font-semibold"
          >
            {t('customer.title')}
          </h3>
          <CustomerPanel conversation={conversation} />
        </aside>
      ) : (
        customer.openId && (
          <Drawer title={t('customer.title')} onClose={customer.close}>
            <CustomerPanel conversation={conversation} />
          </Drawer>
        )
      )}
    </>
  )
}

function useVisitorTyping(id: string): boolean {
  const [isTyping, setTyping] = useTemporaryFlag(TYPING_TTL_MS)
  useInboxEvents((event) => {
    if (!('id' in event) || event.id !== id) return
    if (event.kind === 'typing') setTyping(true)
    else if (event.about === 'message' && event.by === 'user') setTyping(false)
  })
  return isTyping
}

/** Marks messages as seen while the page is visible. */
function useMarkSeen({ id, unread, messages }: ConversationDetails): void {
  const lastSeenId = useRef(0)
  const refresh = useRefresh()
  const last = messages.findLast(({ sender }) => sender === 'user')?.id ?? 0
  useEffect(() => {
    shownConversationId.write(id)
    return () => shownConversationId.write(null)
  }, [id])
  useEffect(() => {
    const markSeen = async () => {
      if (document.visibilityState !== 'visible' || last === 0) return
      if (last <= lastSeenId.current && !unread) return
      const before = lastSeenId.current
      lastSeenId.current = last
      try {
        await callApi('POST /admin/conversations/{id}/seen', { param: { id }, json: { upTo: last } })
        if (unread) await refresh()
      } catch (error) {
        // The next message or visibility change retries.
        lastSeenId.current = before
        console.error(error)
      }
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [id, last, unread, refresh])
}
