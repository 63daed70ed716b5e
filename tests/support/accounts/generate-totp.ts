import { Secret, TOTP } from 'otpauth'

/** Generates the code of an authenticator app, `steps` of thirty seconds from now; -1, 0 and 1 are accepted. */
export function generateTotp(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}
