import type { TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** How many steps before and after the present one a code may be of: clocks differ, and typing takes its time. */
const WINDOW_STEPS = 1

export interface TotpSecret {
  /** Base32, for typing it into an app. */
  secret: string
  /** The same with the shop's name and the account's address, for scanning it. */
  uri: string
}

/** As RFC 6238 wants it at least, and as every app knows it: SHA-1, six digits, thirty seconds. */
async function createTotp(secret?: string): Promise<TOTP> {
  // Loaded by the first who has a second factor.
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    secret: secret === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

export async function createTotpSecret(of: { issuer: string; email: string }): Promise<TotpSecret> {
  const totp = await createTotp()
  totp.issuer = of.issuer
  totp.label = of.email
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step whose code this is, counted from 1970, or null. `now` in seconds. */
export async function getMatchingStep(secret: string, code: string, now: number): Promise<number | null> {
  const totp = await createTotp(secret)
  const delta = totp.validate({ token: code, timestamp: now * 1_000, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / PERIOD_SECONDS) + delta
}
