import { useOutletContext } from 'react-router'
import type { Assignee, CannedReply } from './inbox-api.ts'

/** Lists that the open conversation shares with the inbox. */
export interface InboxContext {
  /** Null when they could not be loaded. */
  replies: CannedReply[] | null
  assignees: Assignee[]
  /** Path of the conversation that was first in the list when the screen opened; null for an empty list. */
  firstPath: string | null
}

export function useInboxContext(): InboxContext {
  return useOutletContext<InboxContext>()
}
