import { createObservable } from '../../observable.ts'

interface PromptRequest {
  /** Ends the request: true when the user has proved who they are, false when they cancel. */
  settle: (isProved: boolean) => void
}

/** A question to the user in the middle of a call of the API. `PromptHost` shows its dialog. */
export type Prompt = ReturnType<typeof createPrompt>

function createPrompt() {
  const request = createObservable<PromptRequest | null>(null)
  /** Set while a page is open that can show the dialog. */
  const host = createObservable(false)
  let pending: Promise<boolean> | null = null
  return {
    request,
    host,
    /** Calls at the same time share one dialog. Without a host the answer is false. */
    ask(): Promise<boolean> {
      if (!host.read()) return Promise.resolve(false)
      pending ??= new Promise<boolean>((resolve) => {
        const settle = (isProved: boolean) => {
          pending = null
          request.write(null)
          resolve(isProved)
        }
        request.write({ settle })
      })
      return pending
    },
  }
}

/** Asks the user to prove who they are, when a call needs a confirmed session. */
export const confirmationPrompt = createPrompt()

/** Asks the user to log in again, when the session has ended while the page holds unsaved input. */
export const loginPrompt = createPrompt()
