import { createObservable } from '../../../observable.ts'
import { type CannedReply, fetchCannedReplies } from '../inbox-api.ts'

interface Known {
  replies: CannedReply[] | null
  failed: boolean
}

const known = createObservable<Known>({ replies: null, failed: false })

export const useCannedReplies = known.use

/** Logs a failure. The screen shows an error only when it has nothing else to show. */
export async function loadCannedReplies(): Promise<void> {
  try {
    known.write({ replies: (await fetchCannedReplies()).replies, failed: false })
  } catch (error) {
    console.error(error)
    known.write({ ...known.read(), failed: true })
  }
}
