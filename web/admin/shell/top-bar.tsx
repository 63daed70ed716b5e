import { ExternalLink, Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { href, Link } from 'react-router'
import { useTranslation } from '../../i18n/translation.tsx'
import { useRootData } from '../../root-data.ts'
import { AccountButton } from '../../shell/account-button.tsx'
import { LanguageSwitcher } from '../../shell/language-switcher.tsx'
import { BrandMark } from '../../shell/logo.tsx'
import { iconButtonClass } from '../../ui/icon-button.tsx'
import { useKeyDown } from '../ui/use-key-down.ts'

const CommandPalette = lazy(() => import('./command-palette.tsx'))

/** The bar above every staff screen: search, language and account. */
export function TopBar({ role }: { role?: string }) {
  const { t } = useTranslation('admin')
  const shopName = useRootData()?.shopName ?? ''
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-line bg-paper px-3 lg:ps-0 lg:pe-2 print:hidden">
      <Link
        to={href('/admin')}
        aria-label={`${shopName}, ${t('title')}`}
        className="flex items-center gap-2 rounded-control max-sm:min-w-11 max-sm:ps-1 h-11 lg:w-60.25 lg:px-5"
      >
        <BrandMark markClassName="size-5.5" height={22} className="h-5.5 max-w-20" />
        <span className="max-w-40 truncate font-display font-bold tracking-tight max-sm:hidden">
          {shopName}
        </span>
      </Link>
      {role && <PaletteButton role={role} />}
      <div className={`flex items-center ${role ? 'sm:ms-auto' : 'ms-auto'}`}>
        <Link to={href('/')} aria-label={t('viewShop')} title={t('viewShop')} className={iconButtonClass()}>
          <ExternalLink className="size-4.5" aria-hidden="true" />
        </Link>
        <LanguageSwitcher />
        <AccountButton />
      </div>
    </header>
  )
}

/** Opens the command palette, also with Ctrl-K or Cmd-K. */
function PaletteButton({ role }: { role: string }) {
  const { t } = useTranslation('admin')
  const [open, setOpen] = useState(false)
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    setOpen(!open)
  })
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex h-8 touch:h-11 items-center gap-2 rounded-control text-sm text-muted max-sm:ms-auto max-sm:size-9 max-sm:justify-center max-sm:hover:bg-accent-wash max-sm:hover:text-ink max-sm:touch:size-11 sm:max-w-md sm:flex-1 sm:border sm:border-edge sm:bg-surface sm:px-2.5 sm:hover:border-ink"
      >
        <Search className="size-4 shrink-0 max-sm:size-4.5" aria-hidden="true" />
        <span className="truncate max-sm:sr-only">{t('palette.open')}</span>
        <kbd dir="ltr" className="ms-auto font-sans text-xs max-sm:hidden">
          Ctrl K
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette role={role} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
