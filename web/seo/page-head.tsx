import { useLocation } from 'react-router'
import type { Lang } from '../../shop/localization/languages.ts'
import { FACT_SEPARATOR } from '../i18n/formats.ts'
import { useLang } from '../i18n/translation.tsx'
import { useRootData } from '../root-data.ts'
import { getLocalizedPath, listAlternates } from './page-urls.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** Set on private screens: they are not indexed. */
  hidden?: boolean
}

/** Regions of languages whose region code differs from the language code. */
const REGIONS: Partial<Record<Lang, string>> = { en: 'GB', zh: 'CN', hi: 'IN', ja: 'JP' }

/** Returns the locale in Open Graph's form: `fr_FR`. */
function getOpenGraphLocale(lang: Lang): string {
  return `${lang}_${REGIONS[lang] ?? lang.toUpperCase()}`
}

/** Title, description and the URL of the page in each language. React hoists them into the head. */
export function PageHead({ title, description, hidden }: PageHeadProps) {
  const root = useRootData()
  const { lang } = useLang()
  const { pathname } = useLocation()
  const shopName = root?.shopName ?? ''
  const fullTitle = [title, shopName].filter(Boolean).join(FACT_SEPARATOR)
  if (hidden || !root) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const live = root.languages.map(({ code }) => code)
  const own = root.origin + getLocalizedPath(lang, pathname)
  const social = {
    'og:type': 'website',
    'og:site_name': shopName,
    'og:title': title,
    'og:description': description,
    'og:url': own,
    'og:locale': getOpenGraphLocale(lang),
    'og:image': root.origin + root.brand.socialImage,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${shopName}: ${root.footer.description}`,
  }
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={own} />
      {listAlternates(pathname, live).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={root.origin + href} />
      ))}
      {Object.entries(social).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {live
        .filter((other) => other !== lang)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={getOpenGraphLocale(other)} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
