import { KeyRound, LogOut, MailPlus, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { createContext, useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import { isHigherRole, type Role } from '../../../shop/accounts/roles.ts'
import type { SessionUser } from '../../account/session.ts'
import { callApi } from '../../api-client.ts'
import { isolateBidi, joinFacts } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '../../ui/button.tsx'
import { OpenDialog } from '../../ui/dialog-button.tsx'
import type { ToastContent } from '../../ui/toast/toast-store.ts'
import { useMutation } from '../data/use-mutation.ts'
import { RowMenu, type RowMenuItem } from '../list/row-menu.tsx'
import { useOpenItem } from '../list/use-open-item.ts'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { ListedUser } from './users-api.ts'

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
    call: (id: string) => callApi('DELETE /users/{id}', { param: { id } }),
  },
  endSessions: {
    title: 'access.revokeSessions',
    text: 'access.revokeSessionsText',
    done: 'access.sessionsRevoked',
    failed: 'access.revokeSessionsFailed',
    call: (id: string) => callApi('DELETE /users/{id}/sessions', { param: { id } }),
  },
  removeSecondFactor: {
    title: 'access.removeSecondFactor',
    text: 'access.removeSecondFactorText',
    done: 'access.secondFactorRemoved',
    failed: 'access.removeSecondFactorFailed',
    call: (id: string) => callApi('DELETE /users/{id}/second-factor', { param: { id } }),
  },
} as const

type Question =
  | { name: keyof typeof CONFIRMED_ACTIONS; user: ListedUser }
  | { name: 'promote' | 'promoteUnverified'; change: RoleChange }

async function patchRole({ user: { id }, role }: RoleChange): Promise<ListedUser> {
  return (await callApi('PATCH /users/{id}/role', { param: { id }, json: { role } })).user
}

/** The actions on users. They belong to the list, so that undo works after a user has left the filtered rows. */
export function useUserActions(viewer: SessionUser, hasMailServer: boolean) {
  const { t } = useTranslation('admin-team')
  const [question, setQuestion] = useState<Question | null>(null)

  const describeRoleChange = (updated: ListedUser, { role, previous }: RoleChange): ToastContent => {
    const given = `${isolateBidi(updated.name)}: ${t(`roles.${role}.name`)}`
    return {
      title: t('roleUpdated'),
      description: joinFacts(given, updated.rolePending && t('rolePending')),
      action: previous && { label: t('undo'), onChoose: () => changeRole({ user: updated, role: previous }) },
    }
  }
  const roleChange = useMutation(patchRole, { done: describeRoleChange, failed: t('roleUpdateFailed') })
  /** Asks before a higher role, unless it is restored, and where nothing shows whose account it is. */
  const changeRole = (change: RoleChange) => {
    const { user, role, previous } = change
    const isHigher = isHigherRole(user.role, role)
    if (isHigher && !hasMailServer && !user.emailVerified) setQuestion({ name: 'promoteUnverified', change })
    else if (isHigher && previous) setQuestion({ name: 'promote', change })
    else roleChange.run(change)
  }
  const reactivation = useMutation(
    ({ id }: ListedUser) => callApi('POST /users/{id}/reactivate', { param: { id } }),
    { done: () => t('reactivated'), failed: t('reactivateFailed') },
  )
  const invitation = useMutation(
    ({ id }: ListedUser) => callApi('POST /users/{id}/invitation', { param: { id } }),
    {
      done: (_, { email }) => ({ title: t('invitationResent'), description: isolateBidi(email) }),
      failed: t('invitationFailed'),
    },
  )

  const renderDialog = (asked: Question) => {
    if ('change' in asked) {
      const { change } = asked
      const name = isolateBidi(change.user.name)
      const role = t(`roles.${change.role}.name`)
      const isUnproven = asked.name === 'promoteUnverified'
      return (
        <ConfirmDialog
          title={isUnproven ? t('unverified.title') : t('promotion.title', { name, role })}
          text={
            isUnproven
              ? t('unverified.text', { name, email: isolateBidi(change.user.email), role })
              : t(`roles.${change.role}.text`)
          }
          submit={t('promotion.confirm')}
          failed={t('roleUpdateFailed')}
          onConfirm={() => patchRole(change)}
          done={(updated) => describeRoleChange(updated, change)}
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
      />
    )
  }
  return {
    viewer,
    changeRole,
    reactivate: reactivation.run,
    resendInvitation: invitation.run,
    busy: roleChange.busy || reactivation.busy || invitation.busy,
    ask: setQuestion,
    dialog: question && <OpenDialog onClose={() => setQuestion(null)}>{renderDialog(question)}</OpenDialog>,
  }
}

type UserActions = ReturnType<typeof useUserActions>

export const UserActionsContext = createContext<UserActions | null>(null)

export function useUserActionsContext(): UserActions {
  const actions = useContext(UserActionsContext)
  if (!actions) throw new Error('UserActionsContext is missing')
  return actions
}

/** The actions on a user by the user's state, the last of which deactivates or reactivates. */
export function useUserMenuItems(user: ListedUser): RowMenuItem[] {
  const { t } = useTranslation('admin-team')
  const { ask, reactivate, resendInvitation } = useUserActionsContext()
  const { state, secondFactor, passkeys } = user
  if (state === 'deactivated') {
    return [{ label: t('reactivate'), icon: UserCheck, onSelect: () => reactivate(user) }]
  }
  const resend = { label: t('resendInvitation'), icon: MailPlus, onSelect: () => resendInvitation(user) }
  const endSessions = {
    label: t('access.revokeSessions'),
    icon: LogOut,
    onSelect: () => ask({ name: 'endSessions', user }),
  }
  const removeSecondFactor = {
    label: t('access.removeSecondFactor'),
    icon: ShieldOff,
    onSelect: () => ask({ name: 'removeSecondFactor', user }),
  }
  const deactivate = {
    label: t('deactivate'),
    icon: UserX,
    danger: true,
    onSelect: () => ask({ name: 'deactivate', user }),
  }
  return [
    state === 'invited' ? resend : endSessions,
    ...(secondFactor || passkeys > 0 ? [removeSecondFactor] : []),
    deactivate,
  ]
}

/** The button that deactivates or reactivates a user, and the menu of the other actions, which on phones has all. */
export function RowActions({ user }: { user: ListedUser }) {
  const { t } = useTranslation('admin-team')
  const navigate = useNavigate()
  const { getLink } = useOpenItem('user', 'sessions')
  const openAccess = {
    label: t('access.open'),
    icon: KeyRound,
    onSelect: () => navigate(getLink(user.id), { preventScrollReset: true }),
  }
  const items = useUserMenuItems(user)
  const isWide = useMediaQuery('(min-width: 52rem)')
  const last = isWide && items.at(-1)
  const name = isolateBidi(user.name)
  return (
    <div className="-my-2 flex items-center justify-end gap-1 max-sm:-me-2.5">
      {last && (
        <Button
          look="quiet"
          size="compact"
          aria-label={`${last.label}: ${name}`}
          onClick={last.onSelect}
          className="row-act z-10 px-2!"
        >
          {last.label}
        </Button>
      )}
      <RowMenu
        label={t('actionsFor', { name })}
        items={[openAccess, ...(last ? items.slice(0, -1) : items)]}
      />
    </div>
  )
}
