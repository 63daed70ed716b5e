import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Role } from '../../../shop/accounts/roles.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { type ToastContent, toast } from '../../ui/toast/toast-store.ts'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import type { ListedUser } from './fetch-users.ts'

interface RoleChange {
  user: ListedUser
  role: Role
  /** The role that "undo" restores. */
  previous?: Role
}

/** Actions that ask before they run. */
type Question =
  | { name: 'deactivate' | 'endSessions' | 'removeSecondFactor'; user: ListedUser }
  | { name: 'promoteUnverified'; change: RoleChange }

function patchRole({ user, role }: RoleChange, allowUnverified?: boolean) {
  const json = { role, allow_unverified: allowUnverified }
  return unwrapResponse(api.users[':id'].role.$patch({ param: { id: user.id }, json }))
}

/** The actions on users. They belong to the list, so that undo works after a user has left the filtered rows. */
export function useUserActions() {
  const { t } = useTranslation('admin-team')
  const [question, setQuestion] = useState<Question | null>(null)

  const describeRoleChange = ({ user, role, previous }: RoleChange): ToastContent => ({
    title: t('roleUpdated'),
    description: `${isolateBidi(user.name)}: ${t(`roles.${role}.name`)}`,
    action: previous && { label: t('undo'), onChoose: () => roleChange.run({ user, role: previous }) },
  })
  const roleChange = useMutation((change: RoleChange) => patchRole(change), {
    done: (_, change) => describeRoleChange(change),
    onFailed: ({ code, serverMessage }, change) => {
      if (code === 'email_unverified') return setQuestion({ name: 'promoteUnverified', change })
      toast({
        title: t('roleUpdateFailed'),
        description: serverMessage ?? t('common:offline'),
        tone: 'danger',
      })
    },
  })
  const reactivation = useMutation(
    ({ id }: ListedUser) => unwrapResponse(api.users[':id'].reactivate.$post({ param: { id } })),
    { done: () => t('reactivated'), failed: t('reactivateFailed') },
  )
  const invitation = useMutation(
    ({ id }: ListedUser) => unwrapResponse(api.users[':id'].invitation.$post({ param: { id } })),
    {
      done: (_, { email }) => ({ title: t('invitationResent'), description: isolateBidi(email) }),
      failed: t('invitationFailed'),
    },
  )
  const close = () => setQuestion(null)
  return {
    changeRole: roleChange.run,
    reactivate: reactivation.run,
    resendInvitation: invitation.run,
    busy: roleChange.busy || reactivation.busy || invitation.busy,
    ask: setQuestion,
    dialog: question && (
      <QuestionDialog
        question={question}
        describeRoleChange={describeRoleChange}
        onReactivate={reactivation.run}
        onClose={close}
      />
    ),
  }
}

type UserActions = ReturnType<typeof useUserActions>

export const UserActionsContext = createContext<UserActions | null>(null)

export function useUserActionsContext(): UserActions {
  const actions = useContext(UserActionsContext)
  if (!actions) throw new Error('UserActionsContext is missing')
  return actions
}

interface QuestionDialogProps {
  question: Question
  describeRoleChange: (change: RoleChange) => ToastContent
  onReactivate: (user: ListedUser) => unknown
  onClose: () => void
}

function QuestionDialog({
  question,
  describeRoleChange,
  onReactivate,
  onClose,
}: QuestionDialogProps): ReactNode {
  const { t } = useTranslation('admin-team')
  if (question.name === 'promoteUnverified') {
    const { change } = question
    const values = { name: isolateBidi(change.user.name), email: isolateBidi(change.user.email) }
    return (
      <ConfirmDialog
        title={t('unverified.title')}
        text={t('unverified.text', { ...values, role: t(`roles.${change.role}.name`) })}
        submit={t('unverified.confirm')}
        failed={t('roleUpdateFailed')}
        onConfirm={() => patchRole(change, true)}
        done={() => describeRoleChange(change)}
        onClose={onClose}
      />
    )
  }
  const { user } = question
  const name = isolateBidi(user.name)
  const param = { id: user.id }
  if (question.name === 'deactivate')
    return (
      <ConfirmDialog
        title={t('deactivate')}
        text={t('deactivateText', { name })}
        submit={t('deactivate')}
        danger
        failed={t('deactivateFailed')}
        onConfirm={() => unwrapResponse(api.users[':id'].$delete({ param }))}
        done={() => ({
          title: t('deactivated'),
          description: name,
          action: { label: t('undo'), onChoose: () => onReactivate(user) },
        })}
        onClose={onClose}
      />
    )
  if (question.name === 'endSessions')
    return (
      <ConfirmDialog
        title={t('access.revokeSessions')}
        text={t('access.revokeSessionsText', { name })}
        submit={t('access.revokeSessions')}
        danger
        failed={t('access.revokeSessionsFailed')}
        onConfirm={() => unwrapResponse(api.users[':id'].sessions.$delete({ param }))}
        done={() => ({ title: t('access.sessionsRevoked'), description: name })}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={t('access.removeSecondFactor')}
      text={t('access.removeSecondFactorText', { name })}
      submit={t('access.removeSecondFactor')}
      danger
      failed={t('access.removeSecondFactorFailed')}
      onConfirm={() => unwrapResponse(api.users[':id']['second-factor'].$delete({ param }))}
      done={() => ({ title: t('access.secondFactorRemoved'), description: name })}
      onClose={onClose}
    />
  )
}
