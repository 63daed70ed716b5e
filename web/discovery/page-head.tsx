import { useLocation } from 'react-router'
import { type Lang, SHIPPED_LANGS } from '../../shop/localization/languages.ts'
import { useLang } from '../localization/translation.tsx'
import { useRootData } from '../root-data.ts'
import { addressIn, alternatesOf } from './public-pages.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** Private screens are nobody's search result. */
  hidden?: boolean
}

const OPEN_GRAPH_LOCALE: Record<Lang, string> = {
  en: 'en_GB',
  ar: 'ar_AR',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
  de: 'de_DE',
  pt: 'pt_BR',
  tr: 'tr_TR',
  ru: 'ru_RU',
  zh: 'zh_CN',
  id: 'id_ID',
  hi: 'hi_IN',
  ja: 'ja_JP',
}

/** Title, description, and each language's own address; React puts them into the head. */
export function PageHead({ title, description, hidden }: PageHeadProps) {
  const root = useRootData()
  const { lang } = useLang()
  const { pathname } = useLocation()
  const shopName = root?.shopName ?? ''
  const fullTitle = shopName ? `${title} · ${shopName}` : title
  if (hidden || !root) {
    return (
      <>
        <title>{fullTitle}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  const own = root.origin + addressIn(lang, pathname)
  const social = {
    'og:type': 'website',
    'og:site_name': shopName,
    'og:title': title,
    'og:description': description,
    'og:url': own,
    'og:locale': OPEN_GRAPH_LOCALE[lang],
    'og:image': `${root.origin}/social/${lang}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${shopName}: ${root.footer.description}`,
  }
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={own} />
      {alternatesOf(pathname).map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={root.origin + href} />
      ))}
      {Object.entries(social).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {SHIPPED_LANGS.filter((other) => other !== lang).map((other) => (
        <meta key={other} property="og:locale:alternate" content={OPEN_GRAPH_LOCALE[other]} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
