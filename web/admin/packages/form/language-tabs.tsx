import { LANGUAGES } from '../../../../shop/localization/language-names.ts'
import type { Lang } from '../../../../shop/localization/languages.ts'
import { useTranslation } from '../../../i18n/translation.tsx'

interface LanguageTabsProps {
  languages: Lang[]
  shown: Lang
  errors: Record<string, string>
  onShow: (lang: Lang) => void
}

export function LanguageTabs({ languages, shown, errors, onShow }: LanguageTabsProps) {
  const { t } = useTranslation('admin-packages')
  return (
    <div className="mt-3 flex flex-wrap gap-1 border-b border-line pb-2">
      {languages.map((lang) => {
        const isWrong = Object.keys(errors).some((path) => path.startsWith(`texts.${lang}.`))
        return (
          <button
            key={lang}
            type="button"
            aria-pressed={lang === shown}
            onClick={() => onShow(lang)}
            className="flex h-9 items-center gap-2 rounded-full px-3.5 text-[0.9rem] font-medium text-muted hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
            data-lang-tab={lang}
          >
            <bdi lang={lang}>{LANGUAGES[lang].nativeName}</bdi>
            {isWrong && (
              <>
                <span className="size-2 rounded-full bg-danger" aria-hidden="true" />
                <span className="sr-only">{t('hasErrors')}</span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
