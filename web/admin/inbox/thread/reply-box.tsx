import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { MAX_LENGTHS } from '../../../../shop/conversations/message.ts'
import { normalizeText } from '../../../../shop/text.ts'
import { callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { Notice } from '../../../ui/notice.tsx'
import { LeaveGuard } from '../../leave-guard.tsx'
import { CannedPicker } from '../canned-picker.tsx'
import type { ConversationDetails } from '../inbox-api.ts'
import { OnlineDot } from '../list/channel-icon.tsx'
import { saveDraft, useDraft } from './pending-replies.ts'

interface ReplyBoxProps {
  conversation: ConversationDetails
  /** A reply is being sent; closing the tab would lose it. */
  isSending: boolean
  onSend: (message: string) => void
}

/** Reply field. Enter sends in a chat; Ctrl or Cmd with Enter sends an email. */
export function ReplyBox({ conversation, isSending, onSend }: ReplyBoxProps) {
  const { t, lang } = useTranslation('admin-inbox')
  const { channel, language } = conversation
  const languageName = new Intl.DisplayNames([lang], { type: 'language' }).of(language) ?? language
  const box = useRef<HTMLTextAreaElement>(null)
  const [picking, setPicking] = useState(false)
  const { draft, laterReply } = useDraft(conversation)
  const isLetter = channel === 'contact'
  const reportTyping = useTypingReport(conversation)
  useFocusAfterOpening(box)

  const send = () => {
    const message = normalizeText(draft)
    if (!message) return
    saveDraft(conversation, '')
    onSend(message)
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      box.current?.blur()
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    if (isLetter && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    send()
  }
  const write = (text: string) => {
    if (!draft && text === '/') {
      setPicking(true)
      return
    }
    saveDraft(conversation, text)
    reportTyping()
  }
  const insert = (text: string) => {
    const field = box.current
    field?.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
    saveDraft(conversation, field?.value ?? text)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="border-t border-line px-4 pt-2.5 pb-3"
    >
      {/* Within the shop nothing is lost: it is there again when the conversation is. */}
      <LeaveGuard isChanged={draft !== '' || isSending} wouldLose={() => false} />
      <ReplyChannel conversation={conversation} />
      <div role="status">
        {laterReply && (
          <Notice tone="warning" className="mt-2 text-sm">
            {t('answeredMeanwhile', { name: isolateBidi(laterReply.author ?? '') })}
          </Notice>
        )}
      </div>
      <div className="mt-2 rounded-control border border-edge bg-surface hover:border-ink has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-link">
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
          className="block field-sizing-content max-h-48 min-h-10 w-full resize-none bg-transparent px-3.5 pt-2 outline-none placeholder:text-muted"
        />
        <div className="flex items-center gap-2 p-1.5">
          <CannedPicker
            open={picking}
            onOpenChange={setPicking}
            conversation={conversation}
            onPick={insert}
            box={box}
          />
          <p className="dot-list flex-1 text-xs text-muted">
            <span>{t('customerLanguage', { language: isolateBidi(languageName) })}</span>
            <span className="max-lg:hidden">{isLetter ? t('emailReplyHint') : t('chatReplyHint')}</span>
          </p>
          <Button
            look="solid"
            type="submit"
            size="icon"
            disabled={normalizeText(draft) === ''}
            aria-label={t('send')}
            title={t('send')}
            className="ms-auto shrink-0"
          >
            <SendHorizontal className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </Button>
        </div>
      </div>
    </form>
  )
}

/** States how the reply reaches the customer. */
function ReplyChannel({ conversation }: { conversation: ConversationDetails }) {
  const { t } = useTranslation('admin-inbox')
  const { channel, here, userName, userEmail, sendsEmail } = conversation
  const isOnline = channel === 'chat' && here
  const names = { name: isolateBidi(userName), email: isolateBidi(userEmail ?? '') }
  const getWay = () => {
    if (isOnline) return 'online'
    if (!userEmail) return 'offlineWithoutEmail'
    if (channel === 'contact') return sendsEmail ? 'email' : 'emailWithoutServer'
    return sendsEmail ? 'offlineWithEmail' : 'offlineWithoutServer'
  }
  const way = getWay()
  const text = t(`replyChannel.${way}`, names)
  // Without a server or an address the reply waits here.
  if (way.includes('Without')) {
    return (
      <Notice tone="warning" className="text-sm">
        {text}
      </Notice>
    )
  }
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {isOnline && (
        <span className="me-2 inline-flex align-middle" aria-hidden="true">
          <OnlineDot />
        </span>
      )}
      {text}
    </p>
  )
}

/** Elsewhere the focus would open a keyboard on the screen, over the messages. */
const WIDE_WITH_MOUSE = '(min-width: 64rem) and (hover: hover) and (pointer: fine)'

/** Takes the focus when the user has opened the conversation, but not after a reload or when they go back to it. */
function useFocusAfterOpening(box: RefObject<HTMLElement | null>): void {
  const navigation = useNavigationType()
  const focus = useEffectEvent(() => {
    if (navigation === 'PUSH' && matchMedia(WIDE_WITH_MOUSE).matches) box.current?.focus()
  })
  useEffect(() => focus(), [])
}

/** Shorter than the six seconds for which the visitor sees the typing indicator. */
const TYPING_INTERVAL_MS = 4_000

/** Failures are ignored, because the typing indicator is not essential. */
function useTypingReport({ id, channel, here }: ConversationDetails): () => void {
  const lastSentAt = useRef(0)
  return () => {
    if (channel !== 'chat' || !here || Date.now() - lastSentAt.current < TYPING_INTERVAL_MS) return
    lastSentAt.current = Date.now()
    callApi('POST /admin/conversations/{id}/typing', { param: { id } }).catch((error) => console.error(error))
  }
}
