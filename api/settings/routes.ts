import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import type { User } from '../../shop/accounts/user.ts'
import { countCheaperPackages } from '../../shop/catalog/list-packages.ts'
import { ShopError } from '../../shop/errors.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import { formatMoney } from '../../shop/money.ts'
import {
  PAYMENT_METHODS,
  PAYMENT_OPTIONS,
  type PaymentMethod,
  toPaymentOption,
  toSwitchedOptions,
} from '../../shop/payment-methods.ts'
import {
  getMinimumCharge,
  getProviderForMethod,
  listOfferedMethods,
} from '../../shop/payments/payment-providers.ts'
import { getVersionedSettings, type VersionedSettings } from '../../shop/settings/get-versioned-settings.ts'
import { type SettingsChanges, updateSettings } from '../../shop/settings/update-settings.ts'
import { getLanguageCompletion, requireCompleteLanguages } from '../../shop/translations/completion.ts'
import { createRouter } from '../create-router.ts'
import { requirePermission } from '../middleware/authorize.ts'
import { InvalidBodyError, throwInvalidFields } from '../problem.ts'
import { jsonBody, jsonResponse, lang, problemResponses } from '../schema.ts'
import { SETTING_SCHEMAS } from './schema.ts'

/** What whoever may not manage the shop may set nevertheless. */
const STAFF_EDITABLE: readonly string[] = ['niches', 'chatHours'] satisfies (keyof SettingsChanges)[]

const changesSchema = z.strictObject(SETTING_SCHEMAS).partial()

const settingsSchema = z
  .object({
    settings: z
      .object({ ...SETTING_SCHEMAS, policyVersion: z.string() })
      .partial()
      .openapi({ description: 'Those that the account may see' }),
    version: z
      .string()
      .openapi({ description: 'To be sent with a change: it holds only if nothing else has changed' }),
    carried: z.array(z.enum(PAYMENT_OPTIONS)).openapi({
      description: 'The ways to pay that a provider carries, switched on or not',
    }),
    completion: z.partialRecord(lang, z.number()).openapi({
      description:
        'How much of what visitors read each language says, in percent; none for who may not set it',
    }),
  })
  .openapi('Settings')

/** Of those a provider carries one stays on: else nobody could buy. */
function createMethodsCheck({ services }: Runtime) {
  const methods = SETTING_SCHEMAS.methods.refine(
    (on) =>
      services.paymentProviders.length === 0 ||
      listOfferedMethods(services, { methods: toMethods(on) }).length > 0,
    { error: 'admin-settings:errors.noMethod' },
  )
  return z.object({ changes: z.object({ methods: methods.optional() }) })
}

function toMethods(on: z.infer<typeof SETTING_SCHEMAS.methods>): Record<PaymentMethod, boolean> {
  const { stripe, ...same } = on
  return { card: stripe, ...same }
}

/** Refuses to switch on a method whose provider cannot charge as little as a package on sale costs. */
async function requireChargeablePrices(
  { db, services }: Runtime,
  methods: Record<PaymentMethod, boolean>,
): Promise<void> {
  const { settings: now } = await getVersionedSettings(db)
  const minimum = getMinimumCharge(services, listOfferedMethods(services, { methods }))
  const before = getMinimumCharge(services, listOfferedMethods(services, now))
  if (minimum.amount <= before.amount || (await countCheaperPackages(db, minimum.amount)) === 0) return
  throwInvalidFields([
    {
      path: ['changes', 'methods'],
      message: 'admin-settings:errors.packagesBelowMinimum',
      params: { amount: formatMoney(minimum) },
    },
  ])
}

async function serializeSettings(
  { runtime, user }: { runtime: Runtime; user: User },
  { settings, version }: VersionedSettings,
): Promise<z.infer<typeof settingsSchema>> {
  const manages = hasPermission(user.role, 'settings:manage')
  const all = { ...settings, methods: toSwitchedOptions(settings.methods) }
  const seen = Object.entries(all).filter(([key]) => manages || STAFF_EDITABLE.includes(key))
  const carried = PAYMENT_METHODS.filter((method) => getProviderForMethod(runtime.services, method)).map(
    toPaymentOption,
  )
  const completion: Partial<Record<Lang, number>> = {}
  if (manages) for (const code of LANGS) completion[code] = await getLanguageCompletion(runtime.db, code)
  return { settings: Object.fromEntries(seen), version, carried, completion }
}

export const settingsRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/settings',
      summary: 'What the operator has set, as far as the role may set it',
      ...requirePermission('settings:limited'),
      responses: { 200: jsonResponse(settingsSchema), ...problemResponses() },
    }),
    async (c) => c.json(await serializeSettings(c.var, await getVersionedSettings(c.var.runtime.db)), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/settings',
      summary: 'Sets what is named, and leaves the rest as it is',
      ...requirePermission('settings:limited'),
      request: jsonBody(z.strictObject({ changes: changesSchema, version: z.string().max(64) })),
      responses: { 200: jsonResponse(settingsSchema), ...problemResponses() },
    }),
    async (c) => {
      const { runtime, user, actor } = c.var
      const { changes: asked, version } = c.req.valid('json')
      const { methods, ...others } = asked
      const changes: SettingsChanges = others
      if (methods) changes.methods = toMethods(methods)
      const beyond = Object.keys(changes).filter((key) => !STAFF_EDITABLE.includes(key))
      if (beyond.length > 0 && !hasPermission(user.role, 'settings:manage')) throw new ShopError('forbidden')
      // Who switches it on would otherwise have locked themselves out.
      if (changes.staffSecondFactor && !user.secondFactor) {
        throw new ShopError('second_factor_setup_required')
      }
      const { error } = createMethodsCheck(runtime).safeParse({ changes: asked })
      if (error) throw new InvalidBodyError(error)
      if (changes.liveLanguages) await requireCompleteLanguages(runtime.db, changes.liveLanguages)
      if (changes.methods) await requireChargeablePrices(runtime, changes.methods)
      const changed = await updateSettings(runtime.db, { changes, seen: version, actor })
      return c.json(await serializeSettings(c.var, changed), 200)
    },
  )
