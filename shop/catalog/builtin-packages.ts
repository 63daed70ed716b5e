import { getShippedLang, intlTag, type Lang } from '../localization/languages.ts'
import BUILTIN_PACKAGE_TEXTS from './builtin-package-texts.json' with { type: 'json' }
import { EMPTY_PACKAGE_TEXT } from './package-text.ts'
import {
  type Catalog,
  DEFAULT_DELIVERY_TERMS,
  groupPackagesByType,
  type PackageText,
  type PackageType,
  type PackageView,
} from './package-view.ts'

type TagKey = keyof typeof BUILTIN_PACKAGE_TEXTS.en.tag
type FeatureKey = keyof typeof BUILTIN_PACKAGE_TEXTS.en.feature

interface BuiltinPackage {
  type: 'followers' | 'likes' | 'views'
  quantity: number
  price: number
  tag: TagKey
  features: FeatureKey[]
}

/** The ten packages of the specification. They seed the catalog, and browsers show them when loading it fails. */
const BUILTIN: BuiltinPackage[] = [
  followers(100, 3.15, 'starterPack', []),
  followers(1000, 5.59, 'bestSeller', ['moneyBack']),
  followers(7000, 31.99, 'bestDeal', ['moneyBack', 'priorityProcessing']),
  likes(1000, 4.79, 'bestSeller'),
  likes(3000, 8.0, 'bestDeal'),
  likes(6000, 12.79, 'bestPriceToValue'),
  views(8000, 3.99, 'bestDeal', []),
  views(10000, 5.6, 'popular', []),
  views(15000, 7.15, 'greatValue', []),
  views(20000, 8.79, 'premium', ['priority']),
]

function followers(quantity: number, price: number, tag: TagKey, more: FeatureKey[]): BuiltinPackage {
  return {
    type: 'followers',
    quantity,
    price,
    tag,
    features: ['highQuality', 'fastDelivery', 'support', ...more],
  }
}

function likes(quantity: number, price: number, tag: TagKey): BuiltinPackage {
  return {
    type: 'likes',
    quantity,
    price,
    tag,
    features: ['instantStart', 'realAccounts', 'support', 'moneyBack'],
  }
}

function views(quantity: number, price: number, tag: TagKey, more: FeatureKey[]): BuiltinPackage {
  return {
    type: 'views',
    quantity,
    price,
    tag,
    features: ['instantDelivery', 'realViews', 'support', ...more],
  }
}

/**
 * The seed copies the texts into the catalog, where the operator can change them. The method cards are samples, which say
 * only what every shop with this software does. The ids are those of the seeded catalog, so the server can price a cart filled from this
 * list.
 */
export function listBuiltinPackages(lang: Lang): PackageView[] {
  const texts = BUILTIN_PACKAGE_TEXTS[getShippedLang(lang)]
  const count = new Intl.NumberFormat(intlTag(lang), { useGrouping: true })
  return BUILTIN.map((builtin) => ({
    ...EMPTY_PACKAGE_TEXT,
    ...DEFAULT_DELIVERY_TERMS,
    id: `${builtin.type}-${builtin.quantity}`,
    type: builtin.type,
    name: texts.name[builtin.type].replace('{count}', count.format(builtin.quantity)),
    quantity: builtin.quantity,
    price: builtin.price,
    tag: texts.tag[builtin.tag],
    description: texts.description[builtin.type],
    features: builtin.features.map((feature) => texts.feature[feature]),
    methodDelivery: texts.method.delivery[builtin.type],
    methodExclusions: texts.method.exclusions,
    methodEvidence: texts.method.evidence,
  }))
}

/** Returns whether a text has the method card of the built-in packages, which the operator has yet to replace. */
export function isSampleMethodCard(type: PackageType, lang: Lang, text: PackageText | undefined): boolean {
  if (type === 'others' || !text) return false
  const { delivery, exclusions, evidence } = BUILTIN_PACKAGE_TEXTS[getShippedLang(lang)].method
  return (
    text.methodDelivery === delivery[type] &&
    text.methodExclusions === exclusions &&
    text.methodEvidence === evidence
  )
}

export function getBuiltinCatalog(lang: Lang): Catalog {
  return groupPackagesByType(listBuiltinPackages(lang))
}
