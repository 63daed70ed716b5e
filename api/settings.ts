import { createRoute, z } from '@hono/zod-openapi'
import type { Runtime } from '../runtime.ts'
import type { Account } from '../shop/accounts/register.ts'
import { may } from '../shop/accounts/roles.ts'
import { countCheaper } from '../shop/catalog/count-cheaper.ts'
import { LANGS, type Lang } from '../shop/localization/languages.ts'
import { formatMoney } from '../shop/money.ts'
import {
  PAYMENT_METHODS,
  PAYMENT_OPTIONS,
  type PaymentMethod,
  toPaymentOption,
  toSwitchedOptions,
} from '../shop/payment-methods.ts'
import { minimumCharge } from '../shop/payments/minimum-charge.ts'
import { offeredMethods, providerOf } from '../shop/payments/offered-methods.ts'
import { changeSettings, type SettingsChanges } from '../shop/settings/change-settings.ts'
import { type SettingsNow, settingsNow } from '../shop/settings/settings-now.ts'
import { ShopError } from '../shop/shop-error.ts'
import { checkLive } from '../shop/translations/check-live.ts'
import { completionOf } from '../shop/translations/completion.ts'
import { guarded } from './context.ts'
import { body, json, lang, problems } from './fields.ts'
import { InvalidBody, refuseEach } from './problem.ts'
import { routes } from './routes.ts'
import { SETTING_VALUES } from './setting-values.ts'

/** What whoever may not manage the shop may set nevertheless. */
const LIMITED: readonly string[] = ['niches', 'chatHours'] satisfies (keyof SettingsChanges)[]

const changesSchema = z.strictObject(SETTING_VALUES).partial()

const settingsSchema = z
  .object({
    settings: z
      .object({ ...SETTING_VALUES, policyVersion: z.string() })
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
function sellable({ services }: Runtime) {
  const methods = SETTING_VALUES.methods.refine(
    (on) =>
      services.paymentProviders.length === 0 ||
      offeredMethods(services, { methods: switchedMethods(on) }).length > 0,
    { error: 'dashboard:settings.errors.noMethod' },
  )
  return z.object({ changes: z.object({ methods: methods.optional() }) })
}

function switchedMethods(on: z.infer<typeof SETTING_VALUES.methods>): Record<PaymentMethod, boolean> {
  const { stripe, ...same } = on
  return { card: stripe, ...same }
}

/** Refuses to switch on a method whose provider cannot charge as little as a package on sale costs. */
async function checkPrices(
  { db, services }: Runtime,
  methods: Record<PaymentMethod, boolean>,
): Promise<void> {
  const { settings: now } = await settingsNow(db)
  const minimum = minimumCharge(services, offeredMethods(services, { methods }))
  const before = minimumCharge(services, offeredMethods(services, now))
  if (minimum.amount <= before.amount || (await countCheaper(db, minimum.amount)) === 0) return
  refuseEach([
    {
      path: ['changes', 'methods'],
      message: 'dashboard:settings.errors.packagesTooCheap',
      params: { amount: formatMoney(minimum) },
    },
  ])
}

async function present(
  { runtime, account }: { runtime: Runtime; account: Account },
  { settings, version }: SettingsNow,
): Promise<z.infer<typeof settingsSchema>> {
  const manages = may(account.role, 'settings:manage')
  const all = { ...settings, methods: toSwitchedOptions(settings.methods) }
  const seen = Object.entries(all).filter(([key]) => manages || LIMITED.includes(key))
  const carried = PAYMENT_METHODS.filter((method) => providerOf(runtime.services, method)).map(
    toPaymentOption,
  )
  const completion: Partial<Record<Lang, number>> = {}
  if (manages) for (const code of LANGS) completion[code] = await completionOf(runtime.db, code)
  return { settings: Object.fromEntries(seen), version, carried, completion }
}

export const settingsRoutes = routes()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/settings',
      summary: 'What the operator has set, as far as the role may set it',
      ...guarded('settings:limited'),
      responses: { 200: json(settingsSchema), ...problems },
    }),
    async (c) => c.json(await present(c.var, await settingsNow(c.var.runtime.db)), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/settings',
      summary: 'Sets what is named, and leaves the rest as it is',
      ...guarded('settings:limited'),
      request: body(z.strictObject({ changes: changesSchema, version: z.string().max(64) })),
      responses: { 200: json(settingsSchema), ...problems },
    }),
    async (c) => {
      const { runtime, account, actor } = c.var
      const { changes: asked, version } = c.req.valid('json')
      const { methods, ...others } = asked
      const changes: SettingsChanges = others
      if (methods) changes.methods = switchedMethods(methods)
      const beyond = Object.keys(changes).filter((key) => !LIMITED.includes(key))
      if (beyond.length > 0 && !may(account.role, 'settings:manage')) throw new ShopError('forbidden')
      // Who switches it on would otherwise have locked themselves out.
      if (changes.staffSecondFactor && !account.secondFactor) {
        throw new ShopError('second_factor_setup_required')
      }
      const { error } = sellable(runtime).safeParse({ changes: asked })
      if (error) throw new InvalidBody(error)
      if (changes.liveLanguages) await checkLive(runtime.db, changes.liveLanguages)
      if (changes.methods) await checkPrices(runtime, changes.methods)
      const changed = await changeSettings(runtime.db, { changes, seen: version, actor })
      return c.json(await present(c.var, changed), 200)
    },
  )
