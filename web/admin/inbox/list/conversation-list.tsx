import { ArrowUp, Clock, Inbox, SearchX } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigation, useSearchParams } from 'react-router'
import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useLang, useTranslation } from '../../../i18n/translation.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { formatListTime } from '../../list/list-time.tsx'
import { Pager } from '../../list/pager.tsx'
import type { Conversation, ConversationQuery } from '../inbox-api.ts'
import { pendingChanges } from '../thread/use-conversation-actions.ts'
import { ChannelIcon, OnlineDot } from './channel-icon.tsx'
import { getConversationPath, getInboxPath, getListState, isFiltered, matchesQuery } from './inbox-query.ts'

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
          className="sticky top-2 z-10 mx-auto -mb-9 flex h-9 touch:-mb-11 touch:h-11 animate-enter items-center gap-1.5 rounded-full bg-ink px-4 text-sm font-semibold text-paper shadow-raise"
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
              hasNamesake={shown.some(({ id, userName }) => id !== row.id && userName === row.userName)}
              isOpen={getConversationPath(row.id) === (target?.pathname ?? pathname)}
            />
          ))}
        </ul>
      )}
      <div className="px-4 pb-6 md:ps-6">
        <Pager next={next} />
      </div>
    </div>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  /** Another row has the same name: the email tells them apart. */
  hasNamesake: boolean
  isOpen: boolean
}

function ConversationRow({ conversation, hasNamesake, isOpen }: ConversationRowProps) {
  const { lang } = useLang()
  const [address] = useSearchParams()
  const { id, channel, userName, userEmail, language, subject, last, unread, here } = conversation
  return (
    <li className="animate-enter border-b border-line" data-conversation={id}>
      <Link
        to={getInboxPath(id, address)}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        data-row={id}
        className="block border-s-2 border-transparent py-2 ps-3.5 pe-4 md:ps-5.5 -outline-offset-2 hover:bg-accent-wash aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash"
      >
        <span className="flex items-center gap-2">
          <ChannelIcon channel={channel} />
          <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
            <bdi
              lang={language}
              className={`cut shrink-0 max-w-full ${unread ? 'font-bold' : 'font-medium'}`}
            >
              {userName}
            </bdi>
            {hasNamesake && userEmail && (
              <bdi dir="ltr" title={userEmail} className="cut min-w-0 text-sm text-muted" data-namesake>
                {userEmail}
              </bdi>
            )}
          </span>
          {here && <OnlineDot />}
          <time dateTime={last.timestamp} className="figures shrink-0 text-xs text-muted">
            {formatListTime(lang, last.timestamp)}
          </time>
        </span>
        <span className={`mt-0.5 block text-[0.9rem] ${unread ? 'font-semibold' : 'text-muted'}`}>
          <bdi lang={language} className="cut">
            {subject ?? last.message}
          </bdi>
        </span>
        <Tags conversation={conversation} />
      </Link>
    </li>
  )
}

function Tags({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('admin-inbox')
  const { language, waiting, unread, closedAt, spam, assignee } = conversation
  const settled = spam ? t('states.spam') : closedAt ? t('closedTag') : null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {unread && <span className="sr-only">{t('new')}</span>}
      {waiting && !settled && (
        <Badge look="words" tone="neutral" icon={Clock} className="text-sm">
          {t('waiting')}
        </Badge>
      )}
      {settled && <Badge tone="neutral">{settled}</Badge>}
      <span className="ms-auto flex items-center gap-2 text-xs text-muted">
        <abbr
          title={t('customerLanguage', { language: isolateBidi(LANGUAGES[language].nativeName) })}
          className="uppercase no-underline"
        >
          {language}
        </abbr>
        {assignee && (
          <span
            title={t('assignedTo', { name: isolateBidi(assignee.name) })}
            className="grid size-5.5 place-items-center rounded-full border border-edge text-[0.65rem] font-semibold text-ink"
          >
            <span aria-hidden="true">{getInitials(assignee.name)}</span>
            <span className="sr-only">{t('assignedTo', { name: isolateBidi(assignee.name) })}</span>
          </span>
        )}
      </span>
    </span>
  )
}

/** Returns the initials of a name: at most two letters of any script. */
export function getInitials(name: string): string {
  const names = name.trim().split(/\s+/)
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}

/** A pointer that rests longer than this no longer holds the list, in milliseconds. */
const REST_MS = 4_000

/**
 * Keeps the order of the list while the pointer or the keyboard focus is on it. Rows are updated in place, and new ones
 * wait, until the user leaves the list or changes a conversation.
 */
function useHeldRows(current: Conversation[], isChanging: boolean) {
  const [held, setHeld] = useState<Conversation[] | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  if (held && isChanging) setHeld(null)
  const settle = () => setHeld(null)
  const hold = () => setHeld((rows) => rows ?? current)
  const rows = held ? updateHeldRows(held, current) : current
  return {
    rows,
    waiting: countWaiting(rows, current),
    settle,
    handlers: {
      onPointerMove(event: PointerEvent) {
        // A lifted finger no longer points at a row.
        if (event.pointerType === 'touch') return
        hold()
        clearTimeout(rest.current)
        rest.current = setTimeout(settle, REST_MS)
      },
      onPointerLeave() {
        clearTimeout(rest.current)
        settle()
      },
      onFocus({ target }: { target: Element }) {
        if (target.matches(':focus-visible')) hold()
      },
      onBlur: settle,
    },
  }
}

/** Updates the held rows in place; rows that are not held are left out. */
export function updateHeldRows(held: Conversation[], current: Conversation[]): Conversation[] {
  const now = new Map(current.map((row) => [row.id, row]))
  return held.map((row) => now.get(row.id) ?? row)
}

/** Counts the current rows that are not shown. */
export function countWaiting(shown: Conversation[], current: Conversation[]): number {
  const here = new Set(shown.map(({ id }) => id))
  return current.filter(({ id }) => !here.has(id)).length
}
