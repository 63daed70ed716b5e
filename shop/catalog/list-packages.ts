import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  max,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type Placeholders, prepareStatement } from '../database/prepare-statement.ts'
import { DEFAULT_LANG, type Lang } from '../localization/languages.ts'
import { memoize } from '../memoize.ts'
import type { Db } from '../services.ts'
import { getShownSettings } from '../settings/claims/resolve-claims.ts'
import { DEFAULT_SETTINGS } from '../settings/get-settings.ts'
import {
  type Figure,
  formatFigure,
  getPlaceholderValues,
  type PlaceholderSettings,
} from '../settings/placeholder-figures.ts'
import { fillPlaceholders } from '../settings/placeholders.ts'
import { listBuiltinPackages } from './builtin-packages.ts'
import { type ClaimWarning, listClaimWarnings, listMethodCardWarnings } from './claim-warnings.ts'
import { type DefaultMethodCard, listDefaultMethodCards } from './method-cards.ts'
import type { MethodCardFieldName } from './package-fields.ts'
import { withMethodCardOfType } from './package-text.ts'
import {
  type Catalog,
  groupPackagesByType,
  MIN_SAMPLE,
  type PackagePromises,
  type PackageText,
  type PackageType,
  type PackageView,
} from './package-view.ts'
import { defaultMethodCards, packageDeliveryStats, packages, packageTexts } from './tables.ts'

const { packageId: _packageId, lang: _lang, ...textColumns } = getTableColumns(packageTexts)

/** The method of a package: its own, or that of its type. Both have all columns or none. */
const methodColumns = {
  methodDelivery: coalesce('methodDelivery'),
  methodExclusions: coalesce('methodExclusions'),
  methodEvidence: coalesce('methodEvidence'),
  methodCardId: coalesce('methodCardId'),
}

function coalesce(name: MethodCardFieldName | 'methodCardId') {
  return sql<string | null>`coalesce(${packageTexts[name]}, ${defaultMethodCards[name]})`
}

/** Lists the packages on sale in one language. Memoized, so a change shows within two seconds in every process. */
export const listPackages = memoize(2_000, async (db: Db, lang: Lang): Promise<Catalog> => {
  const rows = await listPackagesOnSale(db, lang)
  const promises = await listPackagePromises(db)
  const { settings } = await getShownSettings(db)
  return groupPackagesByType(
    rows.map(({ pence, questions, methodCardId: _, textLang, ...row }) => {
      const measured = promises.get(row.id)
      return {
        ...fillPackageText(row, textLang, settings),
        price: pence / 100,
        ...(questions.length > 0 && { asksQuestions: true as const }),
        ...(measured && { promises: measured }),
      }
    }),
  )
})

/** Returns the built-in packages as a new shop shows them. */
export function getDefaultCatalog(lang: Lang): Catalog {
  return groupPackagesByType(
    listBuiltinPackages(lang).map((view) => fillPackageText(view, lang, DEFAULT_SETTINGS)),
  )
}

function fillPackageText<
  Described extends Pick<PackageView, 'type' | 'deliveryHours' | 'description' | 'features'>,
>(view: Described, lang: Lang, settings: PlaceholderSettings): Described {
  const { description, features } = view
  const promised = formatFigure(lang, 'hours', getPromisedDeliveryHours(view, settings))
  const facts = { ...getPlaceholderValues(lang, settings), promised }
  return { ...view, ...fillPlaceholders({ description, features }, facts) }
}

/** Returns the hours from the start that the texts of a package promise: its own, or the longest of the policy for its type. */
export function getPromisedDeliveryHours(
  { type, deliveryHours }: Pick<PackageView, 'type' | 'deliveryHours'>,
  { policy, claims }: Pick<PlaceholderSettings, 'policy' | 'claims'>,
): Figure {
  return deliveryHours ?? (type === 'others' ? claims.deliveryHours : policy.deliveryHours[type].to)
}

/** Lists those of `ids` that are on sale, like `listPackagesOnSale`. */
export const listRequestedPackages = prepareStatement(
  (db, { lang, ids }: Placeholders<{ lang: Lang; ids: string[] }>) =>
    listPackagesOnSale(db, lang, sql`${packages.id} = any(${ids}::text[])`),
)

/** Lists the packages on sale, with prices in pence. A package without texts in `lang` has its English ones. */
export function listPackagesOnSale(db: Db, lang: Lang | Placeholder<string, Lang>, isRequested?: SQL) {
  const translated = db
    .select({ lang: packageTexts.lang })
    .from(packageTexts)
    .where(and(eq(packageTexts.packageId, packages.id), eq(packageTexts.lang, lang)))
  return db
    .select({
      id: packages.id,
      type: packages.type,
      quantity: packages.quantity,
      pence: packages.price,
      deliveryHours: packages.deliveryHours,
      allowsPlan: packages.allowsPlan,
      guaranteeDays: packages.guaranteeDays,
      questions: packages.questions,
      textLang: packageTexts.lang,
      ...textColumns,
      ...methodColumns,
    })
    .from(packages)
    .innerJoin(
      packageTexts,
      and(
        eq(packageTexts.packageId, packages.id),
        eq(packageTexts.lang, sql`coalesce((${translated}), ${DEFAULT_LANG})`),
      ),
    )
    .leftJoin(
      defaultMethodCards,
      and(eq(defaultMethodCards.type, packages.type), eq(defaultMethodCards.lang, packageTexts.lang)),
    )
    .where(and(isNull(packages.archivedAt), isRequested))
    .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
}

/** Counts the packages on sale that cost less than `pence`. */
export function countCheaperPackages(db: Db, pence: number): Promise<number> {
  return db.$count(packages, and(isNull(packages.archivedAt), lt(packages.price, pence)))
}

/** Returns the measured promises by package, without those of too few orders. */
async function listPackagePromises(db: Db): Promise<Map<string, PackagePromises>> {
  const rows = await db
    .select()
    .from(packageDeliveryStats)
    .where(gte(packageDeliveryStats.orders, MIN_SAMPLE))
  return new Map(
    rows.map(({ packageId, orders, medianStartMinutes, medianFinishMinutes, ...counts }) => [
      packageId,
      {
        orders,
        onTimePercent: toPercent(counts.onTime, orders, Math.floor),
        medianStartMinutes,
        medianFinishMinutes,
        shortfallPercent: toPercent(counts.shortfalls, orders, Math.ceil),
        refundPercent: toPercent(counts.refunded, orders, Math.ceil),
      },
    ]),
  )
}

/** Rounds against the shop: 99.6% on time is not 100%, and one refund is not 0%. */
function toPercent(count: number, of: number, round: (value: number) => number): number {
  return round((count * 100) / of)
}

export interface CatalogPackage extends Omit<typeof packages.$inferSelect, 'position'> {
  /** A language without a text shows the English one. Without a method of its own a text has that of the type. */
  texts: Partial<Record<Lang, PackageText>>
  /** The texts as customers see them, with the method of the type. */
  shownTexts: Partial<Record<Lang, PackageText>>
  claimWarnings: ClaimWarning[]
}

/**
 * Lists all packages in display order, including archived ones, with their texts in all languages. Prices are
 * in pence.
 */
export async function listCatalogPackages(db: Db): Promise<CatalogPackage[]> {
  const rows = await db
    .select()
    .from(packages)
    .orderBy(asc(packages.position), asc(packages.price), asc(packages.id))
  const texts = new Map<string, CatalogPackage['texts']>()
  for (const { packageId, lang, methodCardId: _, ...text } of await db.select().from(packageTexts)) {
    texts.set(packageId, { ...texts.get(packageId), [lang]: text })
  }
  const methodCards = await listDefaultMethodCards(db)
  const catalog = rows.map(({ position: _, ...row }) => {
    const own = texts.get(row.id) ?? {}
    return { ...row, texts: own, shownTexts: fillMethodCards(own, row.type, methodCards) }
  })
  const onSale = catalog.filter(({ archivedAt }) => !archivedAt)
  const claimWarnings = listClaimWarnings(onSale.map(toClaimingPackage))
  return catalog.map((entry) => ({
    ...entry,
    claimWarnings: [
      ...(claimWarnings.get(entry.id) ?? []),
      ...(entry.archivedAt ? [] : listMethodCardWarnings(entry.shownTexts)),
    ],
  }))
}

function fillMethodCards(
  texts: CatalogPackage['texts'],
  type: PackageType,
  methodCards: DefaultMethodCard[],
) {
  const filled = (Object.entries(texts) as [Lang, PackageText][]).map(([lang, text]) => [
    lang,
    withMethodCardOfType(
      text,
      methodCards.find((card) => card.type === type && card.lang === lang),
    ),
  ])
  return Object.fromEntries(filled) as CatalogPackage['texts']
}

function toClaimingPackage({ id, type, quantity, price, texts }: Omit<CatalogPackage, 'claimWarnings'>) {
  const tags = Object.fromEntries(Object.entries(texts).map(([lang, { tag }]) => [lang, tag]))
  return { id, type, quantity, price: price / 100, tags }
}

/** Returns when a package was last added, changed or archived; null without packages. */
export async function getLastPackageChange(db: Db): Promise<Date | null> {
  const [row] = await db.select({ at: max(packages.updatedAt) }).from(packages)
  return row?.at ?? null
}
