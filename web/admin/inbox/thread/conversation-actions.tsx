import { Archive, ArchiveRestore, ShieldAlert, ShieldOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { useLoaded } from '../../use-loaded.ts'
import { type Assignee, type Conversation, fetchAssignees } from '../inbox-api.ts'
import { type ConversationAction, getCurrentStaff } from './apply-optimistically.ts'
import { useConversationActions } from './use-conversation-actions.ts'

const BUTTON =
  'inline-flex h-9 items-center gap-1.5 rounded-control border border-edge px-3 text-sm font-semibold whitespace-nowrap hover:border-ink'

interface ConversationActionsProps {
  conversation: Conversation
  onAct: (act: ConversationAction) => void
}

/** Assigns, closes or reopens a conversation. */
export function ConversationActions({ conversation, onAct }: ConversationActionsProps) {
  const { t } = useTranslation('admin-inbox')
  const acts = useConversationActions(conversation)
  const { closedAt, spam } = conversation
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Assignment assignee={conversation.assignee} onAssign={(assignee) => onAct(acts.assign(assignee))} />
      {!spam && (
        <button
          type="button"
          aria-keyshortcuts="E"
          onClick={() => onAct(closedAt ? acts.reopen : acts.close())}
          className={BUTTON}
        >
          {closedAt ? (
            <ArchiveRestore className="size-4" aria-hidden="true" />
          ) : (
            <Archive className="size-4" aria-hidden="true" />
          )}
          {closedAt ? t('reopen') : t('close')}
        </button>
      )}
      <button type="button" onClick={() => onAct(spam ? acts.notSpam : acts.spam)} className={BUTTON}>
        {spam ? (
          <ShieldOff className="size-4" aria-hidden="true" />
        ) : (
          <ShieldAlert className="size-4" aria-hidden="true" />
        )}
        {spam ? t('notSpam') : t('states.spam')}
      </button>
    </div>
  )
}

interface AssignmentProps {
  assignee: Assignee | null
  onAssign: (assignee: Assignee | null) => void
}

function Assignment({ assignee, onAssign }: AssignmentProps) {
  const { t } = useTranslation('admin-inbox')
  const { data } = useLoaded(fetchAssignees)
  const me = getCurrentStaff()
  const all = [me, ...(data?.assignees ?? []), assignee].filter((staff) => staff !== null)
  const choices = [...new Map(all.map((staff) => [staff.id, staff])).values()]
  return (
    <select
      aria-label={t('assignee')}
      value={assignee?.id ?? ''}
      onChange={({ target }) => onAssign(choices.find(({ id }) => id === target.value) ?? null)}
      className="h-9 max-w-44 min-w-0 rounded-control border border-edge bg-surface px-2 text-sm font-semibold"
    >
      <option value="">{t('assignees.nobody')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === me?.id ? t('assignees.toMe', { name }) : name}
        </option>
      ))}
    </select>
  )
}
