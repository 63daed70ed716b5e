import { Archive, ArchiveRestore, ShieldAlert, ShieldOff } from 'lucide-react'
import { session } from '../../../account/session.ts'
import { useTranslation } from '../../../i18n/translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Assignee, Conversation } from '../inbox-api.ts'
import { useInboxContext } from '../inbox-context.ts'
import type { ConversationActions as Actions } from './use-conversation-actions.ts'

interface ConversationActionsProps {
  conversation: Conversation
  actions: Actions
}

/** Assigns, closes or reopens a conversation. */
export function ConversationActions({ conversation, actions }: ConversationActionsProps) {
  const { t } = useTranslation('admin-inbox')
  const { closedAt, spam, assignee } = conversation
  const CloseIcon = closedAt ? ArchiveRestore : Archive
  const SpamIcon = spam ? ShieldOff : ShieldAlert
  return (
    <>
      <Assignment assignee={assignee} onAssign={actions.assign} />
      {!spam && (
        <Button look="line" size="compact" aria-keyshortcuts="E" onClick={() => actions.setClosed(!closedAt)}>
          <CloseIcon className="size-4" aria-hidden="true" />
          {closedAt ? t('reopen') : t('close')}
        </Button>
      )}
      <Button look="line" size="compact" onClick={() => actions.setSpam(!spam)}>
        <SpamIcon className="size-4" aria-hidden="true" />
        {spam ? t('notSpam') : t('states.spam')}
      </Button>
    </>
  )
}

interface AssignmentProps {
  assignee: Assignee | null
  onAssign: (assignee: Assignee | null) => void
}

function Assignment({ assignee, onAssign }: AssignmentProps) {
  const { t } = useTranslation('admin-inbox')
  const { assignees } = useInboxContext()
  const user = session.read()?.user
  const me = user ? { id: user.id, name: user.name } : null
  const all = [me, ...assignees, assignee].filter((staff) => staff !== null)
  const choices = [...new Map(all.map((staff) => [staff.id, staff])).values()]
  return (
    <Select
      size="small"
      aria-label={t('assignee')}
      value={assignee?.id ?? ''}
      onChange={({ target }) => onAssign(choices.find(({ id }) => id === target.value) ?? null)}
      className="h-8! max-w-44"
    >
      <option value="">{t('assignees.nobody')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === me?.id ? t('assignees.toMe', { name }) : name}
        </option>
      ))}
    </Select>
  )
}
