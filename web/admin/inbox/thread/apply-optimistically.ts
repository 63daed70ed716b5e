import { session } from '../../../account/session.ts'
import { getErrorMessage } from '../../../api-client.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import {
  type Assignee,
  type Conversation,
  type ConversationUpdate,
  updateConversation,
} from '../inbox-api.ts'

/** Change that staff make to a conversation, with its messages. */
export interface ConversationAction {
  change: ConversationUpdate
  /** State shown before the server confirms. */
  shown: Partial<Conversation>
  done?: { title: string; undo?: { label: string; act: ConversationAction } }
  failed: string
  offline: string
}

type Show = (part: Partial<Conversation>) => void

/** Shows the change at once and reverts it, with the reason, when the server refuses it. */
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

/** Returns the logged-in staff member. */
export function getCurrentStaff(): Assignee | null {
  const user = session.read()?.user
  return user ? { id: user.id, name: user.name } : null
}
