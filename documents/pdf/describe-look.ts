import {
  type Brand,
  DEFAULT_ACCENT,
  type FontPair,
  isWordmark,
  type LogoInfo,
} from '../../shop/settings/brand.ts'

/** How the template of documents looks. */
export interface DocumentLook {
  /** Whether the name stands at the top, and not only in the logo. */
  showsSender: boolean
  /** Size in points; the file is sent to the compiler beside the sheet. */
  logo: { path: string; alt: string; width: number; height: number; isOnInk: boolean } | null
  /** Color of the line below the sender; null for a grey one. */
  accent: string | null
  titleFont: string
}

/** How the shop looks, as the documents show it. */
export interface DocumentBrand {
  shopName: string
  brand: Brand
  logo: LogoInfo | null
}

const TITLE_FONTS: Record<FontPair, string> = {
  modern: 'Bricolage Grotesque',
  classic: 'Source Serif 4',
  plain: 'Instrument Sans',
}

/** Largest size of the logo in points. */
const LOGO_BOX = { width: 180, height: 30 }

export function describeLook({ shopName, brand, logo }: DocumentBrand, seller: string): DocumentLook {
  const scale = logo ? Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height) : 0
  return {
    // A wordmark says the name of the shop, which is not always that of the seller.
    showsSender: !(logo && isWordmark(logo) && seller === shopName),
    logo: logo && {
      path: `/logo.${logo.format}`,
      alt: shopName,
      width: logo.width * scale,
      height: logo.height * scale,
      // A light logo would vanish on paper.
      isOnInk: logo.backdrop === 'dark',
    },
    accent: brand.accent === DEFAULT_ACCENT ? null : brand.accent,
    titleFont: TITLE_FONTS[brand.fonts],
  }
}
