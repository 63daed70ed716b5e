import type { TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Accepted time steps before and after the current one, because clocks differ and typing takes time. */
const WINDOW_STEPS = 1

export interface TotpSecret {
  /** Base32, for typing it into an app. */
  secret: string
  /** otpauth:// URI with the shop's name and the user's email, for scanning. */
  uri: string
}

/** Uses the defaults of RFC 6238, which every app supports: SHA-1, six digits, thirty seconds. */
async function createTotp(secret?: string): Promise<TOTP> {
  // Loads the library with the first use of a second factor.
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

/** Returns the time step of the code, counted from 1970; null when the code is wrong. `now` is in seconds. */
export async function getMatchingStep(secret: string, code: string, now: number): Promise<number | null> {
  const totp = await createTotp(secret)
  const delta = totp.validate({ token: code, timestamp: now * 1_000, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / PERIOD_SECONDS) + delta
}
