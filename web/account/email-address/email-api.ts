import { ApiError, callApi } from '../../api-client.ts'
import { loadPrivate } from '../load-private.ts'
import { session, updateSessionUser } from '../session.ts'

function fetchEmailState() {
  return callApi('GET /account')
}

/** Returns null when the account could not be loaded. */
export function loadEmailState(request: Request) {
  return loadPrivate(request, fetchEmailState)
}

export type EmailState = Pick<
  Awaited<ReturnType<typeof fetchEmailState>>,
  'email' | 'emailVerified' | 'rolePending' | 'emailChange' | 'secondFactor'
>

/** Whether the user has still to open the link that was sent to the email. */
export function isLinkWaited({ emailVerified, rolePending }: EmailState): boolean {
  return !emailVerified || rolePending
}

/** Sends another verification link. Returns false when the email is verified already. */
export async function sendVerificationLink(): Promise<boolean> {
  if (!isLinkWaited(await fetchEmailState())) return false
  await callApi('POST /account/email/verification')
  return true
}

export async function verifyEmail(token: string) {
  const { outcome } = await callApi('POST /auth/verify-email', { json: { token } })
  await refreshSessionUser()
  return outcome
}

export async function undoEmailChange(token: string) {
  const undone = await callApi('POST /auth/undo-email-change', { json: { token } })
  await refreshSessionUser()
  return undone
}

/** Shows the new email in the header. A session that ended answers 401, which removes it from this browser. */
async function refreshSessionUser(): Promise<void> {
  if (!session.read()) return
  const me = await callApi('GET /auth/me').catch(() => null)
  if (me) updateSessionUser(me.user)
}

/** Whether a link is used up or expired. A damaged token is refused like an expired one. */
export function isLinkProblem(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'email_link_invalid' || error.code === 'invalid_body')
}
