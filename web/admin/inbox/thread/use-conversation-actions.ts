import { callApi } from '../../../api-client.ts'
import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { createObservable } from '../../../observable.ts'
import { useMutation } from '../../data/use-mutation.ts'
import type { Assignee, Conversation, ConversationDetails, ConversationUpdate } from '../inbox-api.ts'

type PendingChanges = Readonly<Partial<Record<string, Partial<Conversation>>>>

/** Changes of the user by conversation, shown until the server has confirmed or refused them. */
export const pendingChanges = createObservable<PendingChanges>({})

interface Action {
  change: ConversationUpdate
  /** State shown before the server confirms. */
  shown: Partial<Conversation>
  done?: string
  undo?: Action
}

/** Changes a conversation. Each change shows at once and is reverted when the server refuses it. */
export function useConversationActions({
  id,
  userName,
  messages,
}: Pick<ConversationDetails, 'id' | 'userName' | 'messages'>) {
  const { t } = useTranslation('admin-inbox')
  const name = isolateBidi(userName)
  const { run } = useMutation(
    (action: Action) => callApi('PATCH /admin/conversations/{id}', { param: { id }, json: action.change }),
    {
      done: (_, { done, undo }) => {
        if (!done) return null
        return { title: done, action: undo && { label: t('undo'), onChoose: () => perform(undo) } }
      },
      failed: t('updateFailed'),
    },
  )
  async function perform(action: Action): Promise<void> {
    pendingChanges.write({ ...pendingChanges.read(), [id]: action.shown })
    await run(action)
    const { [id]: latest, ...others } = pendingChanges.read()
    if (latest === action.shown) pendingChanges.write(others)
  }
  return {
    setClosed(closed: boolean) {
      const reopen: Action = { change: { closed: false }, shown: { closedAt: null } }
      if (!closed) return perform({ ...reopen, done: t('reopenDone', { name }) })
      const shown = { closedAt: new Date().toISOString(), unread: false }
      const change = { closed, seenId: messages.at(-1)?.id }
      return perform({ change, shown, done: t('closeDone', { name }), undo: reopen })
    },
    setSpam(spam: boolean) {
      const undo: Action = { change: { spam: false }, shown: { spam: false } }
      if (!spam) return perform({ ...undo, done: t('notSpamDone', { name }) })
      return perform({ change: { spam }, shown: { spam }, done: t('spamDone', { name }), undo })
    },
    assign: (assignee: Assignee | null) =>
      perform({ change: { assignee: assignee?.id ?? null }, shown: { assignee } }),
  }
}

export type ConversationActions = ReturnType<typeof useConversationActions>
