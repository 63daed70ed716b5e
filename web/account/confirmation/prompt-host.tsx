import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import { confirmationPrompt, loginPrompt, type Prompt } from './prompt.ts'

const IdentityDialog = lazy(() =>
  import('./identity-dialog.tsx').then((module) => ({ default: module.IdentityDialog })),
)

const LoginDialog = lazy(() =>
  import('./login-dialog.tsx').then((module) => ({ default: module.LoginDialog })),
)

/** Shows the dialog when a call answers `confirmation_needed`; the call is then repeated (api-client.ts). */
export function ConfirmationHost() {
  return <PromptHost prompt={confirmationPrompt} Dialog={IdentityDialog} />
}

/** Shows the dialog when a session has ended that holds unsaved input; the call is then repeated (api-client.ts). */
export function LoginHost() {
  return <PromptHost prompt={loginPrompt} Dialog={LoginDialog} />
}

interface PromptHostProps {
  prompt: Prompt
  Dialog: ComponentType<{ onSettled: (isProved: boolean) => void }>
}

function PromptHost({ prompt, Dialog }: PromptHostProps) {
  const request = prompt.request.use()
  useEffect(() => {
    prompt.host.write(true)
    return () => {
      prompt.host.write(false)
      prompt.request.read()?.settle(false)
    }
  }, [prompt])
  if (!request) return null
  return (
    <OpenDialog onClose={() => request.settle(false)}>
      <Suspense>
        <Dialog onSettled={request.settle} />
      </Suspense>
    </OpenDialog>
  )
}
