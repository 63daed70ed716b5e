import { createHash } from 'node:crypto'
import { ShopError } from '../errors.ts'
import { getShippedLang, type Lang } from '../localization/languages.ts'
import type { Db } from '../services.ts'
import { getBrandPaths, getIconVersion } from '../settings/brand.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '../settings/get-settings.ts'
import { runImageJob } from '../uploads/encode-image.ts'
import { type BrandImages, buildIconSvg, drawIcon, ICONS, openLogo } from './draw-icons.ts'
import { drawSocialImage, isDrawableText } from './draw-social-image.ts'
import { getLogoFile } from './logo.ts'

type BrandSettings = Pick<ShopSettings, 'shopName' | 'brand' | 'logo'>

export interface BrandFile {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/png' | 'image/svg+xml'
}

/** Raised when the drawings change, so that browsers load them again. */
const DRAWING_VERSION = 1

/** The logo in emails, at three times its size. */
const EMAIL_LOGO = { width: 720, height: 144 }

/** Drawn files of this process, by their address: some 20 KB each, a logo at most 400 KB. */
const drawn = new Map<string, Promise<BrandFile>>()
const MAX_DRAWN = 32

/** Says what is drawn in the picture for a link, in the language of the page or, without letters for it, in English. */
interface SocialImageText {
  lang: Lang
  slogan: string
}

export function chooseSocialText(lang: Lang, getSlogan: (lang: Lang) => string): SocialImageText {
  const slogan = getSlogan(lang)
  return isDrawableText(slogan) ? { lang, slogan } : { lang: 'en', slogan: getSlogan('en') }
}

/** Returns the path of the picture for a link: the shipped one while name and look are the shipped ones. */
export function getSocialImagePath(settings: BrandSettings, { lang, slogan }: SocialImageText): string {
  const isShipped =
    settings.shopName === DEFAULT_SETTINGS.shopName &&
    settings.brand.fonts === DEFAULT_SETTINGS.brand.fonts &&
    getBrandPaths(settings).icon === getBrandPaths(DEFAULT_SETTINGS).icon
  if (isShipped) return `/social/${getShippedLang(lang)}.png`
  const { shopName, brand, logo } = settings
  const inputs = JSON.stringify([DRAWING_VERSION, shopName, brand, logo?.hash, slogan])
  return `/brand/social/${lang}-${createHash('sha256').update(inputs).digest('hex').slice(0, 12)}.png`
}

/** Draws the picture for a link, or returns it from memory. */
export function getSocialImage(db: Db, settings: BrandSettings, text: SocialImageText): Promise<BrandFile> {
  return getDrawn(getSocialImagePath(settings, text), async () => {
    const images = await loadImages(db, settings)
    const image = { ...images, ...text, name: settings.shopName }
    return { bytes: await runImageJob((sharp) => drawSocialImage(sharp, image)), type: 'image/png' }
  })
}

/** Draws an icon or returns the logo by the name of its file. Throws `not_found` for other names. */
export function getBrandFile(db: Db, settings: BrandSettings, name: string): Promise<BrandFile> {
  return getDrawn(`${getIconVersion(settings)}/${name}`, async () => {
    const images = await loadImages(db, settings)
    const { logo } = images
    if (isIcon(name))
      return { bytes: await runImageJob((sharp) => drawIcon(sharp, images, name)), type: 'image/png' }
    if (name === 'icon.svg' && !logo) return toSvgFile(buildIconSvg(images.brand))
    if (name === 'logo.svg' && logo?.format === 'svg') return toSvgFile(logo.content)
    if (name !== 'logo.png' || !logo) throw new ShopError('not_found')
    if (logo.format === 'png')
      return { bytes: new Uint8Array(Buffer.from(logo.content, 'base64')), type: 'image/png' }
    const png = await runImageJob((sharp) => openLogo(sharp, logo, EMAIL_LOGO).png().toBuffer())
    return { bytes: new Uint8Array(png), type: 'image/png' }
  })
}

function isIcon(name: string): name is keyof typeof ICONS {
  return Object.hasOwn(ICONS, name)
}

function toSvgFile(svg: string): BrandFile {
  return { bytes: new TextEncoder().encode(svg), type: 'image/svg+xml' }
}

async function loadImages(db: Db, { brand, logo }: BrandSettings): Promise<BrandImages> {
  const file = logo && (await getLogoFile(db, logo))
  return { brand, logo: file && { ...file, backdrop: logo.backdrop } }
}

/** Concurrent requests share one drawing; a failed one is not kept. */
function getDrawn(key: string, draw: () => Promise<BrandFile>): Promise<BrandFile> {
  const known = drawn.get(key)
  if (known) return known
  const file = draw()
  drawn.set(key, file)
  file.catch(() => drawn.delete(key))
  const [oldest] = drawn.keys()
  if (drawn.size > MAX_DRAWN && oldest !== undefined) drawn.delete(oldest)
  return file
}
