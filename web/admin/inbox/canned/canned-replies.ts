import { observed } from '../../../observed.ts'
import { type CannedReply, fetchReplies } from '../inbox-calls.ts'

interface Known {
  replies: CannedReply[] | null
  failed: boolean
}

const known = observed<Known>({ replies: null, failed: false })

export const useReplies = known.use

/** A failure is logged, and said where there is nothing to show. */
export async function loadReplies(): Promise<void> {
  try {
    known.write({ replies: (await fetchReplies()).replies, failed: false })
  } catch (error) {
    console.error(error)
    known.write({ ...known.read(), failed: true })
  }
}
