import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ROLES } from '../../shop/accounts/roles.ts'
import type { SessionClient } from '../../shop/accounts/sessions/log-in.ts'
import type { ApiEnv } from '../context.ts'
import { currency, email, identifier, lang, line, newPassword, objectSchema } from '../schema.ts'

export const userSchema = objectSchema('User', {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  mustChangePassword: z.boolean(),
  secondFactor: z.boolean(),
  lang: lang.describe('Language of pages and emails'),
  currency: currency.nullable().describe('Display currency; null when the user never chose one'),
})

export const registrationSchema = z.object({
  name: line(100),
  email,
  password: newPassword('registration'),
})

export const setupSchema = registrationSchema.extend({
  password: newPassword('reset'),
  token: identifier(200),
})

export const emailLinkSchema = z.object({ token: identifier(200) })

export const messageSchema = z.object({
  message: z.string().describe('Text to show to the user'),
})

/** Returns what a session list shows about the client. The country is that of the address, and none where it is unknown. */
export function getSessionClient(c: Context<ApiEnv>): SessionClient {
  const { clientAddress, country } = c.var
  return { clientAddress, userAgent: c.req.header('user-agent'), country: country ?? undefined }
}
