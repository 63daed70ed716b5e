import { z } from '@hono/zod-openapi'
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordPurpose,
} from '../shop/accounts/passwords/password-length.ts'
import { EMAIL_PATTERN } from '../shop/accounts/user.ts'
import { BASE_CURRENCY, CURRENCIES, type CurrencyCode } from '../shop/currencies.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../shop/database/to-page.ts'
import { COUNTRY_CODES } from '../shop/localization/country-codes.ts'
import { LANGS } from '../shop/localization/languages.ts'
import { fromPounds, toPounds } from '../shop/money.ts'
import { normalizeVideoUrl } from '../shop/orders/tiktok.ts'
import { MAX_PAGE_URL, PAGE_URL_PROTOCOL } from '../shop/page-url.ts'
import { PROVIDER_NAMES } from '../shop/providers/payment-provider.ts'
import { listInvalidMarkup } from '../shop/settings/placeholders.ts'
import { MAX_EMAIL_LENGTH, normalizeIdentifier, normalizeLine, normalizeText } from '../shop/text.ts'

/** An object with its name in the OpenAPI document. */
export function objectSchema<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).openapi(name)
}

// Every string of a request is one of these: refused when it is broken, and normalized before it is checked and stored.

/** Columns store no NUL character, and JSON columns no half of a surrogate pair. */
export function wellFormed() {
  return z
    .string()
    .regex(/^[^\0]*$/)
    .refine((value) => value.isWellFormed())
}

export function text(max: number) {
  return textOrEmpty(max).min(1)
}

export function textOrEmpty(max: number) {
  return wellFormed().overwrite(normalizeText).max(max)
}

/** A name, title or subject. */
export function line(max: number) {
  return wellFormed().overwrite(normalizeLine).min(1).max(max)
}

/** A code, number, username, address, id or search, as people type or paste it. */
export function identifier(max: number) {
  return identifierOrEmpty(max).min(1)
}

export function identifierOrEmpty(max: number) {
  return wellFormed().overwrite(normalizeIdentifier).max(max)
}

export function pageUrl(error?: string) {
  return identifier(MAX_PAGE_URL).pipe(z.url({ protocol: PAGE_URL_PROTOCOL, error }))
}

/** The address of a video, as people copy it: without a scheme, or with the words around it that the app adds. */
export function videoUrl() {
  return wellFormed()
    .overwrite(normalizeVideoUrl)
    .min(1)
    .max(MAX_PAGE_URL)
    .pipe(z.url({ protocol: PAGE_URL_PROTOCOL }))
}

/** An id, token or name that is only looked up, so that one that is unknown or broken is not found. */
export const lookedUpId = z.string().overwrite(normalizeIdentifier)

/** Forms send empty fields as '' or null. */
export function emptyable<Schema extends z.ZodType>(schema: Schema) {
  return z.union([schema, z.literal('')]).nullish()
}

export const email = identifierOrEmpty(MAX_EMAIL_LENGTH)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'common:validation.email' }))
  .openapi({ example: 'maria@example.com' })

const NO_NUL = /^[^\0]*$/

const TOO_SHORT_MESSAGES = {
  registration: 'auth:passwordMin6',
  reset: 'auth:passwordMin8',
} as const satisfies Record<PasswordPurpose, string>

/** A password that the user chooses. Its length is that of its normalized form. */
export function newPassword(use: PasswordPurpose) {
  const minLength = MIN_PASSWORD_LENGTH[use]
  return z
    .string()
    .normalize('NFKC')
    .min(minLength, TOO_SHORT_MESSAGES[use])
    .max(MAX_PASSWORD_LENGTH)
    .regex(NO_NUL)
}

export const currentPassword = z
  .string()
  .min(1, 'auth:passwordRequired')
  .max(MAX_PASSWORD_LENGTH)
  .regex(NO_NUL)

/** A code of an authenticator app or a recovery code, with any blanks and case. */
export const secondFactorCode = identifier(40)

/** Id of a row in the path. A malformed id becomes one that never exists, so that it is answered with 404. */
export const idParam = z.string().transform((id) => (z.uuid().safeParse(id).success ? id : NIL_ID))

const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** Number of the last known message, in a query; 0 when left out. */
export const messageIdQuery = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .transform((value) => Number(value ?? 0))

/** Created by the client; repeating a request with the same key changes nothing. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,100}$/)

/** Query parameters of a list that is read page by page. `next` of an answer is the cursor of the following page. */
export const pageQuery = buildPageQuery(PAGE_SIZE)

export function buildPageQuery(defaultLimit: number) {
  const maximum = Math.max(MAX_PAGE_SIZE, defaultLimit)
  return {
    before: z.uuid().optional().describe('`next` of the previous page'),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(maximum))
      .optional()
      .openapi({
        type: 'integer',
        description: `Rows of a page; ${defaultLimit} when left out`,
        minimum: 1,
        maximum,
        default: defaultLimit,
      }),
  }
}

export const sessionListQuery = z.object({
  before: z.uuid().optional().describe('`next` of the previous page'),
})

export const lang = z.enum(LANGS)

export const currency = z.enum(CURRENCIES.map((entry) => entry.code) as [CurrencyCode, ...CurrencyCode[]])

/** A time that is stored as text, ISO 8601 in UTC. */
export const storedTimeSchema = z.string().openapi({ format: 'date-time' })

/** A time: a `Date` in code, ISO 8601 in UTC in JSON. */
export const timeSchema = z.codec(z.string().openapi({ format: 'date-time' }), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
})

/** An amount of money: hundredths in code, pounds (or units of the currency beside it) in JSON. Limits are those of the pounds. */
export function pounds(limited: z.ZodNumber = z.number()) {
  return z.codec(limited, z.int(), {
    decode: (units) => fromPounds(units).amount,
    encode: (amount) => toPounds({ amount, currency: BASE_CURRENCY }),
  })
}

export function enteredPounds(limited: z.ZodNumber, twoDecimals?: string) {
  return pounds(limited.multipleOf(0.01, twoDecimals))
}

/** A percentage: hundredths of a percent in code, percent in JSON. */
export function percent(limited: z.ZodNumber = z.number()) {
  return z.codec(limited, z.int(), {
    decode: (value) => Math.round(value * 100),
    encode: (basisPoints) => basisPoints / 100,
  })
}

export const provider = z.enum(PROVIDER_NAMES)

/** A day of the calendar, in a year that JavaScript and PostgreSQL format alike. */
export const isoDay = z.iso.date({ abort: true }).refine((day) => day >= '0001', 'common:validation.date')

/** A timestamp with an offset, in a year that JavaScript and PostgreSQL format alike. */
export const isoTimestamp = z.iso.datetime({ offset: true, abort: true }).refine((value) => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1 && year <= 9_999
}, 'common:validation.time')

/** Identifier that the browser creates: 'session_', a time and a random part. */
export const browserSessionId = z
  .string()
  .regex(/^session_[\w.:+-]{1,80}$/)
  .openapi({ example: 'session_1763600000000_k3j9x2' })

/** An answer without further data. The handler returns nothing. */
export const okSchema = z.codec(z.object({ ok: z.literal(true) }), z.void(), {
  decode: () => {},
  encode: () => ({ ok: true as const }),
})

/** Reports every placeholder of a text that is not among `names`. */
export function refuseUnknownPlaceholders(
  text: string,
  names: readonly string[],
  context: z.core.$RefinementCtx,
): void {
  for (const name of listInvalidMarkup(text, names).names) {
    context.addIssue({ code: 'custom', message: 'admin-settings:errors.unknownFigure', params: { name } })
  }
}

export const niche = line(80).describe('One of `GET /niches/all`; any other counts as `Other`')

/** ISO 3166-1 alpha-2. */
export const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, 'orders/billing:errors.country')
  .refine((code) => COUNTRY_CODES.includes(code), 'orders/billing:errors.country')

export const timeZone = z
  .string()
  .max(60)
  .refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), 'admin-settings:errors.timeZone')
  .openapi({ example: 'Europe/London' })

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Keeps the direction of a name or an amount inside Arabic text. */
export function isolateBidi(text: string): string {
  return `\u2068${text}\u2069`
}
