import { href, useLocation } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import { getLocalizedPath } from './page-urls.ts'
import { StructuredData } from './structured-data.tsx'

/** The path from the home page to this page. */
export function BreadcrumbData({ title }: { title: string }) {
  const { t, lang } = useTranslation('common')
  const { pathname } = useLocation()
  const root = useRootData()
  if (!root) return null
  const pages = [
    { name: t('nav.home'), path: href('/') },
    { name: title, path: pathname },
  ]
  const itemListElement = pages.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: root.origin + getLocalizedPath(lang, path),
  }))
  return <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement }} />
}
