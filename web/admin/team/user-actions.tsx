import { createContext, useContext, useState } from 'react'
import type { Role } from '../../../shop/accounts/roles.ts'
import type { SessionUser } from '../../account/session.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { type ToastContent, toast } from '../../ui/toast/toast-store.ts'
import { useMutation } from '../data/use-mutation.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import type { ListedUser } from './fetch-users.ts'

const userRoute = api.users[':id']

interface RoleChange {
  user: ListedUser
  role: Role
  /** The role that "undo" restores. */
  previous?: Role
}

/** Actions that ask before they run, with their texts. */
const CONFIRMED_ACTIONS = {
  deactivate: {
    title: 'deactivate',
    text: 'deactivateText',
    done: 'deactivated',
    failed: 'deactivateFailed',
    call: (id: string) => unwrapResponse(userRoute.$delete({ param: { id } })),
  },
  endSessions: {
    title: 'access.revokeSessions',
    text: 'access.revokeSessionsText',
    done: 'access.sessionsRevoked',
    failed: 'access.revokeSessionsFailed',
    call: (id: string) => unwrapResponse(userRoute.sessions.$delete({ param: { id } })),
  },
  removeSecondFactor: {
    title: 'access.removeSecondFactor',
    text: 'access.removeSecondFactorText',
    done: 'access.secondFactorRemoved',
    failed: 'access.removeSecondFactorFailed',
    call: (id: string) => unwrapResponse(userRoute['second-factor'].$delete({ param: { id } })),
  },
} as const

type Question =
  | { name: keyof typeof CONFIRMED_ACTIONS; user: ListedUser }
  | { name: 'promoteUnverified'; change: RoleChange }

function patchRole({ user: { id }, role }: RoleChange, allowUnverified?: boolean) {
  const json = { role, allow_unverified: allowUnverified }
  return unwrapResponse(userRoute.role.$patch({ param: { id }, json }))
}

/** The actions on users. They belong to the list, so that undo works after a user has left the filtered rows. */
export function useUserActions(viewer: SessionUser) {
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
    ({ id }: ListedUser) => unwrapResponse(userRoute.reactivate.$post({ param: { id } })),
    { done: () => t('reactivated'), failed: t('reactivateFailed') },
  )
  const invitation = useMutation(
    ({ id }: ListedUser) => unwrapResponse(userRoute.invitation.$post({ param: { id } })),
    {
      done: (_, { email }) => ({ title: t('invitationResent'), description: isolateBidi(email) }),
      failed: t('invitationFailed'),
    },
  )

  const renderDialog = (asked: Question) => {
    const onClose = () => setQuestion(null)
    if (asked.name === 'promoteUnverified') {
      const { change } = asked
      const { name, email } = change.user
      const role = t(`roles.${change.role}.name`)
      return (
        <ConfirmDialog
          title={t('unverified.title')}
          text={t('unverified.text', { name: isolateBidi(name), email: isolateBidi(email), role })}
          submit={t('unverified.confirm')}
          failed={t('roleUpdateFailed')}
          onConfirm={() => patchRole(change, true)}
          done={() => describeRoleChange(change)}
          onClose={onClose}
        />
      )
    }
    const { user } = asked
    const { title, text, done, failed, call } = CONFIRMED_ACTIONS[asked.name]
    const name = isolateBidi(user.name)
    const undo = { label: t('undo'), onChoose: () => reactivation.run(user) }
    return (
      <ConfirmDialog
        danger
        title={t(title)}
        text={t(text, { name })}
        submit={t(title)}
        failed={t(failed)}
        onConfirm={() => call(user.id)}
        done={() => ({
          title: t(done),
          description: name,
          action: asked.name === 'deactivate' ? undo : undefined,
        })}
        onClose={onClose}
      />
    )
  }
  return {
    viewer,
    changeRole: roleChange.run,
    reactivate: reactivation.run,
    resendInvitation: invitation.run,
    busy: roleChange.busy || reactivation.busy || invitation.busy,
    ask: setQuestion,
    dialog: question && renderDialog(question),
  }
}

type UserActions = ReturnType<typeof useUserActions>

export const UserActionsContext = createContext<UserActions | null>(null)

export function useUserActionsContext(): UserActions {
  const actions = useContext(UserActionsContext)
  if (!actions) throw new Error('UserActionsContext is missing')
  return actions
}
