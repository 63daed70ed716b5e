import { lazy, Suspense } from 'react'
import { useToast } from './toast-store.ts'

const Toast = lazy(() => import('./toast.tsx'))

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
