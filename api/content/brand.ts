import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { getSlogan } from '../../locales/get-slogan.ts'
import {
  type BrandFile,
  chooseSocialText,
  getBrandFile,
  getSocialImage,
  getSocialImagePath,
} from '../../shop/brand/draw-brand-files.ts'
import { deleteLogo, replaceLogo } from '../../shop/brand/logo.ts'
import { LogoError } from '../../shop/brand/sanitize-svg.ts'
import { isLang } from '../../shop/localization/languages.ts'
import { getBrandPaths, getIconVersion, LOGO_FORMATS } from '../../shop/settings/brand.ts'
import { getSettings, type ShopSettings } from '../../shop/settings/get-settings.ts'
import { getStoredSettings } from '../../shop/settings/stored-settings.ts'
import type { ApiEnv } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { throwInvalidFields } from '../problem.ts'
import { objectSchema } from '../schema.ts'

const brandSchema = objectSchema('Brand', {
  logo: z
    .object({
      path: z.string().openapi({ example: '/brand/0f766e-5c1b9d3a7e2f4a60/logo.svg' }),
      format: z.enum(LOGO_FORMATS),
      width: z.int(),
      height: z.int(),
      backdrop: z
        .enum(['light', 'dark'])
        .nullable()
        .describe('The scheme whose background alone shows the logo'),
    })
    .nullable(),
  icon: z.string().describe('Path of the largest icon'),
  socialImage: z.string().describe('Path of the picture for links, in the language of the request'),
})

async function serializeBrand({ runtime, locale, messages }: ApiEnv['Variables']) {
  const { settings } = await getStoredSettings(runtime.db)
  const { logo } = settings
  const paths = getBrandPaths(settings)
  const text = chooseSocialText(locale.lang, (lang) => getSlogan(messages, lang))
  return {
    logo: logo && paths.logo && { ...logo, path: paths.logo.image },
    icon: paths.large,
    socialImage: getSocialImagePath(settings, text),
  }
}

const image = { schema: z.string().openapi({ format: 'binary' }) }

export const brandRoutes = [
  endpoint({
    key: 'GET /admin/brand',
    operationId: 'getBrandFiles',
    summary: 'Get the files of the brand',
    description: 'The logo, and the pictures drawn from it, the name and the settings `brand`.',
    ...requirePermission('settings:manage'),
    answer: brandSchema,
    handle: ({ c }) => serializeBrand(c.var),
  }),
  endpoint({
    key: 'POST /admin/brand/logo',
    operationId: 'saveLogo',
    summary: 'Save the logo',
    description:
      'SVG of at most 256 KB, or PNG, JPEG or WebP of at most 8 MB and 40 megapixels, as the raw body. Of an SVG only ' +
      'shapes and their colours are kept; one with text is refused. A bitmap is scaled to at most 1,024 by 512 pixels.',
    ...requirePermission('settings:manage'),
    body: {
      required: true,
      content: { 'image/svg+xml': image, 'image/png': image, 'image/jpeg': image, 'image/webp': image },
    },
    answer: brandSchema,
    errors: ['image_too_large', 'image_type', 'image_unreadable', 'too_busy'],
    handle: async ({ db, actor, c }) => {
      await replaceLogo(db, { bytes: await c.req.bytes(), actor }).catch((error: unknown) => {
        if (!(error instanceof LogoError)) throw error
        throwInvalidFields([{ path: ['file'], message: `admin-settings:errors.${error.problem}` }])
      })
      return await serializeBrand(c.var)
    },
  }),
  endpoint({
    key: 'DELETE /admin/brand/logo',
    operationId: 'deleteLogo',
    summary: 'Delete the logo',
    description: 'The shop shows its mark again.',
    ...requirePermission('settings:manage'),
    answer: brandSchema,
    handle: async ({ db, actor, c }) => {
      await deleteLogo(db, actor)
      return await serializeBrand(c.var)
    },
  }),
]

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
