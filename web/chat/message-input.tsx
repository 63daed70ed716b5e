import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { MAX_LENGTHS } from '../../shop/conversations/message.ts'
import { normalizeText } from '../../shop/text.ts'
import { formatCount } from '../i18n/formats.ts'
import { useLang, useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/is-composing.ts'

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
export function MessageInput(props: MessageInputProps) {
  const { label, placeholder, draft, maxLength: most = MAX_LENGTHS.chatMessage, onDraft, onSend } = props
  const { t } = useTranslation('contact')
  const { lang } = useLang()
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
