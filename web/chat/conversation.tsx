import { Check, CheckCheck, CircleAlert, Clock, CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { normalizeText } from '../../shop/text.ts'
import { formatDate } from '../i18n/formats.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import { Sentence, SLOT } from '../ui/texts/sentence.tsx'
import { MessageInput } from './message-input.tsx'
import { Thread } from './thread.tsx'
import { deliveryDelay } from './unsent/send-unsent.ts'
import type { PendingMessage } from './unsent/unsent-messages.ts'
import type { useConversation } from './use-conversation.ts'

const ACTION_CLASS = 'min-h-6 rounded-sm px-1 font-semibold text-link hover:underline'

type ConversationState = Pick<
  ReturnType<typeof useConversation>,
  'messages' | 'outgoing' | 'typing' | 'closed' | 'seenBySupport' | 'send' | 'discard' | 'see' | 'type'
>

interface ConversationProps extends ConversationState {
  name: string
  draft: string
  onDraft: (draft: string) => void
}

/** The messages of a conversation and the input. */
export function Conversation(props: ConversationProps) {
  const { name, messages, outgoing, typing, closed, seenBySupport, draft, onDraft } = props
  const { t } = useTranslation('contact')
  const [isEndInView, setEndInView] = useState(true)
  const isSeen = usePageVisible() && isEndInView
  const see = useEffectEvent(props.see)
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (isSeen && newest !== undefined) see()
  }, [isSeen, newest])

  const lastWaiting = outgoing.findLast(({ refused }) => refused === undefined)
  /** Moves the rejected message back into the input, before the current draft. */
  const edit = (one: PendingMessage) => {
    onDraft([one.message, draft].filter(Boolean).join('\n'))
    props.discard(one)
    document.querySelector<HTMLElement>('[data-chat] textarea')?.focus()
  }
  return (
    <>
      <Thread
        greeting={<Greeting name={name} />}
        messages={messages}
        outgoing={outgoing}
        stateOf={(one) => (
          <PendingMessageStatus
            one={one}
            isLast={one === lastWaiting}
            onEdit={edit}
            onDiscard={props.discard}
          />
        )}
        receipt={({ id }) => <SeenStatus isSeen={id <= seenBySupport} />}
        typing={typing}
        onEnd={setEndInView}
      />
      {closed && outgoing.length === 0 && (
        <p role="status" className="border-t border-line bg-surface px-5 py-3 text-sm text-muted">
          {t('chat.closed')}
        </p>
      )}
      <MessageInput
        label={t('chat.input')}
        placeholder={t('chat.placeholder')}
        draft={draft}
        onDraft={(text) => {
          onDraft(text)
          if (normalizeText(text)) props.type()
        }}
        onSend={props.send}
      />
    </>
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the page is visible. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  )
}

/** The name is isolated, so that another script does not change the direction of the sentence. */
function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('contact')
  return (
    <Sentence text={t('chat.greeting', { name: SLOT })}>
      <bdi>{name}</bdi>
    </Sentence>
  )
}

/** The delivery state of the visitor's last message. Screen readers do not announce it. */
function SeenStatus({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation('contact')
  const Icon = isSeen ? CheckCheck : Check
  return (
    <span aria-live="off" data-receipt className="inline-flex items-center gap-1">
      <Icon className={`size-4 ${isSeen ? 'text-link' : ''}`} aria-hidden="true" />
      {isSeen ? t('chat.seen') : t('chat.sent')}
    </span>
  )
}

interface PendingMessageStatusProps {
  one: PendingMessage
  /** The status of all pending messages is shown once, below the last one. */
  isLast: boolean
  onEdit: (one: PendingMessage) => void
  onDiscard: (one: PendingMessage) => void
}

/** Explains why a message is not sent yet, and offers to edit or discard a rejected one. */
function PendingMessageStatus({ one, isLast, onEdit, onDiscard }: PendingMessageStatusProps) {
  const { t } = useTranslation('contact')
  const { lang } = useLang()
  const held = deliveryDelay.use()
  if (one.refused !== undefined)
    return (
      <>
        <span className="flex items-center gap-1.5 text-danger">
          <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
          {one.refused || t('chat.notSent')}
        </span>
        <span className="flex gap-1">
          <button type="button" onClick={() => onEdit(one)} className={ACTION_CLASS}>
            {t('chat.edit')}
          </button>
          <button type="button" onClick={() => onDiscard(one)} className={ACTION_CLASS}>
            {t('chat.discard')}
          </button>
        </span>
      </>
    )
  if (!isLast) return null
  if (!held) return <span aria-live="off">{t('sending')}</span>
  const Icon = held.why === 'offline' ? CloudOff : Clock
  return (
    <span className="flex items-center gap-1.5">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {held.why === 'offline'
        ? t('chat.waiting')
        : t('chat.rateLimited', { time: formatDate(lang, new Date(held.until).toISOString(), 'clock') })}
    </span>
  )
}
