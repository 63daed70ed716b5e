import type { z } from '@hono/zod-openapi'
import type { Runtime } from '../../runtime.ts'
import { hasPermission } from '../../shop/accounts/roles.ts'
import type { User } from '../../shop/accounts/user.ts'
import { LANGS, type Lang } from '../../shop/localization/languages.ts'
import { PAYMENT_METHODS, toPaymentOption, toSwitchedOptions } from '../../shop/payment-methods.ts'
import { getProviderForMethod } from '../../shop/payments/payment-providers.ts'
import type { StoredSettings } from '../../shop/settings/stored-settings.ts'
import type { SettingsChanges } from '../../shop/settings/update-settings.ts'
import { getLanguageCompletion } from '../../shop/translations/completion.ts'
import type { settingsSchema } from './schema.ts'

/** Settings that staff may change without the permission to manage the shop. */
export const STAFF_EDITABLE: readonly string[] = ['niches', 'chatHours'] satisfies (keyof SettingsChanges)[]

export async function serializeSettings(
  { runtime, user }: { runtime: Runtime; user: User },
  { settings, revision }: StoredSettings,
): Promise<z.infer<typeof settingsSchema>> {
  const canManage = hasPermission(user.role, 'settings:manage')
  const { logo: _, ...values } = settings
  const all = { ...values, methods: toSwitchedOptions(settings.methods) }
  const visible = Object.entries(all).filter(([key]) => canManage || STAFF_EDITABLE.includes(key))
  const carried = PAYMENT_METHODS.filter((method) => getProviderForMethod(runtime.services, method)).map(
    toPaymentOption,
  )
  const completion: Partial<Record<Lang, number>> = {}
  if (canManage) for (const code of LANGS) completion[code] = await getLanguageCompletion(runtime.db, code)
  return { settings: Object.fromEntries(visible), revision, carried, completion }
}
