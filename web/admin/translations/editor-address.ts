import { href } from 'react-router'
import { isLang, type Lang } from '../../../shop/localization/languages.ts'
import { isNamespace, type Namespace } from '../../../shop/localization/namespaces.ts'
import { withSearch } from '../../with-search.ts'
import { ENTRY_FILTERS, type EntryFilter } from './editor/entry-groups.ts'

export const TABS = ['editor', 'comparison', 'statistics'] as const

export type Tab = (typeof TABS)[number]

/** The value of `history` for the changes of all texts; no key contains an asterisk. */
export const ALL_CHANGES = '*'

/** State of the screen in the address. `lang` is the language of the edited texts, not of the screen. */
interface EditorAddress {
  tab: Tab
  lang: Lang
  namespace: Namespace
  shown: EntryFilter
  sought: string
  /** The key whose history is open, `ALL_CHANGES`, or null. */
  history: string | null
  /** The namespace of the comparison; null for all. */
  compared: Namespace | null
}

export function parseEditorAddress(address: URLSearchParams): EditorAddress {
  const get = (name: string) => address.get(name) ?? ''
  const [lang, namespace, compared] = [get('of'), get('namespace'), get('compare')]
  return {
    tab: TABS.find((tab) => tab === address.get('tab')) ?? 'editor',
    lang: isLang(lang) ? lang : 'en',
    namespace: isNamespace(namespace) ? namespace : 'common',
    shown: ENTRY_FILTERS.find((shown) => shown === address.get('show')) ?? 'all',
    sought: address.get('search') ?? '',
    history: address.get('history'),
    compared: isNamespace(compared) ? compared : null,
  }
}

/** Returns the path to the texts of a language within the editor. */
export function getEditorPath(lang: Lang, namespace: Namespace, shown: EntryFilter): string {
  return withSearch(href('/translations'), { tab: 'editor', of: lang, namespace, show: shown })
}

/** Tells whether two addresses show the texts of the same language and namespace. */
export function isSamePlace(a: URLSearchParams, b: URLSearchParams): boolean {
  const [one, other] = [parseEditorAddress(a), parseEditorAddress(b)]
  return one.tab === other.tab && one.lang === other.lang && one.namespace === other.namespace
}
