import { Menu } from 'lucide-react'
import { useTranslation } from '../i18n/translation.tsx'
import { PopoverButton } from '../ui/popover/popover-button.tsx'

const loadMenu = () => import('./menus/mobile-menu.tsx').then(({ MobileMenu }) => MobileMenu)

export function MobileMenuButton() {
  const { t } = useTranslation('common')
  return (
    <PopoverButton
      label={t('openMenu')}
      className="xl:hidden"
      loadContent={loadMenu}
      face={<Menu className="size-5" />}
    />
  )
}
