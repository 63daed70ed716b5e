export const PACKAGE_TYPES = ['followers', 'likes', 'views', 'others'] as const

export type PackageType = (typeof PACKAGE_TYPES)[number]

/** A package as the API and the pages show it. `price` is in pounds. */
export interface PackageView {
  id: string
  type: PackageType
  name: string
  quantity: number
  price: number
  tag: string | null
  description: string
  features: string[]
}

/** The translated fields of a package: columns of `package_texts` with the same names. */
export const PACKAGE_TEXT_FIELDS = ['name', 'description', 'tag', 'features'] as const

/** Texts of a package in one language. */
export type PackageText = Pick<PackageView, (typeof PACKAGE_TEXT_FIELDS)[number]>

/** `others` is missing when the shop sells none. */
export type Catalog = Record<'followers' | 'likes' | 'views', PackageView[]> & { others?: PackageView[] }

export function groupPackagesByType(views: PackageView[]): Catalog {
  const of = (type: PackageType) => views.filter((view) => view.type === type)
  const others = of('others')
  return {
    followers: of('followers'),
    likes: of('likes'),
    views: of('views'),
    ...(others.length > 0 && { others }),
  }
}

/** Only likes and views are delivered to a single video. */
export function requiresVideo(type: PackageType): boolean {
  return type === 'likes' || type === 'views'
}

/** Price per thousand in pounds, unrounded, so that packages of one type can be compared. */
export function getPricePerThousand(view: PackageView): number {
  return (view.price / view.quantity) * 1000
}
