import { ArrowUp, Inbox, SearchX } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { ListState } from '../../lists/list-state.tsx'
import { OlderButton } from '../../lists/older-button.tsx'
import type { ConversationQuery } from '../inbox-api.ts'
import { ConversationRow } from './conversation-row.tsx'
import { getListState, isFiltered, matchesQuery } from './inbox-query.ts'
import type { ConversationList as Listed } from './use-conversations.ts'

/** A pointer that rests longer than this no longer holds the list. */
const REST_MS = 4_000

interface ConversationListProps {
  list: Listed
  query: ConversationQuery
  openId: string | null
}

/** The list does not reorder while the pointer or keyboard focus is on it. */
export function ConversationList({ list, query, openId }: ConversationListProps) {
  const { t } = useTranslation('admin-inbox', 'admin')
  const box = useRef<HTMLDivElement>(null)
  const still = useKeepingStill(list)
  const rows = list.rows.filter((row) => matchesQuery(row, query))
  const none = query.search
    ? t('noneFound', { search: isolateBidi(query.search) })
    : t(`none.${isFiltered(query) ? 'filtered' : getListState(query)}`)
  const messages = { none, failed: t('loadFailed'), older: t('loadOlder') }
  return (
    <div
      ref={box}
      {...still}
      data-inbox-list
      className="relative min-h-0 flex-1 lg:overflow-y-auto lg:overscroll-contain"
    >
      {list.moved > 0 && (
        <button
          type="button"
          onClick={() => {
            list.settle()
            box.current?.scrollTo({ top: 0 })
          }}
          className="sticky top-2 z-10 mx-auto -mb-9 flex h-9 animate-enter items-center gap-1.5 rounded-full bg-ink px-4 text-sm font-semibold text-paper shadow-raise"
        >
          <ArrowUp className="size-4" aria-hidden="true" />
          {t('newConversations', { count: list.moved })}
        </button>
      )}
      <ListState list={{ ...list, rows }} icon={query.search ? SearchX : Inbox} messages={messages}>
        <ul aria-label={t('admin:screens.inbox')} aria-busy={list.loading}>
          {rows.map((row) => (
            <ConversationRow key={row.id} conversation={row} isOpen={row.id === openId} />
          ))}
        </ul>
        <div className="flex justify-center pb-6">
          <OlderButton list={list} label={messages.older} />
        </div>
      </ListState>
    </div>
  )
}

function useKeepingStill({ keepStill, settle }: Listed) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  return {
    onPointerMove(event: PointerEvent) {
      // A lifted finger no longer points at a row.
      if (event.pointerType === 'touch') return
      keepStill()
      clearTimeout(rest.current)
      rest.current = setTimeout(settle, REST_MS)
    },
    onPointerLeave() {
      clearTimeout(rest.current)
      settle()
    },
    onFocus({ target }: { target: Element }) {
      if (target.matches(':focus-visible')) keepStill()
    },
    onBlur: settle,
  }
}
