import { Check, CheckCheck, CircleAlert, Clock, CloudOff, SendHorizontal } from 'lucide-react'
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { normalizeText } from '../../shop/text.ts'
import { formatCount, formatDate } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { Sentence, SLOT } from '../ui/texts/sentence.tsx'
import { Thread } from './thread.tsx'
import { deliveryDelay, type PendingMessage } from './unsent-messages.ts'
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
  const { t, lang } = useTranslation('contact')
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

interface MessageInputProps {
  label: string
  placeholder: string
  draft: string
  /** Maximum length of a message. */
  maxLength?: number
  onDraft: (draft: string) => void
  onSend: (message: string) => void
}

/** The length is shown from this share of the maximum. */
const LENGTH_HINT_RATIO = 0.9

/** Enter sends, Shift+Enter adds a line. Enter that ends an input method composition does not send. */
function MessageInput(props: MessageInputProps) {
  const { label, placeholder, draft, maxLength: most = MAX_LENGTHS.chatMessage, onDraft, onSend } = props
  const { t, lang } = useTranslation('contact')
  const lengthId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  // The input is already visible, so the page must not scroll.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])

  const send = () => {
    const message = normalizeText(draft)
    if (!message) return
    onDraft('')
    onSend(message)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    send()
  }
  const isLong = draft.length >= most * LENGTH_HINT_RATIO
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex flex-wrap items-end gap-2 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <textarea
        ref={box}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        aria-describedby={isLong ? lengthId : undefined}
        maxLength={most}
        enterKeyHint="send"
        // An empty input follows the direction of the page, like its placeholder.
        dir={draft ? 'auto' : undefined}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-control border border-edge bg-paper px-4 py-2.5 placeholder:text-muted"
      />
      <Button type="submit" size="icon" aria-label={t('send')} className="size-12 shrink-0">
        <SendHorizontal className="size-5 rtl:-scale-x-100" />
      </Button>
      {isLong && (
        <p
          id={lengthId}
          className={`figures w-full text-sm ${draft.length >= most ? 'text-danger' : 'text-muted'}`}
        >
          {t('chat.characterCount', { used: formatCount(lang, draft.length), max: formatCount(lang, most) })}
        </p>
      )}
    </form>
  )
}
