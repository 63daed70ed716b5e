import { isolated } from '../../../localization/formats.ts'
import { useTranslation } from '../../../localization/translation.tsx'
import type { Assignee, Conversation } from '../inbox-calls.ts'
import type { Act } from './act-on.ts'

/** Everything that can be done to a conversation. */
export function useActs({ user_name }: Pick<Conversation, 'user_name'>) {
  const { t } = useTranslation('dashboard')
  const name = isolated(user_name)
  const offline = t('common:offline')
  const failed = t('inbox.changeFailed')
  const reopen: Act = {
    change: { closed: false },
    shown: { closedAt: null },
    done: { title: t('inbox.reopened', { name }) },
    failed,
    offline,
  }
  const notSpam: Act = {
    change: { spam: false },
    shown: { spam: false },
    done: { title: t('inbox.unspammed', { name }) },
    failed,
    offline,
  }
  const undoing = (act: Act) => ({ label: t('inbox.undo'), act: { ...act, done: undefined } })
  return {
    reopen,
    notSpam,
    close: (): Act => ({
      change: { closed: true },
      shown: { closedAt: new Date().toISOString(), unread: false },
      done: { title: t('inbox.closed', { name }), undo: undoing(reopen) },
      failed,
      offline,
    }),
    spam: {
      change: { spam: true },
      shown: { spam: true },
      done: { title: t('inbox.spammed', { name }), undo: undoing(notSpam) },
      failed,
      offline,
    } satisfies Act as Act,
    assign: (assignee: Assignee | null): Act => ({
      change: { assignee: assignee?.id ?? null },
      shown: { assignee },
      failed: t('inbox.assignFailed'),
      offline,
    }),
  }
}
