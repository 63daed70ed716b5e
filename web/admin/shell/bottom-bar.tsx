import * as Dialog from '@radix-ui/react-dialog'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { href, NavLink } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { ScreenCount } from './screen-count.tsx'
import { listScreens } from './screens.ts'
import { ScreenLinks } from './sidebar.tsx'

/** Number of screens with a place of their own in the bar. */
const DAILY_PLACES = 4

const ITEM_CLASS =
  'relative flex h-14 flex-col items-center justify-center gap-0.5 text-muted aria-[current=page]:text-link'

/** The bar of phones: the daily screens, and a sheet with all of them. */
export function BottomBar({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  return (
    <nav
      aria-label={t('title')}
      data-floating
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {listScreens(role)
          .slice(0, DAILY_PLACES)
          .map(({ to, name, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === href('/admin')} className={ITEM_CLASS}>
                <Icon className="size-5" aria-hidden="true" />
                <span className="max-w-full truncate px-1 text-[0.7rem]">{t(`shortNames.${name}`)}</span>
                <ScreenCount name={name} className="absolute start-1/2 top-1 ms-1.5" />
              </NavLink>
            </li>
          ))}
        <li>
          <Dialog.Root open={open} onOpenChange={setOpen}>
            <Dialog.Trigger className={`${ITEM_CLASS} w-full`}>
              <Menu className="size-5" aria-hidden="true" />
              <span className="text-[0.7rem]">{t('more')}</span>
            </Dialog.Trigger>
            <Dialog.Portal>
              <Dialog.Overlay className="fixed inset-0 z-40 bg-night/60" />
              <Dialog.Content
                aria-describedby={undefined}
                className="fixed inset-x-0 bottom-0 z-50 max-h-[85dvh] animate-enter overflow-y-auto rounded-t-panel border-t border-line bg-surface p-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]"
              >
                <Dialog.Title className="sr-only">{t('title')}</Dialog.Title>
                <ScreenLinks role={role} onChosen={() => setOpen(false)} />
              </Dialog.Content>
            </Dialog.Portal>
          </Dialog.Root>
        </li>
      </ul>
    </nav>
  )
}
