import { href, Link, NavLink } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { MENU_ITEM_CLASS, type PopoverContentProps } from '../../ui/popover/popover-button.tsx'
import { NAV_LINKS } from '../nav-links.ts'
import { AccountMenu } from './account-menu.tsx'

/** The links of the header on narrow screens. */
export function MobileMenu({ close }: PopoverContentProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <nav aria-label={t('nav.main')}>
        {NAV_LINKS.map(({ to, word }) => (
          <NavLink key={to} to={to} end data-menu-item className={MENU_ITEM_CLASS} onClick={close}>
            {t(word)}
          </NavLink>
        ))}
      </nav>
      <div className="mt-2 border-t border-line pt-2 logged-out:hidden">
        <AccountMenu close={close} />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2 border-t border-line p-1 pt-3 logged-in:hidden">
        <Link to={href('/login')} className={buttonClass()} onClick={close}>
          {t('login')}
        </Link>
        <Link to={href('/register')} className={buttonClass({ look: 'solid' })} onClick={close}>
          {t('signUp')}
        </Link>
      </div>
    </>
  )
}
