import { CircleSlash, Clock, type LucideIcon, MailQuestion, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listManageableRoles, type Role } from '../../../shop/accounts/roles.ts'
import { LANGUAGES } from '../../../shop/localization/language-names.ts'
import type { Lang } from '../../../shop/localization/languages.ts'
import { callApi } from '../../api-client.ts'
import { formatDate, isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { useLiveLanguages, useSendsEmails } from '../../root-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, PasswordField, SelectField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { Pager } from '../list/pager.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { ReloadMessage } from '../ui/refusal-message.tsx'
import { useUserActionsContext, useUserMenuItems } from './user-actions.tsx'
import { type ListedUser, toKnownRole, type UserSessions } from './users-api.ts'

const LOGIN_METHODS = ['password', 'invitation'] as const

interface AddUserDialogProps {
  viewer: Role
  /** The current live languages; null when they could not be loaded. */
  languages: Lang[] | null
}

/** The server alone validates the input. */
export function AddUserDialog({ viewer, languages }: AddUserDialogProps) {
  const { t, lang } = useTranslation('admin-team')
  const pageLanguages = useLiveLanguages().map(({ code }) => code)
  const [method, setMethod] = useState<(typeof LOGIN_METHODS)[number]>('password')
  const sendsEmails = useSendsEmails()
  const isInvited = method === 'invitation'
  const roles = listManageableRoles(viewer)
  const live = languages ?? pageLanguages
  const createUser = async (fields: FormData) => {
    const get = (name: string) => String(fields.get(name) ?? '')
    const json = {
      name: get('name'),
      email: get('email'),
      role: roles.find((role) => role === get('role')),
      ...(isInvited ? { lang: live.find((code) => code === get('lang')) } : { password: get('password') }),
    }
    return (await callApi('POST /users/create', { json })).user
  }
  return (
    <FormDialog
      title={t('addUser')}
      submit={t('addUser')}
      failed={t('addFailed')}
      onSubmit={createUser}
      done={({ name, email }) => ({
        title: t('userAdded'),
        description: isInvited
          ? t(sendsEmails ? 'invitationSent' : 'invitationNotSent', { email: isolateBidi(email) })
          : isolateBidi(name),
      })}
    >
      <Field label={t('name')} name="name" dir="auto" autoComplete="off" />
      <Field
        label={t('email')}
        name="email"
        inputMode="email"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">{t('loginMethod')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {LOGIN_METHODS.map((option) => (
            <label key={option} className="flex items-center gap-2">
              <input
                type="radio"
                name="method"
                value={option}
                checked={method === option}
                onChange={() => setMethod(option)}
                className="size-4.5"
              />
              {t(`loginMethods.${option}`)}
            </label>
          ))}
        </div>
      </fieldset>
      {isInvited ? (
        <SelectField
          label={t('invitationLanguage')}
          hint={t('invitationHint')}
          name="lang"
          defaultValue={lang}
        >
          {live.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGES[code].nativeName}
            </option>
          ))}
        </SelectField>
      ) : (
        <PasswordField
          label={t('temporaryPassword')}
          hint={t('temporaryPasswordHint')}
          name="password"
          autoComplete="new-password"
        />
      )}
      <SelectField
        label={t('columns.role')}
        name="role"
        defaultValue="user"
        choices={roles.map((role) => [role, t(`roles.${role}.name`)] as const)}
      />
    </FormDialog>
  )
}

interface AccessDrawerProps {
  user: ListedUser
  /** Null when the sessions could not be loaded. */
  sessions: UserSessions | null
  onClose: () => void
}

/** Role, sessions and second factor of a user, for a lost device or authenticator app. */
export function AccessDrawer({ user, sessions, onClose }: AccessDrawerProps) {
  const { t } = useTranslation('admin-team')
  const { busy } = useUserActionsContext()
  const { name, email, state, secondFactor, passkeys } = user
  return (
    <Drawer title={<bdi>{name}</bdi>} onClose={onClose}>
      <p className="wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      <p className="mt-2">
        <StateBadge state={state} />
      </p>
      <Section title={t('columns.role')}>
        <RoleSelect user={user} />
      </Section>
      <Section title={t('access.sessions')}>
        <Sessions sessions={sessions} />
      </Section>
      <Section title={t('secondFactor')}>
        <p className="text-muted">{t(secondFactor ? 'access.secondFactorOn' : 'access.secondFactorOff')}</p>
        {passkeys > 0 && <p className="text-muted">{t('access.passkeys', { count: passkeys })}</p>}
      </Section>
      <div className="mt-6 flex flex-wrap gap-2 border-t border-line pt-4">
        {useUserMenuItems(user).map(({ label, danger, onSelect }) => (
          <Button key={label} look={danger ? 'danger' : 'line'} busy={busy} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </Drawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Sessions({ sessions }: Pick<AccessDrawerProps, 'sessions'>) {
  const { t, lang } = useTranslation('admin-team')
  if (!sessions) return <ReloadMessage>{t('access.loadFailed')}</ReloadMessage>
  if (sessions.sessions.length === 0) return <p className="text-muted">{t('access.noSessions')}</p>
  return (
    <>
      <ul className="border-t border-line">
        {sessions.sessions.map(({ id, userAgent, country, lastUsedAt }) => (
          <li key={id} className="border-b border-line py-2 text-sm">
            <bdi className="wrap-anywhere">{userAgent ?? t('access.unknownDevice')}</bdi>
            <span className="block text-muted">
              <FactLine>
                {t('access.lastUsed', { date: formatDate(lang, lastUsedAt, 'moment') })}
                {country}
              </FactLine>
            </span>
          </li>
        ))}
      </ul>
      <Pager next={sessions.next} param="sessions" />
    </>
  )
}

const STATE_ICONS = {
  invited: MailQuestion,
  inactive: Clock,
  deactivated: CircleSlash,
} as const satisfies Record<Exclude<ListedUser['state'], 'active'>, LucideIcon>

export function StateBadge({ state }: Pick<ListedUser, 'state'>) {
  const { t } = useTranslation('admin-team')
  // Only exceptions stand out.
  if (state === 'active') return <span className="text-muted">{t('states.active')}</span>
  return (
    <Badge tone="neutral" icon={STATE_ICONS[state]}>
      {t(`states.${state}`)}
    </Badge>
  )
}

interface RoleSelectProps {
  user: ListedUser
  look?: 'quiet'
}

/** Offers only roles that the viewer may assign. A higher one is confirmed first; every change can be undone. */
export function RoleSelect({ user, look }: RoleSelectProps) {
  const { t } = useTranslation('admin-team')
  const { viewer, changeRole, busy } = useUserActionsContext()
  const roles = listManageableRoles(toKnownRole(viewer.role))
  const current = toKnownRole(user.role)
  if (user.id === viewer.id || roles.length < 2) {
    return (
      <>
        {t(`roles.${current}.name`)}
        <PendingRole user={user} />
      </>
    )
  }
  return (
    <span className={look && 'relative z-10 shrink-0 max-md:-my-2 max-md:-me-2.5 md:-ms-3.25'}>
      <Select
        size="small"
        look={look}
        className={look && current === 'user' ? 'text-muted!' : ''}
        aria-label={t('roleLabel', { name: isolateBidi(user.name) })}
        value={current}
        disabled={busy}
        onChoose={(role) => changeRole({ user, role, previous: current })}
        choices={roles.map((role) => [role, t(`roles.${role}.name`)] as const)}
      />
      <PendingRole user={user} />
    </span>
  )
}

function PendingRole({ user }: Pick<RoleSelectProps, 'user'>) {
  const { t } = useTranslation('admin-team')
  if (!user.rolePending) return null
  return (
    <span className="mt-0.5 flex items-start gap-1.5 text-sm text-muted" data-role-pending>
      <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t('rolePending')}
    </span>
  )
}

export function SecondFactor({ secondFactor }: Pick<ListedUser, 'secondFactor'>) {
  const { t } = useTranslation('admin-team')
  if (!secondFactor) return <span className="text-muted max-md:sr-only">{t('no')}</span>
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      <ShieldCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
      <span className="max-md:sr-only">{t('yes')}</span>
      <span className="sr-only md:hidden">{t('secondFactor')}</span>
    </span>
  )
}
