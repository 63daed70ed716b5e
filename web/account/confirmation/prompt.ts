import { createObservable } from '../../observable.ts'

interface ConfirmationRequest {
  /** Ends the request: true after a confirmation, false when the user cancels. */
  settle: (isConfirmed: boolean) => void
}

/** The open request of a confirmation. `ConfirmationHost` shows its dialog. */
export const confirmationRequest = createObservable<ConfirmationRequest | null>(null)

/** Set while a page is open that can show the dialog. */
export const confirmationHost = createObservable(false)

let pending: Promise<boolean> | null = null

/** Asks the user to prove who they are. Calls at the same time share one dialog. */
export function requestConfirmation(): Promise<boolean> {
  if (!confirmationHost.read()) return Promise.resolve(false)
  pending ??= new Promise<boolean>((resolve) => {
    const settle = (isConfirmed: boolean) => {
      pending = null
      confirmationRequest.write(null)
      resolve(isConfirmed)
    }
    confirmationRequest.write({ settle })
  })
  return pending
}
