import { answer, api } from '../../api-client.ts'
import { requireSession } from '../session.ts'

async function fetchAccount() {
  const [account, { sessions }] = await Promise.all([
    answer(api.account.$get()),
    answer(api.account.sessions.$get()),
  ])
  return { account, sessions }
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
