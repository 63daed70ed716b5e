import { callApi } from '../../api-client.ts'
import { readHistoryState } from '../../history-state.ts'
import { fetchBillingProfile } from '../billing/billing-profile-api.ts'
import { loadPrivate } from '../load-private.ts'

/** Number of older pages that the list of sessions shows, in the entry of the history. */
export const OLDER_SESSION_PAGES = 'olderSessionPages'

async function fetchAccount() {
  const [account, { sessions, next }, billing] = await Promise.all([
    callApi('GET /account'),
    fetchShownSessions(),
    fetchBillingProfile(),
  ])
  return { account, sessions, olderSessions: next, billing }
}

/** Lists the sessions, last used first. `before` is the cursor of the next page. */
export function fetchSessions(before?: string) {
  return callApi('GET /account/sessions', { query: { before } })
}

/** Lists the first page, and the older ones that were shown when this entry of the history was open before. */
async function fetchShownSessions() {
  const { sessions, ...first } = await fetchSessions()
  let { next } = first
  for (let pages = getOlderPages(); pages > 0 && next !== null; pages -= 1) {
    const older = await fetchSessions(next)
    sessions.push(...older.sessions)
    next = older.next
  }
  return { sessions, next }
}

export function getOlderPages(): number {
  const stored = readHistoryState()[OLDER_SESSION_PAGES]
  return typeof stored === 'number' ? stored : 0
}

type AccountData = Awaited<ReturnType<typeof fetchAccount>>
export type OwnAccount = AccountData['account']
export type OwnSession = AccountData['sessions'][number]

/** Returns null when the account could not be loaded. */
export function loadAccount(request: Request): Promise<AccountData | null> {
  return loadPrivate(request, fetchAccount)
}
