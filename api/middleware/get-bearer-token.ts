import type { Context } from 'hono'

export function getBearerToken(c: Pick<Context, 'req'>): string | undefined {
  return /^Bearer ([\w-]{1,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
}
