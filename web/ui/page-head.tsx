import { useLocation } from 'react-router'
import { LANGS } from '../../shop/localization/languages.ts'
import { useLang } from '../localization/translation.tsx'
import { useRootData } from '../root-data.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** Private screens are nobody's search result. */
  hidden?: boolean
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
  const address = `${root.origin}${pathname}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${address}?lang=${lang}`} />
      {LANGS.map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={`${address}?lang=${code}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${address}?lang=${lang}`} />
      <meta property="og:locale" content={lang} />
      <meta name="twitter:card" content="summary" />
    </>
  )
}
