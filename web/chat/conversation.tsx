import { SendHorizontal } from 'lucide-react'
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
import { formatCount } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { Thread } from './thread.tsx'
import type { PendingMessage } from './unsent-messages.ts'
import type { useConversation } from './use-conversation.ts'

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

  /** Moves the rejected message back into the input, before the current draft. */
  const edit = (one: PendingMessage) => {
    onDraft([one.message, draft].filter(Boolean).join('\n'))
    props.discard(one)
    document.querySelector<HTMLElement>('[data-chat] textarea')?.focus()
  }
  return (
    <>
      <Thread
        name={name}
        messages={messages}
        outgoing={outgoing}
        seenBySupport={seenBySupport}
        typing={typing}
        onEdit={edit}
        onDiscard={props.discard}
        onEnd={setEndInView}
      />
      {closed && outgoing.length === 0 && (
        <p role="status" className="border-t border-line bg-surface px-5 py-3 text-sm text-muted">
          {t('chat.closed')}
        </p>
      )}
      <MessageInput
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

interface MessageInputProps {
  draft: string
  onDraft: (draft: string) => void
  onSend: (message: string) => void
}

const MAX_LENGTH = MAX_LENGTHS.chatMessage

/** The length is shown from this share of the maximum. */
const LENGTH_HINT_RATIO = 0.9

/** Enter sends, Shift+Enter adds a line. Enter that ends an input method composition does not send. */
function MessageInput({ draft, onDraft, onSend }: MessageInputProps) {
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
  const isLong = draft.length >= MAX_LENGTH * LENGTH_HINT_RATIO
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
        aria-label={t('chat.input')}
        placeholder={t('chat.placeholder')}
        aria-describedby={isLong ? lengthId : undefined}
        maxLength={MAX_LENGTH}
        enterKeyHint="send"
        // An empty input follows the direction of the page, like its placeholder.
        dir={draft ? 'auto' : undefined}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-36 min-h-12 min-w-0 flex-1 resize-none rounded-control border border-edge bg-paper px-4 py-2.5 placeholder:text-muted"
      />
      <Button look="solid" type="submit" size="icon" aria-label={t('send')} className="size-12 shrink-0">
        <SendHorizontal className="size-5 rtl:-scale-x-100" />
      </Button>
      {isLong && (
        <p
          id={lengthId}
          className={`figures w-full text-sm ${draft.length >= MAX_LENGTH ? 'text-danger' : 'text-muted'}`}
        >
          {t('chat.characterCount', {
            used: formatCount(lang, draft.length),
            max: formatCount(lang, MAX_LENGTH),
          })}
        </p>
      )}
    </form>
  )
}
