import { api, unwrapResponse } from '../../api-client.ts'
import { loadPrivate } from '../load-private.ts'
import { session, updateSessionUser } from '../session.ts'

function fetchEmailState() {
  return unwrapResponse(api.account.$get())
}

/** Returns null when the account could not be loaded. */
export function loadEmailState(request: Request) {
  return loadPrivate(request, fetchEmailState)
}

export type EmailState = Pick<
  Awaited<ReturnType<typeof fetchEmailState>>,
  'email' | 'emailVerified' | 'emailChange' | 'secondFactor'
>

/** Sends another verification link. Returns false when the email is verified already. */
export async function sendVerificationLink(): Promise<boolean> {
  const { emailVerified } = await fetchEmailState()
  if (emailVerified) return false
  await unwrapResponse(api.account.email.verification.$post())
  return true
}

export function requestEmailChange(json: { email: string; password: string; code: string }) {
  return unwrapResponse(api.account.email.change.$post({ json }))
}

export function cancelEmailChange() {
  return unwrapResponse(api.account.email.change.$delete())
}

export async function verifyEmail(token: string) {
  const { outcome } = await unwrapResponse(api.auth['verify-email'].$post({ json: { token } }))
  await refreshSessionUser()
  return outcome
}

export async function undoEmailChange(token: string) {
  const undone = await unwrapResponse(api.auth['undo-email-change'].$post({ json: { token } }))
  await refreshSessionUser()
  return undone
}

/** Shows the new email in the header. A session that ended answers 401, which removes it from this browser. */
async function refreshSessionUser(): Promise<void> {
  if (!session.read()) return
  const me = await unwrapResponse(api.auth.me.$get()).catch(() => null)
  if (me) updateSessionUser(me.user)
}
