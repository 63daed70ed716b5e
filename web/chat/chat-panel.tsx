import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { DialogHeader } from '../ui/dialog-header.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { useDialog } from '../ui/modal.tsx'
import { closeChat } from './chat-store.ts'
import type { ChatHours } from './live/chat-calls.ts'
import { Presence } from './presence.tsx'

/** The width of the Tailwind breakpoint `sm`, from which the panel does not cover the page. */
const WIDE_SCREEN_QUERY = '(min-width: 40rem)'

/** A window beside the page on wide screens, a modal sheet on phones. */
export function ChatPanel({ hours, children }: { hours: ChatHours | null; children: ReactNode }) {
  const { t } = useTranslation('contact')
  const panel = useDialog(openPanel)
  return (
    <dialog
      ref={panel}
      data-chat
      aria-labelledby="chat-title"
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && closeChat()}
      // The back gesture of a phone closes the dialog too.
      onClose={(event) => event.currentTarget.open || closeChat()}
      className="fixed inset-0 z-20 flex h-dvh max-h-none w-full max-w-none animate-enter flex-col overflow-hidden bg-paper text-ink outline-none sm:start-auto sm:end-8 sm:top-auto sm:bottom-26 sm:h-[min(38rem,calc(100dvh-11.5rem))] sm:w-96 sm:rounded-panel sm:border sm:border-line sm:shadow-float print:hidden"
    >
      <DialogHeader titleId="chat-title" title={t('chat.title')} look="night" onClose={closeChat}>
        <Presence hours={hours} />
      </DialogHeader>
      {children}
    </dialog>
  )
}

function openPanel(dialog: HTMLDialogElement): void {
  if (matchMedia(WIDE_SCREEN_QUERY).matches) dialog.show()
  else dialog.showModal()
}
