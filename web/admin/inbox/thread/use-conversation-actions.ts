import { isolateBidi } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import type { Assignee, Conversation } from '../inbox-api.ts'
import type { ConversationAction } from './apply-optimistically.ts'

/** Returns all actions of a conversation. */
export function useConversationActions({ user_name }: Pick<Conversation, 'user_name'>) {
  const { t } = useTranslation('admin-inbox')
  const name = isolateBidi(user_name)
  const offline = t('common:offline')
  const failed = t('updateFailed')
  const reopen: ConversationAction = {
    change: { closed: false },
    shown: { closedAt: null },
    done: { title: t('reopenDone', { name }) },
    failed,
    offline,
  }
  const notSpam: ConversationAction = {
    change: { spam: false },
    shown: { spam: false },
    done: { title: t('notSpamDone', { name }) },
    failed,
    offline,
  }
  const undoing = (act: ConversationAction) => ({ label: t('undo'), act: { ...act, done: undefined } })
  return {
    reopen,
    notSpam,
    close: (): ConversationAction => ({
      change: { closed: true },
      shown: { closedAt: new Date().toISOString(), unread: false },
      done: { title: t('closeDone', { name }), undo: undoing(reopen) },
      failed,
      offline,
    }),
    spam: {
      change: { spam: true },
      shown: { spam: true },
      done: { title: t('spamDone', { name }), undo: undoing(notSpam) },
      failed,
      offline,
    } satisfies ConversationAction as ConversationAction,
    assign: (assignee: Assignee | null): ConversationAction => ({
      change: { assignee: assignee?.id ?? null },
      shown: { assignee },
      failed: t('assignFailed'),
      offline,
    }),
  }
}
