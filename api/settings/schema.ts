import { z } from '@hono/zod-openapi'
import { DEFAULT_LANG } from '../../shop/localization/languages.ts'
import { VAT_COUNTRIES } from '../../shop/localization/vat-territories.ts'
import { PAYMENT_OPTIONS } from '../../shop/payment-methods.ts'
import { isAllowedAccent, isHexColor } from '../../shop/settings/accent.ts'
import { type Brand, FONT_PAIRS } from '../../shop/settings/brand.ts'
import {
  CLAIM_NAMES,
  CLAIM_SOURCES,
  type ClaimName,
  type ClaimSource,
  isMeasuredClaim,
} from '../../shop/settings/claims/claim-sources.ts'
import { type OpeningHours, WEEKDAYS } from '../../shop/settings/get-opening-status.ts'
import type { MarketingClaims } from '../../shop/settings/marketing-claims.ts'
import type { Policy } from '../../shop/settings/policy.ts'
import {
  type LimitsOf,
  MARKETING_CLAIM_LIMITS,
  type NumberLimit,
  POLICY_LIMITS,
  REFUND_CONFIRMATION_LIMIT,
} from '../../shop/settings/setting-limits.ts'
import { TAX_SCHEMES } from '../../shop/settings/tax-settings.ts'
import { revisionField } from '../if-match.ts'
import {
  countryCode,
  email,
  identifier,
  isoDay,
  lang,
  line,
  objectSchema,
  pageUrl,
  text,
  timeZone,
} from '../schema.ts'

const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'admin-settings:errors.clock')
  .openapi({ example: '09:00' })

const openingHoursSchema = z
  .strictObject({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'admin-settings:errors.closesBeforeOpening' })
  .nullable()

const days = Object.fromEntries(WEEKDAYS.map((day) => [day, openingHoursSchema])) as Record<
  (typeof WEEKDAYS)[number],
  typeof openingHoursSchema
>

const chatHours: z.ZodType<OpeningHours | null> = z
  .strictObject({ timeZone, days: z.strictObject(days) })
  .refine((hours) => Object.values(hours.days).some((day) => day !== null), {
    path: ['days'],
    error: 'admin-settings:errors.neverOpen',
  })
  .nullable()

const niches = z
  .array(line(80))
  .min(1)
  .max(100)
  .superRefine((list, context) => {
    for (const [place, niche] of list.entries()) {
      const first = list.findIndex((other) => other.toLowerCase() === niche.toLowerCase())
      if (first < place) {
        context.addIssue({ code: 'custom', path: [place], message: 'admin-settings:errors.duplicate' })
      }
    }
  })
  // Customers whose niche is not in the list can still buy.
  .refine((list) => list.includes('Other'), { error: 'admin-settings:errors.otherRequired' })

/** English is the fallback of the other languages. */
const liveLanguages = z
  .array(lang)
  .refine((list) => list.includes(DEFAULT_LANG), 'admin-settings:errors.englishStays')
  .refine((list) => new Set(list).size === list.length, 'common:validation.duplicates')

const methods = z
  .strictObject({ stripe: z.boolean(), applepay: z.boolean(), paypal: z.boolean(), crypto: z.boolean() })
  .refine((on) => Object.values(on).some(Boolean), { error: 'admin-settings:errors.noMethod' })

const registration = z
  .strictObject({
    scheme: z.enum(TAX_SCHEMES),
    country: z.enum(VAT_COUNTRIES),
    number: identifier(40),
    from: isoDay,
    until: isoDay.nullable(),
  })
  .refine(({ scheme, country }) => (scheme === 'uk') === (country === 'GB'), {
    path: ['country'],
    error: 'admin-settings:errors.registrationCountry',
  })
  .refine(({ from, until }) => until === null || from <= until, {
    path: ['until'],
    error: 'admin-settings:errors.registrationEnd',
  })

const taxSettings = z.strictObject({
  country: countryCode,
  registrations: z.array(registration).max(60),
  isConfirmed: z.boolean(),
})

const evidenceSchema = z.strictObject({
  text: text(200),
  url: pageUrl('admin-settings:errors.url').nullable(),
  date: isoDay,
})

const claimSourceSchema = (sources: readonly ClaimSource['source'][]) =>
  z.strictObject({ source: z.enum(sources), evidence: evidenceSchema.nullable() })

const claimSourcesSchema = z.strictObject(
  Object.fromEntries(
    CLAIM_NAMES.map((name) => [name, claimSourceSchema(isMeasuredClaim(name) ? CLAIM_SOURCES : ['typed'])]),
  ) as Record<ClaimName, ReturnType<typeof claimSourceSchema>>,
)

const accent = identifier(40)
  .overwrite((color) => color.toLowerCase())
  .refine(isHexColor, { error: 'admin-settings:errors.color', abort: true })
  .refine(isAllowedAccent, { error: 'admin-settings:errors.accentContrast' })
  .openapi({ example: '#0f766e', description: 'White text on it and links in it need a contrast of 4.5:1' })

const brand: z.ZodType<Brand> = z.strictObject({ accent, fonts: z.enum(FONT_PAIRS) })

/** Schemas of all settings except the policy version, which is derived, and the logo, which is a file. */
export const SETTING_SCHEMAS = {
  shopName: line(60),
  brand,
  isOpen: z.boolean(),
  opensOn: isoDay.nullable(),
  supportEmail: email,
  trader: z.strictObject({ name: line(120), address: text(400) }).nullable(),
  niches,
  policy: figuresSchema<Policy>(POLICY_LIMITS),
  claims: figuresSchema<MarketingClaims>(MARKETING_CLAIM_LIMITS),
  claimSources: claimSourcesSchema,
  hidesSamples: z.boolean(),
  methods,
  chatHours,
  liveLanguages,
  staffSecondFactor: z.boolean(),
  refundConfirmationAmount: figureSchema(REFUND_CONFIRMATION_LIMIT) as z.ZodType<number>,
  tax: taxSettings,
  remindsOfUnpaidOrders: z.boolean(),
  isLaunchPutAside: z.boolean(),
}

/** Schema of a tree of figures within their limits; the end of a range is not before its start. */
function figuresSchema<T>(limits: LimitsOf<T>): z.ZodType<T> {
  return figureTreeSchema(limits) as unknown as z.ZodType<T>
}

function figureTreeSchema(limits: object): z.ZodType {
  if (isNumberLimit(limits)) return figureSchema(limits)
  const parts = Object.entries(limits).map(([key, inside]) => [key, figureTreeSchema(inside)] as const)
  const group = z.strictObject(Object.fromEntries(parts))
  if (!('from' in limits && 'to' in limits)) return group
  return group.refine(({ from, to }) => Number(from) <= Number(to), {
    path: ['to'],
    error: 'admin-settings:errors.invalidRange',
  })
}

function isNumberLimit(limits: object): limits is NumberLimit {
  return 'min' in limits
}

function figureSchema({ min, max, decimals = 0 }: NumberLimit) {
  const isSane = (value: number) => value >= min && value <= max && Number(value.toFixed(decimals)) === value
  const error = decimals > 0 ? 'admin-settings:errors.decimal' : 'admin-settings:errors.integer'
  return z.number('admin-settings:errors.number').refine(isSane, { error, params: { min, max, decimals } })
}

export const settingsChangeSchema = z.strictObject({
  changes: z
    .strictObject(SETTING_SCHEMAS)
    .partial()
    .openapi({ example: { supportEmail: 'support@shop.example' } }),
})

const visibleSettings = z
  .object({ ...SETTING_SCHEMAS, policyVersion: z.string() })
  .partial()
  .describe('Settings that the role may change')

/** Settings are shown as they are stored, not as a form may send them. */
type VisibleSettings = z.output<typeof visibleSettings>

export const settingsSchema = objectSchema('Settings', {
  settings: visibleSettings as z.ZodType<VisibleSettings, VisibleSettings>,
  revision: revisionField,
  carried: z
    .array(z.enum(PAYMENT_OPTIONS))
    .describe('Payment methods that a provider offers, switched on or off'),
  completion: z
    .partialRecord(lang, z.number())
    .describe(
      'Percentage of the texts for visitors that each language has; empty for roles that may not change it',
    ),
})
