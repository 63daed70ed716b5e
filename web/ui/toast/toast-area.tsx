import { lazy, Suspense } from 'react'
import { useToast } from './toast-store.ts'

const Toast = lazy(() => import('./toast.tsx'))

/** Where toasts show. Their code comes with the first of them. */
export function ToastArea() {
  const message = useToast()
  if (!message) return null
  return (
    <Suspense fallback={null}>
      <Toast message={message} />
    </Suspense>
  )
}
