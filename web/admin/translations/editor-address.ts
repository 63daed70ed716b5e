import { href } from 'react-router'
import { isLang, type Lang } from '../../../shop/localization/languages.ts'
import { isNamespace, type Namespace } from '../../../shop/localization/namespaces.ts'
import { withSearch } from '../../with-search.ts'
import { type EntryFilter, FILTERS } from './editor/entry-groups.ts'

export const TABS = ['editor', 'comparison', 'statistics'] as const

export type Tab = (typeof TABS)[number]

/** State of the editor in the URL. `lang` is the language of the screen, not of the edited texts. */
export interface EditorAddress {
  tab: Tab
  lang: Lang
  namespace: Namespace
  shown: EntryFilter
}

export function parseEditorAddress(address: URLSearchParams): EditorAddress {
  const [lang, namespace] = [address.get('of'), address.get('namespace') ?? '']
  return {
    tab: TABS.find((tab) => tab === address.get('tab')) ?? 'editor',
    lang: isLang(lang) ? lang : 'en',
    namespace: isNamespace(namespace) ? namespace : 'common',
    shown: FILTERS.find((shown) => shown === address.get('show')) ?? 'all',
  }
}

/** Returns the path to the texts of a language within the editor. */
export function getEditorPath(lang: Lang, namespace: Namespace, shown: EntryFilter): string {
  return withSearch(href('/translations'), { tab: 'editor', of: lang, namespace, show: shown })
}
