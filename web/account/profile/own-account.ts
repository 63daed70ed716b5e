import { answer, api } from '../../api-client.ts'
import { requireSession } from '../session.ts'

async function fetchAccount() {
  const [account, { sessions, next }] = await Promise.all([answer(api.account.$get()), fetchSessions()])
  return { account, sessions, olderSessions: next }
}

/** The last used first; older ones by `before`. */
export function fetchSessions(before?: string) {
  return answer(api.account.sessions.$get({ query: { before } }))
}

type Loaded = Awaited<ReturnType<typeof fetchAccount>>
export type OwnAccount = Loaded['account']
export type OwnSession = Loaded['sessions'][number]

/** Null when it could not be loaded: the screen says so and offers to try again. */
export async function loadAccount(request: Request): Promise<Loaded | null> {
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
