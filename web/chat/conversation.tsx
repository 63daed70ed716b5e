import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../localization/translation.tsx'
import { Greeting } from './greeting.tsx'
import { MessageInput } from './message-input.tsx'
import type { Unsent } from './outbox.ts'
import { Receipt } from './receipt.tsx'
import { Thread } from './thread.tsx'
import { UnsentState } from './unsent-state.tsx'
import type { useConversation } from './use-conversation.ts'
import { usePageVisible } from './use-page-visible.ts'

type Known = Pick<
  ReturnType<typeof useConversation>,
  'messages' | 'outgoing' | 'typing' | 'closed' | 'seenBySupport' | 'send' | 'discard' | 'see' | 'type'
>

interface ConversationProps extends Known {
  name: string
  draft: string
  onDraft: (draft: string) => void
}

/** What was said so far, and the next thing to say. */
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
  /** Back to where it was written, before what is being written there now. */
  const edit = (one: Unsent) => {
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
          <UnsentState one={one} isLast={one === lastWaiting} onEdit={edit} onDiscard={props.discard} />
        )}
        receipt={({ id }) => <Receipt isSeen={id <= seenBySupport} />}
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
          if (text.trim()) props.type()
        }}
        onSend={props.send}
      />
    </>
  )
}
