import { useTranslation } from '../../../i18n/translation.tsx'
import { useOpenItem } from '../../data/use-open-item.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { changesInProgress } from '../changes-in-progress.ts'
import type { ConversationDetails } from '../inbox-api.ts'
import { CUSTOMER_PARAM } from '../list/inbox-query.ts'
import { focusOn, useShortcuts } from '../use-shortcuts.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { ReplyBox } from './reply-box.tsx'
import { ReplyChannel } from './reply-channel.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadLog } from './thread-log.tsx'
import { useConversationActions } from './use-conversation-actions.ts'
import { useMarkSeen } from './use-mark-seen.ts'
import { useReplies } from './use-replies.ts'

/** Messages of a conversation with the reply box and the customer's details. Remount it for another conversation. */
export function Thread({ saved }: { saved: ConversationDetails }) {
  const { t } = useTranslation('admin-inbox')
  const conversation = { ...saved, ...changesInProgress.use()[saved.id] }
  const { unsent, typing, send, retry } = useReplies(saved)
  const actions = useConversationActions(conversation)
  const customer = useOpenItem(CUSTOMER_PARAM)
  const hasThirdPane = useMediaQuery('(min-width: 80rem)')
  useMarkSeen(saved)
  useShortcuts({
    answer: () => focusOn('[data-answer]'),
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
        <ThreadLog conversation={conversation} unsent={unsent} typing={typing} onRetry={retry} />
        <div className="border-t border-line px-4">
          <ReplyChannel conversation={conversation} />
          <ReplyBox conversation={conversation} isSending={unsent.length > 0} onSend={send} />
        </div>
      </section>
      {hasThirdPane ? (
        <aside
          aria-labelledby="customer"
          className="min-h-0 overflow-y-auto overscroll-contain border-s border-line px-4 py-3"
        >
          <h3 id="customer" className="mb-3 text-sm font-semibold text-muted">
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
