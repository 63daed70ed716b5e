import { session } from '../../../account/session.ts'
import { saidBy } from '../../../api-client.ts'
import { toast } from '../../../ui/toast-store.ts'
import {
  type Assignee,
  type Conversation,
  type ConversationChange,
  changeConversation,
} from '../inbox-calls.ts'

/** What staff do to a conversation, and what is said of it. */
export interface Act {
  change: ConversationChange
  /** As it will be. */
  shown: Partial<Conversation>
  done?: { title: string; undo?: { label: string; act: Act } }
  failed: string
  offline: string
}

type Show = (part: Partial<Conversation>) => void

/** Shown at once; taken back, with the reason, when the shop refuses it. */
export async function actOn(conversation: Conversation, act: Act, show: Show): Promise<void> {
  const before = Object.fromEntries(
    Object.keys(act.shown).map((name) => [name, conversation[name as keyof Conversation]]),
  ) as Partial<Conversation>
  show(act.shown)
  try {
    const now = await changeConversation(conversation.id, act.change)
    show(now)
    if (!act.done) return
    const { title, undo } = act.done
    toast({
      title,
      action: undo && {
        label: undo.label,
        onChoose: () => {
          actOn(now, undo.act, show)
        },
      },
    })
  } catch (error) {
    console.error(error)
    show(before)
    toast({ title: act.failed, description: saidBy(error, act.offline), tone: 'danger' })
  }
}

/** Who is logged in here. */
export function myself(): Assignee | null {
  const known = session.read()?.user
  return known ? { id: known.id, name: known.name } : null
}
