import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../services.ts'
import { type PASSKEY_CHALLENGE_PURPOSES, passkeyChallenges } from '../tables.ts'
import { createToken, hashToken } from '../token.ts'

const CHALLENGE_MINUTES = 10

/** `token` is that of the session; null for a log-in. */
export type ChallengeUse =
  | { purpose: Exclude<(typeof PASSKEY_CHALLENGE_PURPOSES)[number], 'login'>; token: string }
  | { purpose: 'login'; token: null }

/** Creates a challenge that works once, for one purpose and, once logged in, in one session. */
export async function createChallenge(
  db: Db,
  { purpose, token }: ChallengeUse,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = createToken()
  await db.insert(passkeyChallenges).values({
    challengeHash: challenge.tokenHash,
    purpose,
    sessionHash: token === null ? null : hashToken(token),
    expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  })
  return new Uint8Array(Buffer.from(challenge.token, 'base64url'))
}

/** Uses up the challenge. Returns false when it is unknown, expired, used, or meant for something else. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  { purpose, token }: ChallengeUse,
): Promise<boolean> {
  const { sessionHash } = passkeyChallenges
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        token === null ? isNull(sessionHash) : eq(sessionHash, hashToken(token)),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose })
  return used.length > 0
}

/** Returns the challenge that a browser says it was given; an empty string when it cannot be read. */
export function readChallenge(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return String((data as { challenge?: unknown } | null)?.challenge ?? '')
  } catch {
    return ''
  }
}
