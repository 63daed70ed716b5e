import { ChevronDown, UserRound } from 'lucide-react'
import { session } from '../account/session.ts'
import { useTranslation } from '../i18n/translation.tsx'
import { PopoverButton } from '../ui/popover/popover-button.tsx'

const loadMenu = () => import('./menus/account-menu.tsx').then(({ AccountMenu }) => AccountMenu)

export function AccountButton() {
  const { t } = useTranslation('common')
  const user = session.useUser()
  return (
    <PopoverButton
      label={t('myAccount')}
      shown={user?.name}
      className="logged-out:hidden"
      loadContent={loadMenu}
      face={
        <>
          <UserRound className="size-5" />
          <span className="max-w-32 truncate max-sm:hidden">{user?.name ?? t('myAccount')}</span>
          <ChevronDown className="size-4 text-muted" />
        </>
      }
    />
  )
}
