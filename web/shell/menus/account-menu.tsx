import { session } from '../../account/session.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import type { PopoverContentProps } from '../../ui/popover/popover-button.tsx'
import { AccountLinks } from './account-links.tsx'

/** The name of the customer and the links of the account. */
export function AccountMenu({ close }: PopoverContentProps) {
  const { t } = useTranslation('common')
  const user = session.useUser()
  return (
    <>
      <p className="px-3 py-2">
        <span className="block text-sm text-muted">{t('myAccount')}</span>
        <span className="block truncate font-semibold">{user?.name}</span>
      </p>
      <AccountLinks onChosen={close} />
    </>
  )
}
