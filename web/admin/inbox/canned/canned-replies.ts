import { createObservable } from '../../../observable.ts'
import { type CannedReply, fetchCannedReplies } from '../inbox-api.ts'

interface CannedState {
  replies: CannedReply[] | null
  failed: boolean
}

const state = createObservable<CannedState>({ replies: null, failed: false })

export const useCannedReplies = state.use

/** Logs a failure. The screen shows an error only when it has nothing else to show. */
export async function loadCannedReplies(): Promise<void> {
  try {
    state.write({ replies: (await fetchCannedReplies()).replies, failed: false })
  } catch (error) {
    console.error(error)
    state.write({ ...state.read(), failed: true })
  }
}
