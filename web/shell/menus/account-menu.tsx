import { href, Link, useNavigate } from 'react-router'
import { hasPermission, isStaff } from '../../../shop/accounts/roles.ts'
import { endSession, session } from '../../account/session.ts'
import { callApi } from '../../api-client.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { runInBackground } from '../../run-in-background.ts'
import { clearTabStorage } from '../../stored-value.ts'
import { MENU_ITEM_CLASS, type PopoverContentProps } from '../../ui/popover/popover-button.tsx'

/** The name of the customer and the links of the account. */
export function AccountMenu({ close }: PopoverContentProps) {
  const { t } = useTranslation('common')
  const user = session.useUser()
  const logOut = useLogOut()
  const links = [
    { to: href('/dashboard'), label: t('dashboard') },
    { to: href('/orders'), label: t('myOrders') },
    { to: href('/account'), label: t('account') },
    ...(user && isStaff(user.role)
      ? [
          {
            to: hasPermission(user.role, 'admin:dashboard') ? href('/admin') : href('/admin/orders'),
            label: t('admin'),
          },
        ]
      : []),
  ]
  return (
    <>
      <p className="px-3 py-2">
        <span className="block text-sm text-muted">{t('myAccount')}</span>
        <span className="block truncate font-semibold">{user?.name}</span>
      </p>
      {links.map(({ to, label }) => (
        <Link key={to} to={to} data-menu-item className={MENU_ITEM_CLASS} onClick={close}>
          {label}
        </Link>
      ))}
      <button
        type="button"
        data-menu-item
        className={MENU_ITEM_CLASS}
        onClick={() => {
          close()
          logOut()
        }}
      >
        {t('logout')}
      </button>
    </>
  )
}

/** Ends the session on the server too. When that fails, this browser still forgets it. */
function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    runInBackground(callApi('POST /auth/logout'))
    // A page that needs the session learns first that the browser leaves it, so that it does not ask for a login.
    navigate(href('/'), { flushSync: true })
    endSession()
    clearTabStorage()
  }
}
