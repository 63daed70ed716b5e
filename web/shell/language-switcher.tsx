import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../i18n/translation.tsx'
import { PopoverButton } from '../ui/popover/popover-button.tsx'
import { Flag } from './flag.tsx'

const loadMenu = () => import('./menus/language-menu.tsx').then(({ LanguageMenu }) => LanguageMenu)

export function LanguageSwitcher() {
  const { t, lang } = useTranslation('common')
  return (
    <PopoverButton
      label={t('language.label')}
      shown={lang}
      loadContent={loadMenu}
      face={
        <>
          <span className="hidden sm:inline">
            <Flag lang={lang} />
          </span>
          <span className="uppercase">{lang}</span>
          <ChevronDown className="hidden size-4 text-muted sm:block" />
        </>
      }
    />
  )
}
