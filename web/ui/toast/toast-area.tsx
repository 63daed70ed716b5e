import { lazy, Suspense, useEffect } from 'react'
import { dismissToast, TOAST_DURATION, type ToastMessage, useToast } from './toast-store.ts'

const Toast = lazy(() => import('./toast.tsx').catch(() => ({ default: PlainToast })))

/** The area of toasts. Their code loads with the first toast. */
export function ToastArea() {
  const message = useToast()
  if (!message) return null
  return (
    <Suspense fallback={null}>
      <Toast message={message} />
    </Suspense>
  )
}

/** Takes the place of toasts whose code did not arrive. */
function PlainToast({ message: { id, title, description, open } }: { message: ToastMessage }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast, known by its id, starts the time again
  useEffect(() => {
    const dismissal = setTimeout(dismissToast, TOAST_DURATION)
    return () => clearTimeout(dismissal)
  }, [id])
  if (!open) return null
  return (
    <div
      role="status"
      data-toast
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 mx-auto max-w-sm rounded-panel border border-line bg-raised p-4 shadow-float"
    >
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-0.5 text-muted">{description}</p>}
    </div>
  )
}
