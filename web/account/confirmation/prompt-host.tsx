import { lazy, Suspense, useEffect } from 'react'
import { confirmationHost, confirmationRequest } from './confirmation-request.ts'

const ConfirmationDialog = lazy(() =>
  import('./confirmation-dialog.tsx').then((module) => ({ default: module.ConfirmationDialog })),
)

/** Shows the dialog when a call answers `confirmation_needed`; the call is then repeated (api-client.ts). */
export function ConfirmationHost() {
  const request = confirmationRequest.use()
  useEffect(() => {
    confirmationHost.write(true)
    return () => {
      confirmationHost.write(false)
      confirmationRequest.read()?.settle(false)
    }
  }, [])
  if (!request) return null
  return (
    <Suspense>
      <ConfirmationDialog onSettled={request.settle} />
    </Suspense>
  )
}
