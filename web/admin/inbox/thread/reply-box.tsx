import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { MAX_LENGTHS } from '../../../../shop/conversations/message.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../leave-guard.tsx'
import { CannedPicker } from '../canned/canned-picker.tsx'
import { type ConversationDetails, sendTyping } from '../inbox-api.ts'
import { saveDraft, useDraft } from './pending-replies.ts'

/** Shorter than the six seconds for which the visitor sees the typing indicator. */
const TYPING_INTERVAL_MS = 4_000

interface ReplyBoxProps {
  conversation: ConversationDetails
  /** A reply is being sent; closing the tab would lose it. */
  isSending: boolean
  onSend: (message: string) => void
}

/** Reply field. Enter sends in a chat; Ctrl or Cmd with Enter sends an email. */
export function ReplyBox({ conversation, isSending, onSend }: ReplyBoxProps) {
  const { t } = useTranslation('admin-inbox')
  const { id, channel } = conversation
  const box = useRef<HTMLTextAreaElement>(null)
  const [picking, setPicking] = useState(false)
  const draft = useDraft(id)
  const isLetter = channel === 'contact'
  const onTyping = useTyping(conversation)

  const send = () => {
    const message = draft.trim()
    if (!message) return
    saveDraft(id, '')
    onSend(message)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') box.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (isLetter && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  const write = (text: string) => {
    if (!draft && text === '/') {
      setPicking(true)
      return
    }
    saveDraft(id, text)
    onTyping()
  }
  const insert = (text: string) => {
    const at = box.current
    const [start, end] = at ? [at.selectionStart, at.selectionEnd] : [draft.length, draft.length]
    saveDraft(id, draft.slice(0, start) + text + draft.slice(end))
    // After React has rendered the new text.
    setTimeout(() => at?.setSelectionRange(start + text.length, start + text.length))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="pt-2 pb-3"
    >
      {/* Within the shop nothing is lost: it is there again when the conversation is. */}
      <LeaveGuard isChanged={draft !== '' || isSending} wouldLose={() => false} />
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          data-answer
          aria-label={t('reply')}
          aria-keyshortcuts="R"
          placeholder={t('replyPlaceholder')}
          maxLength={isLetter ? MAX_LENGTHS.contactMessage : MAX_LENGTHS.chatMessage}
          enterKeyHint={isLetter ? undefined : 'send'}
          // An empty field and its placeholder follow the direction of the page.
          dir={draft ? 'auto' : undefined}
          value={draft}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          className={`field-sizing-content max-h-48 min-w-0 flex-1 resize-none rounded-control border border-edge bg-surface px-3.5 py-2 placeholder:text-muted ${isLetter ? 'min-h-24' : 'min-h-11'}`}
        />
        <CannedPicker
          open={picking}
          onOpenChange={setPicking}
          conversation={conversation}
          onPick={insert}
          box={box}
        />
        <Button type="submit" size="icon" aria-label={t('send')} className="size-11 shrink-0">
          <SendHorizontal className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <p className="mt-1.5 text-xs text-muted max-lg:hidden">
        {isLetter ? t('emailReplyHint') : t('chatReplyHint')}
      </p>
    </form>
  )
}

/** Failures are ignored, because the typing indicator is not essential. */
function useTyping({ id, channel, here }: ConversationDetails): () => void {
  const lastSentAt = useRef(0)
  return () => {
    if (channel !== 'chat' || !here || Date.now() - lastSentAt.current < TYPING_INTERVAL_MS) return
    lastSentAt.current = Date.now()
    sendTyping(id).catch((error) => console.error(error))
  }
}
