import { MessageCircleOff } from 'lucide-react'
import { type Ref, useCallback, useImperativeHandle } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Conversation, ConversationDetails } from '../inbox-api.ts'
import { useConversation } from '../use-conversation.ts'
import { applyOptimistically, type ConversationAction } from './apply-optimistically.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ReplyChannel } from './reply-channel.tsx'
import { BackToList, ThreadHeader } from './thread-header.tsx'
import { ThreadLog } from './thread-log.tsx'
import { useConversationActions } from './use-conversation-actions.ts'
import { useMarkSeen } from './use-mark-seen.ts'

export interface Handle {
  /** Closes or reopens the conversation. */
  toggle: () => void
}

interface ConversationViewProps {
  id: string
  ref: Ref<Handle>
  /** Reports changes of the conversation to the list. */
  onChange: (id: string, part: Partial<Conversation>) => void
}

/** Conversation with its reply box and the customer's details. */
export function ConversationView({ id, ref, onChange }: ConversationViewProps) {
  const { t } = useTranslation('admin-inbox')
  const thread = useConversation(id)
  const { details, failed, change } = thread
  if (!details) {
    return (
      <div className="min-w-0 xl:col-span-2">
        <div className="pt-2 lg:hidden">
          <BackToList />
        </div>
        {failed === null && <Spinner label={t('common:loading')} />}
        {failed === 'missing' && <EmptyState icon={MessageCircleOff} title={t('notFound')} />}
        {failed === 'failed' && <LoadFailed title={t('conversationLoadFailed')} onRetry={thread.reload} />}
      </div>
    )
  }
  const show = (part: Partial<Conversation>) => {
    change(part)
    onChange(id, part)
  }
  return <Known details={details} thread={thread} ref={ref} show={show} onSeen={onChange} />
}

interface KnownProps {
  details: ConversationDetails
  thread: ReturnType<typeof useConversation>
  ref: Ref<Handle>
  show: (part: Partial<Conversation>) => void
  onSeen: ConversationViewProps['onChange']
}

function Known({ details, thread, ref, show, onSeen }: KnownProps) {
  const { t } = useTranslation('admin-inbox')
  const acts = useConversationActions(details)
  const { id } = details
  const { change } = thread
  const act = (action: ConversationAction) => applyOptimistically(details, action, show)
  const toggle = () => {
    if (!details.spam) act(details.closedAt ? acts.reopen : acts.close())
  }
  useImperativeHandle(ref, () => ({ toggle }))
  const seen = useCallback(() => {
    change({ unread: false })
    onSeen(id, { unread: false })
  }, [id, change, onSeen])
  useMarkSeen(details, seen)
  return (
    <>
      <section
        aria-labelledby="conversation"
        data-thread={id}
        className="flex min-h-0 min-w-0 flex-col max-lg:h-[max(26rem,calc(100dvh-9.5rem))]"
      >
        <ThreadHeader conversation={details} onAct={act} />
        <details className="border-b border-line lg:px-4 xl:hidden">
          <summary className="py-2 text-sm font-medium text-link">{t('customer.title')}</summary>
          <div className="max-h-64 overflow-y-auto pb-4">
            <CustomerPanel conversation={details} />
          </div>
        </details>
        <ThreadLog
          conversation={details}
          unsent={thread.unsent}
          typing={thread.typing}
          onRetry={thread.retry}
        />
        <div className="border-t border-line">
          <ReplyChannel conversation={details} />
          <ReplyBox conversation={details} isSending={thread.unsent.length > 0} onSend={thread.send} />
        </div>
      </section>
      <aside
        aria-labelledby="customer"
        className="min-h-0 overflow-y-auto border-s border-line py-3 ps-4 max-xl:hidden"
      >
        <h3 id="customer" className="mb-3 text-sm font-semibold text-muted">
          {t('customer.title')}
        </h3>
        <CustomerPanel conversation={details} />
      </aside>
    </>
  )
}
