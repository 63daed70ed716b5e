import type { Context } from 'hono'
import { getSlogan } from '../../locales/get-slogan.ts'
import {
  type BrandFile,
  chooseSocialText,
  getBrandFile,
  getSocialImage,
  getSocialImagePath,
} from '../../shop/brand/brand-files.ts'
import { isLang } from '../../shop/localization/languages.ts'
import { getIconVersion } from '../../shop/settings/brand.ts'
import { getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import type { ApiEnv } from '../context.ts'

type BrandContext = Context<ApiEnv, '/brand/:version/:file'>

/**
 * GET /brand/{version}/{file}: the logo, the icons made of it, and pictures for links. A file of an earlier version, as in
 * emails, shows the current one.
 */
export async function serveBrandFile(c: BrandContext): Promise<Response> {
  const { db } = c.var.runtime
  const memoized = await getSettings(db)
  // Another process may have changed the brand a moment ago.
  const settings = isCurrent(c, memoized) ? memoized : (await getStoredSettings(db)).settings
  const { bytes, type } = await getFile(c, settings)
  return c.body(bytes, 200, {
    'content-type': type,
    'cache-control': isCurrent(c, settings) ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Besides the headers of every response: a drawing runs nothing, wherever it is opened.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    // Search engines, social networks, launchers and mail programs show these images.
    'cross-origin-resource-policy': 'cross-origin',
  })
}

function getSocialText(c: BrandContext) {
  const [lang = ''] = c.req.param('file').split('-')
  const { messages } = c.var
  return chooseSocialText(isLang(lang) ? lang : 'en', (of) => getSlogan(messages, of))
}

function isCurrent(c: BrandContext, settings: ShopSettings): boolean {
  const { version } = c.req.param()
  if (version === 'social') return c.req.path === getSocialImagePath(settings, getSocialText(c))
  return version === getIconVersion(settings)
}

function getFile(c: BrandContext, settings: ShopSettings): Promise<BrandFile> {
  const { db } = c.var.runtime
  const { version, file } = c.req.param()
  return version === 'social'
    ? getSocialImage(db, settings, getSocialText(c))
    : getBrandFile(db, settings, file)
}
