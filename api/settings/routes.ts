import { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { hasPasskeys } from '../../shop/accounts/passkeys/passkeys.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import type { User } from '../../shop/accounts/user.ts'
import { countCheaperPackages, listPackagesOnSale } from '../../shop/catalog/list-packages.ts'
import { archivePolicyTexts } from '../../shop/content/archive-policy.ts'
import { countOpenOffersBelow } from '../../shop/custom-offers/get-offers.ts'
import { ShopError } from '../../shop/errors.ts'
import { formatMoney } from '../../shop/localization/format-money.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import {
  PAYMENT_METHODS,
  type PaymentMethod,
  toPaymentOption,
  toPaymentOptionSwitches,
} from '../../shop/payment-methods.ts'
import {
  getMinimumCharge,
  getProviderForMethod,
  listOfferedMethods,
} from '../../shop/payments/payment-providers.ts'
import { findPromotionBelowCharge } from '../../shop/promotions/price-reductions.ts'
import type { Db } from '../../shop/services.ts'
import { CLAIM_NAMES, type ClaimSources } from '../../shop/settings/claims/claim-sources.ts'
import { getClaimRecords, isMeasured } from '../../shop/settings/claims/resolve-claims.ts'
import { getStoredSettings, type StoredSettings } from '../../shop/settings/stored-settings.ts'
import { type SettingsChanges, updateSettings } from '../../shop/settings/update-settings.ts'
import { getLanguageCompletion, requireCompleteLanguages } from '../../shop/translations/completion.ts'
import { endpoint } from '../endpoint.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { requireConfirmationForBody } from '../middleware/require-confirmation.ts'
import { InvalidBodyError, throwInvalidFields } from '../problem.ts'
import { isolateBidi } from '../schema.ts'
import { SETTING_SCHEMAS, settingsChangeSchema, settingsSchema } from './schema.ts'

/** Settings that weaken the protection of others, or send customers' messages elsewhere. */
const PROTECTED_SETTINGS = ['staffSecondFactor', 'refundConfirmationAmount', 'supportEmail']

const confirmProtected = requireConfirmationForBody<z.output<typeof settingsChangeSchema>>(({ changes }) =>
  PROTECTED_SETTINGS.some((key) => key in changes),
)

/** Requires at least one payment method that a provider offers, because otherwise nobody could buy. */
function createMethodsCheck({ services }: Runtime) {
  const methods = SETTING_SCHEMAS.methods.refine(
    (switches) =>
      services.paymentProviders.length === 0 ||
      listOfferedMethods(services, { methods: toMethods(switches) }).length > 0,
    { error: 'admin-settings:errors.noMethod' },
  )
  return z.object({ changes: z.object({ methods: methods.optional() }) })
}

function toMethods(switches: z.infer<typeof SETTING_SCHEMAS.methods>): Record<PaymentMethod, boolean> {
  const { stripe, ...same } = switches
  return { card: stripe, ...same }
}

/**
 * Throws when a package on sale, also with an automatic promotion, or an open offer costs less than the smallest amount that
 * all enabled methods can charge.
 */
async function requireChargeablePrices(
  { db, services }: Runtime,
  methods: Record<PaymentMethod, boolean>,
  lang: Lang,
): Promise<void> {
  const { settings: current } = await getStoredSettings(db)
  const minimum = getMinimumCharge(services, listOfferedMethods(services, { methods }))
  const before = getMinimumCharge(services, listOfferedMethods(services, current))
  if (minimum.amount <= before.amount) return
  const refuse = (message: string, params: Record<string, string> = {}) =>
    throwInvalidFields([
      {
        path: ['changes', 'methods'],
        message,
        params: { ...params, amount: isolateBidi(formatMoney(lang, minimum)) },
      },
    ])
  if ((await countCheaperPackages(db, minimum.amount)) > 0)
    refuse('admin-settings:errors.packagesBelowMinimum')
  const sold = await listPackagesOnSale(db, lang)
  const found = await findPromotionBelowCharge(db, sold, minimum.amount)
  if (found)
    refuse('admin-settings:errors.promotionBelowMinimum', { promotion: isolateBidi(found.promotion.name) })
  if ((await countOpenOffersBelow(db, minimum.amount)) > 0) refuse('admin-settings:errors.offersBelowMinimum')
}

/** Throws when a claim would show the figure of records that do not say enough about it. */
async function requireMeasuredClaims(db: Db, sources: ClaimSources): Promise<void> {
  const records = await getClaimRecords(db)
  const unmeasured = CLAIM_NAMES.filter(
    (name) => sources[name].source === 'records' && !isMeasured(name, records[name]),
  )
  if (unmeasured.length === 0) return
  throwInvalidFields(
    unmeasured.map((name) => ({
      path: ['changes', 'claimSources', name, 'source'],
      message: 'admin-settings:errors.notMeasured' as const,
    })),
  )
}

/** Settings that staff may change without the permission to manage the shop. */
const STAFF_EDITABLE: readonly string[] = ['niches', 'chatHours'] satisfies (keyof SettingsChanges)[]

async function serializeSettings(
  { runtime, user }: { runtime: Runtime; user: User },
  { settings, revision }: StoredSettings,
): Promise<z.infer<typeof settingsSchema>> {
  const canManage = hasPermission(user.role, 'settings:manage')
  const { logo: _, ...values } = settings
  const all = { ...values, methods: toPaymentOptionSwitches(settings.methods) }
  const visible = Object.entries(all).filter(([key]) => canManage || STAFF_EDITABLE.includes(key))
  const carried = PAYMENT_METHODS.filter((method) => getProviderForMethod(runtime.services, method)).map(
    toPaymentOption,
  )
  const completion: Partial<Record<Lang, number>> = {}
  if (canManage) for (const code of LANGS) completion[code] = await getLanguageCompletion(runtime.db, code)
  return { settings: Object.fromEntries(visible), revision, carried, completion }
}

export const settingsRoutes = [
  endpoint({
    key: 'GET /admin/settings',
    operationId: 'getSettings',
    summary: 'Get the settings',
    description: 'Returns the settings that the role of the user may change.',
    ...requirePermission('settings:limited'),
    answer: settingsSchema,
    handle: async ({ db, c }) => await serializeSettings(c.var, await getStoredSettings(db)),
  }),
  endpoint({
    key: 'PUT /admin/settings',
    operationId: 'updateSettings',
    summary: 'Update settings',
    description: 'Changes the named settings and leaves the others unchanged.',
    ...requirePermission('settings:limited', confirmProtected),
    ifMatch: 'required',
    json: settingsChangeSchema,
    answer: settingsSchema,
    errors: ['language_incomplete'],
    handle: async ({ runtime, user, actor, expectedRevision, json, locale, c }) => {
      const { methods, ...others } = json.changes
      const changes: SettingsChanges = others
      if (methods) changes.methods = toMethods(methods)
      const notAllowed = Object.keys(changes).filter((key) => !STAFF_EDITABLE.includes(key))
      if (notAllowed.length > 0 && !hasPermission(user.role, 'settings:manage'))
        throw new ShopError('forbidden')
      // Otherwise the user who turns it on would lock themselves out.
      if (changes.staffSecondFactor && !user.secondFactor && !(await hasPasskeys(runtime.db, user.id))) {
        throw new ShopError('second_factor_setup_required')
      }
      const { error } = createMethodsCheck(runtime).safeParse({ changes: json.changes })
      if (error) throw new InvalidBodyError(error)
      if (changes.liveLanguages) await requireCompleteLanguages(runtime.db, changes.liveLanguages)
      if (changes.claimSources) await requireMeasuredClaims(runtime.db, changes.claimSources)
      if (changes.methods) await requireChargeablePrices(runtime, changes.methods, locale.lang)
      const changed = await updateSettings(runtime.db, {
        changes,
        expectedRevision,
        actor,
        archivePolicy: archivePolicyTexts,
      })
      return await serializeSettings(c.var, changed)
    },
  }),
]
