/** Pairs of fonts for headings and text. `modern` is the default; `plain` uses the fonts of the visitor's system. */
export const FONT_PAIRS = ['modern', 'classic', 'plain'] as const

export type FontPair = (typeof FONT_PAIRS)[number]

/** How the shop looks. Pages, icons, emails and documents follow from it, from the name and from the logo. */
export interface Brand {
  /** Color of buttons, links and marks, as `#rrggbb`. Its shades follow from it (accent.ts). */
  accent: string
  fonts: FontPair
}

export const DEFAULT_ACCENT = '#2b4bff'

export const DEFAULT_BRAND: Brand = { accent: DEFAULT_ACCENT, fonts: 'modern' }

/** Where the five bars of the software's mark begin, in a square of 32; all end at 28. */
export const MARK_BARS = [18, 14, 15, 9, 4] as const

export const LOGO_FORMATS = ['svg', 'png'] as const

/** Facts about the logo that pages need; `shop/brand/logo.ts` stores the file. */
export interface LogoInfo {
  /** Start of the SHA-256 of the file. */
  hash: string
  format: (typeof LOGO_FORMATS)[number]
  width: number
  height: number
  /** The scheme whose background alone shows the logo; null for one that both show. */
  backdrop: 'light' | 'dark' | null
}

/** A wide logo contains the name, which then does not stand beside it. */
export function isWordmark({ width, height }: Pick<LogoInfo, 'width' | 'height'>): boolean {
  return width >= 2 * height
}

interface BrandSettings {
  brand: Brand
  logo: LogoInfo | null
}

export const DEFAULT_BRAND_SETTINGS: BrandSettings = { brand: DEFAULT_BRAND, logo: null }

/** Whether the icons are the ones that the shop ships. */
function hasShippedIcons({ brand, logo }: BrandSettings): boolean {
  return logo === null && brand.accent === DEFAULT_ACCENT
}

/** Changes with everything that icons show, so that their addresses can be cached for ever. */
export function getIconVersion({ brand, logo }: BrandSettings): string {
  return `${brand.accent.slice(1)}-${logo?.hash ?? 'mark'}`
}

/** Paths of the icons and the logo. */
export interface BrandPaths {
  /** In the browser's tab. */
  icon: string
  appleTouch: string
  small: string
  large: string
  /** With a margin, for systems that cut icons round. */
  maskable: string
  /** The logo itself, and as a bitmap for emails. */
  logo: { image: string; bitmap: string } | null
}

export function getBrandPaths(settings: BrandSettings): BrandPaths {
  if (hasShippedIcons(settings))
    return {
      icon: '/icon.svg',
      appleTouch: '/icons/apple-touch.png',
      small: '/icons/192.png',
      large: '/icons/512.png',
      maskable: '/icons/maskable.png',
      logo: null,
    }
  const { logo } = settings
  const folder = `/brand/${getIconVersion(settings)}`
  return {
    icon: `${folder}/${logo ? '32.png' : 'icon.svg'}`,
    appleTouch: `${folder}/apple-touch.png`,
    small: `${folder}/192.png`,
    large: `${folder}/512.png`,
    maskable: `${folder}/maskable.png`,
    logo: logo && { image: `${folder}/logo.${logo.format}`, bitmap: `${folder}/logo.png` },
  }
}
