import { Bell, BellOff, Inbox as InboxIcon, Keyboard, MessageSquareText } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { declareMessages } from '../../i18n/route-messages.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { PageHead } from '../../seo/page-head.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CannedDialog } from './canned/canned-dialog.tsx'
import type { ConversationQuery } from './inbox-api.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { parseInboxQuery } from './list/inbox-query.ts'
import { ListFilters } from './list/list-filters.tsx'
import { useConversations } from './list/use-conversations.ts'
import { inboxSound } from './live/inbox-sound.ts'
import { ShortcutsHelp } from './shortcuts-help.tsx'
import { ConversationView, type Handle } from './thread/conversation-view.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export const handle = declareMessages('contact', 'orders')

/** Chats and contact messages in one list, with the open conversation beside it, or in its place on a phone. */
export default function Inbox() {
  const { t } = useTranslation('admin-inbox', 'admin')
  const { conversationId: openId = null } = useParams()
  const [address, setAddress] = useSearchParams()
  const name = JSON.stringify(parseInboxQuery(address))
  const query = useMemo<ConversationQuery>(() => JSON.parse(name), [name])
  const list = useConversations(query)
  const open = useRef<Handle>(null)
  const [window, setWindow] = useState<'help' | 'canned' | null>(null)
  useShortcuts({ close: () => open.current?.toggle(), help: () => setWindow('help') })
  const change = (part: Partial<Record<keyof ConversationQuery, string | undefined>>) => {
    const next = new URLSearchParams(address)
    for (const [key, value] of Object.entries(part)) value ? next.set(key, value) : next.delete(key)
    setAddress(next, { replace: true, preventScrollReset: true })
  }
  const aside = openId ? 'max-lg:hidden' : ''
  return (
    <>
      <PageHead title={t('admin:screens.inbox')} hidden />
      <div className={`flex items-center justify-between gap-4 lg:pb-3 ${aside}`}>
        <h1 className="type-title">{t('admin:screens.inbox')}</h1>
        <Tools onWindow={setWindow} />
      </div>
      <div className="lg:grid lg:h-[max(30rem,calc(100dvh-12.5rem))] lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:border-y lg:border-line xl:grid-cols-[16.5rem_minmax(0,1fr)_14.5rem]">
        <div className={`flex min-h-0 min-w-0 flex-col lg:border-e lg:border-line ${aside}`}>
          <ListFilters query={query} onChange={change} />
          <ConversationList list={list} query={query} openId={openId} />
        </div>
        {openId ? (
          <ConversationView key={openId} id={openId} ref={open} onChange={list.change} />
        ) : (
          <div className="max-lg:hidden xl:col-span-2">
            <EmptyState icon={InboxIcon} title={t('chooseConversation')} text={t('chooseConversationText')} />
          </div>
        )}
      </div>
      {window === 'help' && <ShortcutsHelp onClose={() => setWindow(null)} />}
      {window === 'canned' && <CannedDialog onClose={() => setWindow(null)} />}
    </>
  )
}

/** Actions for the whole inbox. */
function Tools({ onWindow }: { onWindow: (window: 'help' | 'canned') => void }) {
  const { t } = useTranslation('admin-inbox')
  const sound = inboxSound.use()
  const isOn = sound === 'on'
  return (
    <div className="flex items-center gap-1">
      <Tool label={t('cannedReplies.title')} onPress={() => onWindow('canned')}>
        <MessageSquareText className="size-5" aria-hidden="true" />
      </Tool>
      <Tool label={t('sound')} pressed={isOn} onPress={() => inboxSound.write(isOn ? 'off' : 'on')}>
        {isOn ? (
          <Bell className="size-5" aria-hidden="true" />
        ) : (
          <BellOff className="size-5" aria-hidden="true" />
        )}
      </Tool>
      <Tool label={t('shortcuts')} onPress={() => onWindow('help')} className="max-lg:hidden">
        <Keyboard className="size-5" aria-hidden="true" />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  pressed?: boolean
  onPress: () => void
  className?: string
  children: ReactNode
}

function Tool({ label, pressed, onPress, className = '', children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={`grid size-10 place-items-center rounded-control text-muted hover:bg-accent-wash hover:text-ink ${className}`}
    >
      {children}
    </button>
  )
}
