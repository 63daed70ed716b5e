import { ArrowUp, Inbox, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Pager } from '../../list/pager.tsx'
import type { Conversation, ConversationQuery } from '../inbox-api.ts'
import { pendingChanges } from '../thread/use-conversation-actions.ts'
import { ConversationRow } from './conversation-row.tsx'
import { useHeldRows } from './held-rows.ts'
import { getConversationPath, getListState, isFiltered, matchesQuery } from './inbox-query.ts'

interface ConversationListProps {
  conversations: Conversation[]
  next: string | null
  query: ConversationQuery
}

/** The list does not reorder while the pointer or keyboard focus is on it. Remount it for another query. */
export function ConversationList({ conversations, next, query }: ConversationListProps) {
  const { t } = useTranslation('admin-inbox', 'admin')
  const box = useRef<HTMLDivElement>(null)
  const changes = pendingChanges.use()
  const { rows, waiting, settle, handlers } = useHeldRows(conversations, Object.keys(changes).length > 0)
  const { state, location: target } = useNavigation()
  const { pathname } = useLocation()
  const shown = rows.map((row) => ({ ...row, ...changes[row.id] })).filter((row) => matchesQuery(row, query))
  const none = query.search
    ? t('noneFound', { search: isolateBidi(query.search) })
    : t(`none.${isFiltered(query) ? 'filtered' : getListState(query)}`)
  return (
    <div
      ref={box}
      {...handlers}
      data-inbox-list
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain"
    >
      {waiting > 0 && (
        <button
          type="button"
          onClick={() => {
            settle()
            box.current?.scrollTo({ top: 0 })
          }}
          className="sticky top-2 z-10 mx-auto -mb-9 flex h-9 animate-enter items-center gap-1.5 rounded-full bg-ink px-4 text-sm font-semibold text-paper shadow-raise"
        >
          <ArrowUp className="size-4" aria-hidden="true" />
          {t('newConversations', { count: waiting })}
        </button>
      )}
      {shown.length === 0 ? (
        <EmptyState icon={query.search ? SearchX : Inbox} title={none} />
      ) : (
        <ul aria-label={t('admin:screens.inbox')} aria-busy={state === 'loading'}>
          {shown.map((row) => (
            <ConversationRow
              key={row.id}
              conversation={row}
              isOpen={getConversationPath(row.id) === (target?.pathname ?? pathname)}
            />
          ))}
        </ul>
      )}
      <div className="px-4 pb-6">
        <Pager next={next} />
      </div>
    </div>
  )
}
