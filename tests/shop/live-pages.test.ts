import { beforeAll, describe, expect, it } from 'vitest'
import type { MessageCatalogStore } from '../../locales/message-catalog.ts'
import type { Runtime } from '../../runtime.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import { createShopWithoutDatabase } from '../support/shops/create-shop-without-database.ts'
import { loadBuiltApp } from '../support/shops/load-built-app.ts'

let app: typeof import('../../app.ts')

beforeAll(async () => {
  app = await loadBuiltApp()
})

/** Creates the built shop with these languages live. */
function shopSpeaking(...live: Lang[]): { runtime: Runtime } {
  const { runtime } = createShopWithoutDatabase()
  const book = { ...runtime.messageCatalogs.getCurrent(), liveLanguages: live }
  const catalogs: MessageCatalogStore = { getCurrent: () => book, getFresh: async () => book }
  return { runtime: { ...runtime, messageCatalogs: catalogs } }
}

async function get(path: string, headers: Record<string, string>, shop: { runtime: Runtime }) {
  const response = await app.handleRequest(shop, new Request(`https://shop.example${path}`, { headers }))
  return { response, html: await response.text() }
}

describe('pages in a language that an operator made live', () => {
  const shop = () => shopSpeaking('en', 'ar', 'fr', 'ja')

  it('are in that language and are listed as alternates by every page', async () => {
    const { response, html } = await get('/services', { 'accept-language': 'fr-CA, es' }, shop())
    expect(response.headers.get('content-language')).toBe('fr')
    expect(html).toContain('<html lang="fr" dir="ltr"')
    expect(html).toContain('<link rel="canonical" href="https://shop.example/services?lang=fr"/>')
    expect(html).toContain('<meta property="og:locale" content="fr_FR"/>')
    expect(html).toContain('content="https://shop.example/social/en.png"')
    const hreflangs = [...html.matchAll(/hrefLang="(.*?)"/g)].map(([, lang]) => lang)
    expect(hreflangs).toEqual(['en', 'ar', 'fr', 'ja', 'x-default'])
    const others = [...html.matchAll(/"og:locale:alternate" content="(.*?)"/g)].map(([, locale]) => locale)
    expect(others).toEqual(['en_GB', 'ar_AR', 'ja_JP'])
  })

  it('are in the sitemap and the manifest, unlike languages that are off', async () => {
    const { html } = await get('/sitemap.xml', {}, shop())
    expect(html.match(/<loc>/g)).toHaveLength(36)
    expect(html).toContain('hreflang="ja" href="https://shop.example/faq?lang=ja"')
    expect(html).not.toContain('lang=es')
    const manifest = JSON.parse((await get('/manifest.webmanifest?lang=ja', {}, shop())).html)
    expect(manifest).toMatchObject({ lang: 'ja', dir: 'ltr', start_url: '/?lang=ja' })
  })

  it('fall back to English in a language that is off', async () => {
    for (const path of ['/?lang=es', '/?lang=pt']) {
      const { html } = await get(path, { cookie: 'userLang=es', 'accept-language': 'es, pt' }, shop())
      expect(html).toContain('<html lang="en"')
      expect(html).toContain('<link rel="canonical" href="https://shop.example/?lang=en"/>')
    }
  })

  it('preload the fonts of the language', async () => {
    const preloaded = async (lang: Lang) => {
      const { html } = await get(`/?lang=${lang}`, {}, shopSpeaking(...LANGS))
      return [...html.matchAll(/preload" href="\/assets\/(.*?)-wght/g)].map(([, font]) => font)
    }
    const latin = ['bricolage-grotesque-latin', 'instrument-sans-latin']
    expect(await preloaded('fr')).toEqual(latin)
    expect(await preloaded('tr')).toEqual([...latin, `${latin[0]}-ext`, `${latin[1]}-ext`])
    expect(await preloaded('ar')).toEqual(['readex-pro-arabic', 'instrument-sans-latin'])
    for (const lang of ['ru', 'zh', 'hi', 'ja'] as const) {
      expect(await preloaded(lang), lang).toEqual(['instrument-sans-latin'])
    }
  })
})
