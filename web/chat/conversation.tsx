import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { normalizeText } from '../../shop/text.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { Sentence, SLOT } from '../ui/texts/sentence.tsx'
import { MessageInput } from './message-input.tsx'
import { SeenStatus } from './seen-status.tsx'
import { Thread } from './thread.tsx'
import { PendingMessageStatus } from './unsent/pending-message-status.tsx'
import type { PendingMessage } from './unsent/unsent-messages.ts'
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
