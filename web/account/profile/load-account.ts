import { api, unwrapResponse } from '../../api-client.ts'
import { requireSession } from '../session.ts'

async function fetchAccount() {
  const [account, { sessions, next }] = await Promise.all([
    unwrapResponse(api.account.$get()),
    fetchSessions(),
  ])
  return { account, sessions, olderSessions: next }
}

/** The last used first; older ones by `before`. */
export function fetchSessions(before?: string) {
  return unwrapResponse(api.account.sessions.$get({ query: { before } }))
}

type AccountData = Awaited<ReturnType<typeof fetchAccount>>
export type OwnAccount = AccountData['account']
export type OwnSession = AccountData['sessions'][number]

/** Null when it could not be loaded: the screen says so and offers to try again. */
export async function loadAccount(request: Request): Promise<AccountData | null> {
  requireSession(request)
  try {
    return await fetchAccount()
  } catch (error) {
    // A session that has ended on the server has been forgotten here by now: back to the login.
    requireSession(request)
    console.error(error)
    return null
  }
}
