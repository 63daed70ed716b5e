import { Check, Minus } from 'lucide-react'
import {
  hasPermission,
  PERMISSIONS,
  type Permission,
  ROLES,
  type Role,
} from '../../../shop/accounts/roles.ts'
import { useTranslation } from '../../i18n/translation.tsx'

/** Translation keys of the permissions. i18next reads a colon as a namespace separator. */
const IN_WORDS = {
  'account:own': 'account_own',
  'orders:own': 'orders_own',
  'orders:read': 'orders_read',
  'orders:work': 'orders_work',
  'refunds:make': 'refunds_make',
  'packages:manage': 'packages_manage',
  'messages:answer': 'messages_answer',
  'mails:read': 'mails_read',
  'mails:read_links': 'mails_read_links',
  'analytics:read': 'analytics_read',
  'users:manage': 'users_manage',
  'settings:limited': 'settings_limited',
  'settings:manage': 'settings_manage',
  'api_keys:manage': 'api_keys_manage',
  'audit:read': 'audit_read',
  'translations:edit': 'translations_edit',
  'admin:dashboard': 'admin_dashboard',
} as const satisfies Record<Permission, string>

const ALL = Object.keys(PERMISSIONS) as Permission[]

/**
 * Permissions by role, from the server's own table. Shown as a table on wide screens and as a list for each
 * role on phones.
 */
export function RoleTable() {
  const { t } = useTranslation('admin-team')
  return (
    <>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {ROLES.map((role) => (
          <div key={role} data-role={role}>
            <dt className="type-heading">{t(`roles.${role}.name`)}</dt>
            <dd className="mt-1 text-muted">
              {t(`roles.${role}.text`)}
              <PermissionList role={role} />
            </dd>
          </div>
        ))}
      </dl>
      <table className="mt-8 w-full text-[0.95rem] max-md:hidden">
        <caption className="sr-only">{t('tabs.roles')}</caption>
        <thead className="border-y border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t('permission')}
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="px-2 py-2 font-medium">
                {t(`roles.${role}.name`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ALL.map((permission) => (
            <tr key={permission} className="border-b border-line">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {t(`permissions.${IN_WORDS[permission]}`)}
              </th>
              {ROLES.map((role) => (
                <td key={role} className="px-2 py-2 text-center">
                  <Mark has={hasPermission(role, permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Mark({ has }: { has: boolean }) {
  const { t } = useTranslation('admin-team')
  return (
    <>
      {has ? (
        <Check className="mx-auto size-5 text-success" aria-hidden="true" />
      ) : (
        <Minus className="mx-auto size-5 text-line" aria-hidden="true" />
      )}
      <span className="sr-only">{t(has ? 'yes' : 'no')}</span>
    </>
  )
}

function PermissionList({ role }: { role: Role }) {
  const { t } = useTranslation('admin-team')
  return (
    <ul className="mt-2 text-ink md:hidden">
      {ALL.filter((permission) => hasPermission(role, permission)).map((permission) => (
        <li key={permission} className="flex gap-2 py-1">
          <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
          {t(`permissions.${IN_WORDS[permission]}`)}
        </li>
      ))}
    </ul>
  )
}
