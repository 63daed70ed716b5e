import { type PackageType, wantsVideo } from '../catalog/package-view.ts'
import { packagesOnSale } from '../catalog/packages-on-sale.ts'
import { BASE_CURRENCY } from '../currencies.ts'
import type { Lang } from '../localization/languages.ts'
import type { Money } from '../money.ts'
import type { Db } from '../services.ts'

export interface WantedLine {
  packageId: string
  /** How many of the package: a whole number from 1. */
  units: number
  tiktokUsername?: string
  videoUrl?: string
}

export interface PricedLine extends Omit<WantedLine, 'videoUrl'> {
  type: PackageType
  name: string
  /** Of one package. */
  quantity: number
  /** Of one package. */
  price: Money
  videoUrl: string | null
}

/** The lines as the catalogue prices them now; null when one of them is no longer sold. */
export async function priceLines(db: Db, wanted: WantedLine[], lang: Lang): Promise<PricedLine[] | null> {
  const sold = await packagesOnSale(
    db,
    lang,
    wanted.map((line) => line.packageId),
  )
  const byId = new Map(sold.map((row) => [row.id, row]))
  const lines: PricedLine[] = []
  for (const line of wanted) {
    const found = byId.get(line.packageId)
    if (!found) return null
    lines.push({
      ...line,
      type: found.type,
      name: found.name,
      quantity: found.quantity,
      price: { amount: found.pence, currency: BASE_CURRENCY },
      videoUrl: (wantsVideo(found.type) && line.videoUrl) || null,
    })
  }
  return lines
}
