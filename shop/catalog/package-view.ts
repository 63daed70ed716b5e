export const PACKAGE_TYPES = ['followers', 'likes', 'views', 'others'] as const

export type PackageType = (typeof PACKAGE_TYPES)[number]

/** A package as the calls and the screens know it. `price` is in pounds. */
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

/** What a package says in one language. */
export type PackageText = Pick<PackageView, 'name' | 'description' | 'tag' | 'features'>

/** `others` is there only when the shop sells some. */
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

/** Only these are delivered to one video, so only these may name one. */
export function requiresVideo(type: PackageType): boolean {
  return type === 'likes' || type === 'views'
}

/** Price of a thousand in pounds, unrounded: what makes packages of one type comparable. */
export function getPricePerThousand(view: PackageView): number {
  return (view.price / view.quantity) * 1000
}
