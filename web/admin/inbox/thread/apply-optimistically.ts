import { session } from '../../../account/session.ts'
import { getErrorMessage } from '../../../api-client.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import {
  type Assignee,
  type Conversation,
  type ConversationUpdate,
  updateConversation,
} from '../inbox-api.ts'

/** What staff do to a conversation, and what is said of it. */
export interface ConversationAction {
  change: ConversationUpdate
  /** As it will be. */
  shown: Partial<Conversation>
  done?: { title: string; undo?: { label: string; act: ConversationAction } }
  failed: string
  offline: string
}

type Show = (part: Partial<Conversation>) => void

/** Shown at once; taken back, with the reason, when the shop refuses it. */
export async function applyOptimistically(
  conversation: Conversation,
  act: ConversationAction,
  show: Show,
): Promise<void> {
  const before = Object.fromEntries(
    Object.keys(act.shown).map((name) => [name, conversation[name as keyof Conversation]]),
  ) as Partial<Conversation>
  show(act.shown)
  try {
    const now = await updateConversation(conversation.id, act.change)
    show(now)
    if (!act.done) return
    const { title, undo } = act.done
    toast({
      title,
      action: undo && {
        label: undo.label,
        onChoose: () => {
          applyOptimistically(now, undo.act, show)
        },
      },
    })
  } catch (error) {
    console.error(error)
    show(before)
    toast({ title: act.failed, description: getErrorMessage(error, act.offline), tone: 'danger' })
  }
}

/** Who is logged in here. */
export function getCurrentStaff(): Assignee | null {
  const known = session.read()?.user
  return known ? { id: known.id, name: known.name } : null
}
