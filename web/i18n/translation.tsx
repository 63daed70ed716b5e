import { createContext, type ReactNode, use, useContext, useEffect } from 'react'
import { useMatches } from 'react-router'
import type { TranslateFunction } from '../../locales/create-i18n.ts'
import { getTextDirection, type Lang } from '../../shop/localization/languages.ts'
import type { MessagePart } from '../../shop/localization/namespaces.ts'
import { usePageContext } from '../rendering/page-context.ts'
import { listDeclaredParts } from './route-messages.ts'

export const LangContext = createContext<Lang | null>(null)

/** Provides the language of the page, which the root loader decides. */
export function TranslationProvider({ lang, children }: { lang: Lang; children: ReactNode }) {
  const { i18n } = usePageContext()
  useEffect(() => i18n.changeLanguage(lang), [i18n, lang])
  return <LangContext value={lang}>{children}</LangContext>
}

/** A promise that `use` does not wait for, because it has React's status fields. */
const LOADED = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

interface Language {
  lang: Lang
  dir: 'rtl' | 'ltr'
}

interface Translation<Parts extends readonly MessagePart[]> extends Language {
  t: TranslateFunction<Parts>
  /** Returns whether `part:key` has a text. */
  exists(key: string): boolean
}

/**
 * The language, and its texts: those of the first part as `key`, those of the others and of `common` as `part:key`. Suspends
 * while a part is loading.
 */
export function useTranslation<const Parts extends readonly [MessagePart, ...MessagePart[]]>(
  ...parts: Parts
): Translation<[...Parts, 'common']> {
  const language = useLang()
  const { lang } = language
  const { i18n } = usePageContext()
  const wanted = [...parts, 'common'] as const
  const missing = wanted.filter((part) => !i18n.hasPart(lang, part))
  // Must run in every render: when React renders again after waiting, skipping `use` breaks the hooks that follow.
  use(missing.length > 0 ? i18n.loadParts(lang, missing) : LOADED)
  return {
    ...language,
    t: i18n.getFixedT<[...Parts, 'common']>(lang, ...wanted),
    exists: (key) => i18n.exists(lang, key),
  }
}

/**
 * Waits for the parts that the matched routes declare. After a navigation in the browser a dialog then opens
 * without suspending the screen.
 */
export function useRouteMessages(): void {
  const declared = listDeclaredParts(useMatches().map(({ handle }) => handle))
  useTranslation('common', ...declared)
}

/** The language of the page, for what shows no text of its own. */
export function useLang(): Language {
  const lang = useContext(LangContext)
  if (!lang) throw new Error('useTranslation must be used within TranslationProvider')
  return { lang, dir: getTextDirection(lang) }
}
