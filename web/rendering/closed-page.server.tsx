import { renderToStaticMarkup } from 'react-dom/server'
import { href } from 'react-router'
import type { TranslateFunction } from '../../locales/create-i18n.ts'
import type { RequestContext } from '../../runtime.ts'
import { LANGUAGES } from '../../shop/localization/language-names.ts'
import { getTextDirection } from '../../shop/localization/languages.ts'
import { getBrandPaths } from '../../shop/settings/brand.ts'
import type { ShopSettings } from '../../shop/settings/get-settings.ts'
import styles from '../app.css?inline'
import { formatDate, isolateBidi } from '../i18n/formats.ts'
import { Logo } from '../shell/logo.tsx'
import { LEGAL_LINKS } from '../shell/nav-links.ts'
import { buttonClass } from '../ui/button.tsx'
import { withSearch } from '../with-search.ts'
import { buildBrandStyles } from './brand-styles.server.ts'
import {
  buildContentSecurityPolicy,
  createScriptNonce,
  removeNonce,
} from './content-security-policy.server.ts'

/** When crawlers ask again if the opening has no day. */
const RETRY_AFTER_SECONDS = 3600

/**
 * Asks for the cookie of the preview in a browser of staff, which the server does not know without it, and loads the page
 * again. Once within ten seconds: where cookies are refused, the page would load for ever.
 */
const ENTER_SCRIPT = `try{const token=localStorage.getItem("token"),user=JSON.parse(localStorage.getItem("user"));
if(token&&user&&user.role!=="user"&&Date.now()-Number(sessionStorage.getItem("previewAskedAt"))>1e4){
sessionStorage.setItem("previewAskedAt",Date.now());
fetch("/api/admin/storefront",{headers:{authorization:"Bearer "+token}}).then(({ok})=>ok&&location.reload(),()=>{})}}catch{}`

type ClosedShop = Pick<ShopSettings, 'shopName' | 'supportEmail' | 'opensOn' | 'brand' | 'logo'>

/** Renders the page that visitors see while the shop is closed, without the scripts of the shop: nothing leads further. */
export function renderClosedPage(shop: ClosedShop, { locale, messages }: RequestContext): Response {
  const { lang } = locale
  const scriptNonce = createScriptNonce()
  const opensOn = shop.opensOn && Date.parse(shop.opensOn) > Date.now() ? shop.opensOn : null
  const html = `<!doctype html>${renderToStaticMarkup(
    <ClosedPage
      shop={{ ...shop, opensOn }}
      t={messages.getI18n(lang).getFixedT(lang, 'common/closed')}
      footer={messages.getI18n(lang).getFixedT(lang, 'footer')}
      lang={lang}
      languages={messages.liveLanguages}
      scriptNonce={scriptNonce}
    />,
  )}`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': lang,
    'content-security-policy': buildContentSecurityPolicy(html, scriptNonce),
    'cache-control': 'no-store',
    'retry-after': opensOn ? new Date(opensOn).toUTCString() : String(RETRY_AFTER_SECONDS),
  }
  return new Response(removeNonce(html, scriptNonce), { status: 503, headers })
}

interface ClosedPageProps {
  shop: ClosedShop
  t: TranslateFunction<['common/closed']>
  footer: TranslateFunction<['footer']>
  lang: RequestContext['locale']['lang']
  languages: RequestContext['messages']['liveLanguages']
  scriptNonce: string
}

function ClosedPage({ shop, t, footer, lang, languages, scriptNonce }: ClosedPageProps) {
  const { shopName, supportEmail, opensOn } = shop
  const title = opensOn ? t('opensOn', { date: isolateBidi(formatDate(lang, opensOn, 'day')) }) : t('title')
  return (
    <html lang={lang} dir={getTextDirection(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1016" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={getBrandPaths(shop).icon} />
        <title>{`${title} | ${shopName}`}</title>
        {/* A constant of ours; the policy names it by hash. */}
        <script nonce={scriptNonce} dangerouslySetInnerHTML={{ __html: ENTER_SCRIPT }} />
        {/* Our own file, and nothing of a visitor's. */}
        <style dangerouslySetInnerHTML={{ __html: styles + buildBrandStyles(shop.brand) }} />
      </head>
      <body>
        <div className="shell flex min-h-dvh flex-col py-6">
          <header>
            <Logo shopName={shopName} brand={{ logo: shop.logo, paths: getBrandPaths(shop) }} />
          </header>
          <main className="flex flex-1 flex-col items-start justify-center py-16">
            <h1 className="type-title">{title}</h1>
            <p className="mt-4 max-w-prose text-lg text-muted">{t('text')}</p>
            <p className="mt-4">
              <span className="text-muted">{t('contact')}</span>{' '}
              <a href={`mailto:${supportEmail}`} className="text-link underline underline-offset-4" dir="ltr">
                {supportEmail}
              </a>
            </p>
            <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="text-muted">{t('ordered')}</span>
              <a href={withSearch(href('/login'), { lang, from: href('/orders') })} className={buttonClass()}>
                {t('logIn')}
              </a>
            </p>
          </main>
          <nav
            aria-label={footer('legal')}
            className="flex flex-wrap gap-x-4 border-t border-line pt-4 text-muted"
          >
            {LEGAL_LINKS.map(({ to, word }) => (
              <a key={to} href={withSearch(to, { lang })} className="py-2 hover:text-ink hover:underline">
                {footer(word)}
              </a>
            ))}
          </nav>
          {languages.length > 1 && (
            <nav aria-label={t('languages')} className="flex flex-wrap gap-x-4">
              {languages.map((code) => (
                <a
                  key={code}
                  href={withSearch('', { lang: code })}
                  lang={code}
                  hrefLang={code}
                  aria-current={code === lang ? 'true' : undefined}
                  className="py-2 text-muted hover:text-ink hover:underline aria-[current=true]:font-semibold aria-[current=true]:text-ink"
                >
                  {LANGUAGES[code].nativeName}
                </a>
              ))}
            </nav>
          )}
        </div>
      </body>
    </html>
  )
}
