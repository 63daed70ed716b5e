import type { Sharp } from 'sharp'
import { deriveShades } from '../settings/accent.ts'
import { type Brand, type LogoInfo, MARK_BARS } from '../settings/brand.ts'
import type { ImageSize } from '../uploads/encode-image.ts'
import type { LogoFile } from './tables.ts'

type SharpLibrary = typeof import('sharp').default

export const PAPER = '#fbfaf7'
export const INK = '#11131a'

/** Icons by the name of their file. `share` is the part of the square that the logo fills. */
export const ICONS = {
  '32.png': { size: 32, share: 1, isOpaque: false },
  '192.png': { size: 192, share: 0.8, isOpaque: true },
  '512.png': { size: 512, share: 0.8, isOpaque: true },
  'apple-touch.png': { size: 180, share: 0.7, isOpaque: true },
  // Systems cut it round, and keep a circle of four fifths.
  'maskable.png': { size: 512, share: 0.55, isOpaque: true },
} as const

export interface BrandImages {
  brand: Brand
  logo: (LogoFile & Pick<LogoInfo, 'backdrop'>) | null
}

/** Opens the logo, scaled into a box. A drawing is rendered at that size, not enlarged. */
export function openLogo(sharp: SharpLibrary, logo: Omit<LogoFile, 'hash'>, box: ImageSize): Sharp {
  const { format, content, width, height } = logo
  if (format === 'png')
    return sharp(Buffer.from(content, 'base64')).resize({ ...box, fit: 'inside', withoutEnlargement: true })
  const fitting = Math.min(box.width / width, box.height / height)
  // The shorter side of a very long drawing has a pixel, too.
  const density = 72 * Math.max(fitting, 2 / Math.min(width, height))
  return sharp(Buffer.from(content), { density: Math.min(100_000, Math.max(1, density)) }).resize({
    ...box,
    fit: 'inside',
  })
}

/** Draws the mark of the software: five rounded bars that rise, the last in the accent. */
function buildMark(ink: string, accent: string, style = ''): string {
  const bars = MARK_BARS.map((top, index) => {
    const isLast = index === MARK_BARS.length - 1
    return `<rect${isLast ? ' class="a"' : ''} x="${2 + index * 6}" y="${top}" width="4" height="${28 - top}" rx="2" fill="${isLast ? accent : ink}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">${style}${bars.join('')}</svg>`
}

/** The mark for the tab of a browser, in the ink of its scheme. */
export function buildIconSvg({ accent }: Brand): string {
  const { dark } = deriveShades(accent)
  return buildMark(
    INK,
    accent,
    `<style>@media(prefers-color-scheme:dark){rect{fill:#f4f2ec}rect.a{fill:${dark.accent}}}</style>`,
  )
}

export function openLogoOrMark(
  sharp: SharpLibrary,
  { brand, logo }: BrandImages,
  box: ImageSize,
  isOnInk = false,
): Sharp {
  if (logo) return openLogo(sharp, logo, box)
  const { light, dark } = deriveShades(brand.accent)
  const content = isOnInk ? buildMark(PAPER, dark.accent) : buildMark(INK, light.accent)
  return openLogo(sharp, { format: 'svg', content, width: 32, height: 32 }, box)
}

export async function drawIcon(
  sharp: SharpLibrary,
  images: BrandImages,
  name: keyof typeof ICONS,
): Promise<Uint8Array<ArrayBuffer>> {
  const { size, share, isOpaque } = ICONS[name]
  const side = Math.round(size * share)
  const symbol = await openLogoOrMark(sharp, images, { width: side, height: side }).png().toBuffer()
  const paper = images.logo?.backdrop === 'dark' ? INK : PAPER
  const background = isOpaque ? paper : { r: 0, g: 0, b: 0, alpha: 0 }
  const icon = await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: symbol, gravity: 'center' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
  return new Uint8Array(icon)
}
