import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { dismissToast, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, type ToastMessage } from './toast-store.ts'

export default function Toast({ message }: { message: ToastMessage }) {
  const { t } = useTranslation('common')
  const { title, description, action } = message
  const danger = message.tone === 'danger'
  /** Escape is for an open dialog or drawer; only from inside the toast does it close the toast. */
  const isEscapeForDialog = useRef(false)
  return (
    <Radix.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      label={t('toasts')}
    >
      <Radix.Root
        key={message.id}
        type={danger ? 'foreground' : 'background'}
        open={message.open}
        onEscapeKeyDown={({ target }) => {
          const isInside = target instanceof Element && target.closest('[data-toast]') !== null
          isEscapeForDialog.current = !isInside && document.querySelector('dialog[open]') !== null
        }}
        onOpenChange={(open) => {
          if (!open && !isEscapeForDialog.current) dismissToast()
          isEscapeForDialog.current = false
        }}
        data-toast
        className="pointer-events-auto flex animate-enter items-start gap-3 rounded-panel border border-line bg-raised p-4 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        {danger ? (
          <CircleAlert className="size-5 shrink-0 text-danger" />
        ) : message.tone === 'info' ? (
          <Info className="size-5 shrink-0 text-muted" />
        ) : (
          <CircleCheck className="size-5 shrink-0 text-success" />
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          <Radix.Title className="font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>}
          {action && (
            <Radix.Action
              altText={action.label}
              className="mt-1 rounded-sm font-semibold text-link hover:underline"
              onClick={action.onChoose}
            >
              {action.label}
            </Radix.Action>
          )}
        </div>
        <Radix.Close aria-label={t('close')} className="rounded-sm p-0.5 text-muted hover:text-ink">
          <X className="size-5" />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport
        label={t('toasts')}
        className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto flex max-w-sm flex-col outline-none sm:start-auto sm:end-8 sm:mx-0 sm:w-96 md:beside-floating:end-18 sm:beside-chat:start-8 sm:beside-chat:end-auto"
      />
    </Radix.Provider>
  )
}
