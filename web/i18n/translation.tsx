import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { I18nextProvider, type UseTranslationResponse, useTranslation as useI18next } from 'react-i18next'
import { useMatches } from 'react-router'
import { getTextDirection, type Lang } from '../../shop/localization/languages.ts'
import type { Namespace } from '../../shop/localization/namespaces.ts'
import { usePageContext } from '../rendering/page-context.ts'
import { listDeclaredNamespaces } from './route-messages.ts'

export const LangContext = createContext<Lang | null>(null)

/** Provides the messages of the page's language. The root loader decides the language. */
export function TranslationProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  const { i18n } = usePageContext()
  useEffect(() => {
    if (i18n.language !== lang) i18n.changeLanguage(lang)
  }, [i18n, lang])
  return (
    <LangContext value={lang}>
      <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
    </LangContext>
  )
}

/** Texts of the first namespace as `key`; those of the others and of `common` as `namespace:key`. */
export function useTranslation<const Ns extends readonly [Namespace, ...Namespace[]]>(
  ...namespaces: Ns
): UseTranslationResponse<[...Ns, 'common'], undefined> {
  const lang = useContext(LangContext)
  if (!lang) throw new Error('useTranslation must be used within TranslationProvider')
  // The library's type does not resolve for a generic Ns.
  return useI18next([...namespaces, 'common'] as const, { lng: lang }) as unknown as UseTranslationResponse<
    [...Ns, 'common'],
    undefined
  >
}

/**
 * Waits for the namespaces that the matched routes declare. After a navigation in the browser a dialog then opens
 * without suspending the screen.
 */
export function useRouteMessages(): void {
  const declared = listDeclaredNamespaces(useMatches().map(({ handle }) => handle))
  useTranslation('common', ...declared)
}

export function useLang(): { lang: Lang; dir: 'rtl' | 'ltr' } {
  const lang = useContext(LangContext)
  if (!lang) throw new Error('useTranslation must be used within TranslationProvider')
  return { lang, dir: getTextDirection(lang) }
}
