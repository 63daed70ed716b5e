import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LanguageEntry } from '../../../shop/localization/language-names.ts'
import { isLang, type Lang } from '../../../shop/localization/languages.ts'
import { foldText } from '../../../shop/text.ts'
import { callApi } from '../../api-client.ts'
import { loadLanguage } from '../../i18n/create-browser-i18n.ts'
import { navigateToLanguage } from '../../i18n/persist-language.tsx'
import { getBrowserSessionId, recordManualChoice, saveLang } from '../../i18n/stored-locale.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { usePageContext } from '../../rendering/page-context.ts'
import { useLiveLanguages } from '../../root-data.ts'
import { runInBackground } from '../../run-in-background.ts'
import { MENU_ITEM_CLASS, type PopoverContentProps } from '../../ui/popover/popover-button.tsx'
import { FactLine } from '../../ui/texts/fact-line.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Flag } from '../flag.tsx'

/** The languages of the shop, with a search. */
export function LanguageMenu({ close }: PopoverContentProps) {
  const { t, lang } = useTranslation('common')
  const chooseLanguage = useChooseLanguage()
  const languages = useLanguageList()
  const [sought, setSought] = useState('')
  const entries = languages.filter(({ code, name, nativeName }) =>
    [code, name, nativeName].some((text) => foldText(text).includes(foldText(sought))),
  )
  return (
    <>
      <input
        type="search"
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        placeholder={t('language.search')}
        aria-label={t('language.search')}
        className="mb-1 w-full rounded-control border border-edge bg-surface px-3 py-2"
      />
      <div className="max-h-[60vh] overflow-y-auto">
        {entries.map(({ code, name, nativeName }) => (
          <button
            key={code}
            type="button"
            data-menu-item
            aria-current={code === lang}
            className={MENU_ITEM_CLASS}
            onClick={() => {
              close()
              if (code !== lang) chooseLanguage(code)
            }}
          >
            <Flag lang={code} />
            <span className="flex-1">
              <span className="block" lang={code}>
                {nativeName}
              </span>
              <span className="block text-sm text-muted">
                <FactLine>
                  <span className="uppercase">{code}</span>
                  {name}
                </FactLine>
              </span>
            </span>
            {code === lang && <Check className="size-4 text-link" />}
          </button>
        ))}
      </div>
      {entries.length === 0 && <p className="px-3 py-2 text-muted">{t('language.none')}</p>}
    </>
  )
}

const FALLBACK_LANGUAGES: readonly Lang[] = ['en', 'ar']

/** Loads the languages when the menu opens. Falls back to English and Arabic. */
function useLanguageList(): LanguageEntry[] {
  const rendered = useLiveLanguages()
  const [listed, setListed] = useState<LanguageEntry[] | null>(null)
  useEffect(() => {
    callApi('GET /i18n/languages')
      .then((all) =>
        setListed(Object.values(all).flatMap((one) => (isLang(one.code) ? [one as LanguageEntry] : []))),
      )
      .catch((error) => {
        console.error('languages failed to load', error)
        setListed(rendered.filter(({ code }) => FALLBACK_LANGUAGES.includes(code)))
      })
  }, [rendered])
  return listed ?? rendered
}

/**
 * Changes the language once its messages are there. Changes to English when
 * they cannot be loaded, and keeps the language of the page when English cannot be loaded either.
 */
function useChooseLanguage(): (next: Lang) => Promise<void> {
  const { t, lang } = useTranslation('common')
  const { i18n } = usePageContext()
  const navigate = useNavigate()
  return async (chosen) => {
    const next = await loadLanguage(i18n, chosen)
    if (next === null) {
      toast({ title: t('language.failed'), tone: 'danger' })
      return
    }
    if (next !== chosen) toast({ title: i18n.getFixedT(next, 'common')('language.fallback'), tone: 'danger' })
    saveLang(next)
    if (next === lang) return
    recordManualChoice('lang')
    reportChange(lang, next)
    navigateToLanguage(navigate, next)
  }
}

function reportChange(fromValue: Lang, toValue: Lang): void {
  const sessionId = getBrowserSessionId()
  const timestamp = new Date().toISOString()
  const changed = { eventType: 'LANG_CHANGED', fromValue, toValue, sessionId, timestamp } as const
  runInBackground(callApi('POST /i18n/preferences', { json: { lang: toValue, sessionId } }))
  runInBackground(callApi('POST /events', { json: changed }))
}
