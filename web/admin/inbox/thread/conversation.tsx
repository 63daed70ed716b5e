import { Inbox, MessageCircleOff } from 'lucide-react'
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { ApiError } from '../../../api-client.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState, LoadFailed } from '../../../ui/states/empty-state.tsx'
import { createFallbackRead } from '../cached-read.ts'
import { type ConversationDetails, fetchConversation } from '../inbox-api.ts'
import type { Route } from './+types/conversation'
import { Thread } from './thread.tsx'
import { BackToList } from './thread-header.tsx'

const readConversation = createFallbackRead<ConversationDetails>()

export async function clientLoader({ params: { conversationId: id } }: Route.ClientLoaderArgs) {
  return id ? readConversation(id, () => fetchConversation(id)) : null
}

/** The filters of the list do not concern the open conversation. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname
}

/** The open conversation with its customer. */
export default function Conversation({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-inbox')
  if (loaderData) return <Thread key={loaderData.id} saved={loaderData} />
  return (
    <div className="max-md:hidden xl:col-span-2">
      <EmptyState icon={Inbox} title={t('chooseConversation')} text={t('chooseConversationText')} />
    </div>
  )
}

/** Keeps the list beside a conversation that cannot be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('admin-inbox')
  const revalidator = useRevalidator()
  if (!(error instanceof ApiError) || error.status === 401) throw error
  return (
    <div className="min-w-0 flex-1 overflow-y-auto px-4 py-2 xl:col-span-2">
      <BackToList />
      {error.status === 404 ? (
        <EmptyState icon={MessageCircleOff} title={t('notFound')} />
      ) : (
        <LoadFailed
          title={t('conversationLoadFailed')}
          busy={revalidator.state !== 'idle'}
          onRetry={() => revalidator.revalidate()}
        />
      )}
    </div>
  )
}
