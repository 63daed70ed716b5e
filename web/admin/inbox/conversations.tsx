import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../../api-client.ts'
import { useTranslation } from '../../localization/translation.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePolling } from '../../ui/use-polling.ts'
import { ListState } from '../lists/list-state.tsx'
import { useNewestFirst } from '../lists/newest-first.ts'
import { OlderButton } from '../lists/older-button.tsx'
import { Conversation } from './conversation.tsx'
import { ConversationRow } from './conversation-row.tsx'

async function fetchConversations(before: string | undefined) {
  const { conversations, next } = await answer(
    api.admin.conversations.$get({ query: { before, channel: 'chat' } }),
  )
  return { rows: conversations, next }
}

const EVERY = 8_000

/** The chats, newest word first; beside them, on a phone in their place, the one that is open. */
export function Conversations() {
  const { t } = useTranslation('dashboard')
  const list = useNewestFirst(fetchConversations)
  const [openId, setOpenId] = useState<string | null>(null)
  usePolling(list.refresh, EVERY)
  const words = {
    none: t('admin.noChats'),
    failed: t('admin.chatsFailed'),
    older: t('admin.olderChats'),
  }
  const open = list.rows.find(({ id }) => id === openId)
  return (
    <ListState list={list} icon={MessageCircle} words={words}>
      <div className="mt-4 border-t border-line lg:grid lg:grid-cols-[22rem_1fr]">
        <div className={open ? 'max-lg:hidden' : ''}>
          <ul>
            {list.rows.map((row) => (
              <ConversationRow
                key={row.id}
                conversation={row}
                isOpen={row === open}
                onOpen={() => setOpenId(row.id)}
              />
            ))}
          </ul>
          <OlderButton list={list} label={words.older} />
        </div>
        {open ? (
          <Conversation
            key={open.id}
            conversation={open}
            onAnswered={list.refresh}
            onClose={() => setOpenId(null)}
          />
        ) : (
          <div className="border-s border-line max-lg:hidden">
            <EmptyState icon={MessageCircle} title={t('admin.pickChat')} />
          </div>
        )}
      </div>
    </ListState>
  )
}
