import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { ShopError } from '../../errors.ts'
import { limitPasskeyAnswer } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { createSession, type SessionClient } from '../sessions/log-in.ts'
import { touchLastSeen } from '../sessions/sessions.ts'
import {
  type PASSKEY_CHALLENGE_PURPOSES,
  passkeyChallenges,
  passkeys,
  secondFactors,
  users,
} from '../tables.ts'
import { createToken, hashToken } from '../token.ts'
import { USER_COLUMNS, type User } from '../user.ts'

/** Creates the options of the browser's dialog. Without `userId` the user chooses among all passkeys of the shop. */
export async function createPasskeyRequest(
  db: Db,
  relyingParty: RelyingParty,
  use: ChallengeUse,
  userId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const own = userId
    ? await db
        .select({ id: passkeys.credentialId, transports: passkeys.transports })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
    : []
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    challenge: await createChallenge(db, use),
    userVerification: 'required',
    allowCredentials: own,
  })
}

export interface PasskeyAnswer {
  relyingParty: RelyingParty
  response: AuthenticationResponseJSON
  /** IP address of the client, when known. */
  clientAddress: string | undefined
}

/** A passkey that has just proven itself, with the person verified by its device. */
interface VerifiedPasskey {
  passkeyId: string
  userId: string
}

/**
 * Verifies an answer of a passkey and counts its use; null when it is refused. Any challenge that it names is used up in
 * either case. Throws `rate_limited` after too many refused answers.
 */
export function verifyPasskey(
  db: Db,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<VerifiedPasskey | null> {
  return limitPasskeyAnswer(db, answer.clientAddress, () => verifyAnswer(db, answer, use))
}

async function verifyAnswer(
  db: Db,
  { relyingParty, response }: PasskeyAnswer,
  use: ChallengeUse,
): Promise<VerifiedPasskey | null> {
  const challenge = readChallenge(response.response.clientDataJSON)
  if (!(await consumeChallenge(db, challenge, use))) return null
  const { id, userId, publicKey, counter } = passkeys
  const [passkey] = await db
    .select({ id, userId, publicKey, counter })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, response.id), isNull(users.deactivatedAt)))
  if (!passkey) return null
  const { userHandle } = response.response
  if (userHandle && userHandle !== encodeUserHandle(passkey.userId)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const newCounter = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    // The library throws for every answer that is not valid.
    () => null,
  )
  if (newCounter === null) return null
  const isCounted = await countUse(db, passkey.id, newCounter)
  return isCounted ? { passkeyId: passkey.id, userId: passkey.userId } : null
}

/** Returns false when the counter has reached this value meanwhile, which a copied passkey shows. */
async function countUse(db: Db, id: string, counter: number): Promise<boolean> {
  const isNewer = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const counted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id })
  return counted.length > 0
}

/** The user's id as authenticators store it. */
function encodeUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

const CHALLENGE_MINUTES = 10

/** `token` is that of the session; null for a log-in. */
type ChallengeUse =
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

/** The shop as passkeys know it. They work only on pages of this origin. */
export interface RelyingParty {
  /** Host of the shop's origin, without the port. */
  id: string
  origin: string
}

export function getRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/**
 * Logs a user in with a passkey alone: the device verifies the person, so no code is asked for. Throws `passkey_invalid`
 * for every refused answer, and `rate_limited`.
 */
export async function logInWithPasskey(
  db: Db,
  answer: Omit<PasskeyAnswer, 'clientAddress'> & { client?: SessionClient },
): Promise<{ token: string; user: User }> {
  const { client = {} } = answer
  const { clientAddress } = client
  const verified = await verifyPasskey(db, { ...answer, clientAddress }, { purpose: 'login', token: null })
  if (!verified) throw new ShopError('passkey_invalid')
  const { passkeyId } = verified
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ ...USER_COLUMNS, secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null` })
      .from(users)
      // The passkey may have been removed meanwhile.
      .innerJoin(passkeys, and(eq(passkeys.userId, users.id), eq(passkeys.id, passkeyId)))
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(and(eq(users.id, verified.userId), isNull(users.deactivatedAt)))
      .for('update', { of: users })
    if (!user) throw new ShopError('passkey_invalid')
    await touchLastSeen(tx, user.id)
    return { token: await createSession(tx, user.id, client, { passkeyId }), user }
  })
}
