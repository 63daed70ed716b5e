import { ChevronDown, MessageCircle } from 'lucide-react'
import { useTranslation } from '../localization/translation.tsx'
import { closeChat, openChat, useChat } from './chat-store.ts'

export function ChatButton() {
  const { t } = useTranslation('common')
  const { open, news } = useChat()
  return (
    <button
      type="button"
      data-testid="chat-button"
      aria-label={t(news ? 'chatNews' : 'chat')}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={open ? closeChat : openChat}
      className="relative grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float hover:bg-accent-strong"
    >
      {open ? <ChevronDown className="size-6" /> : <MessageCircle className="size-6" />}
      {news && (
        <span className="absolute end-0 top-0 size-4 animate-enter rounded-full border-2 border-paper bg-lime" />
      )}
    </button>
  )
}
