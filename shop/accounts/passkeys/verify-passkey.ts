import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { limitPasskeyAnswer } from '../../rate-limit/limit-guesses.ts'
import type { Db } from '../../services.ts'
import { passkeys, users } from '../tables.ts'
import { type ChallengeUse, consumeChallenge, createChallenge, readChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

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
export async function verifyPasskey(
  db: Db,
  answer: PasskeyAnswer,
  use: ChallengeUse,
): Promise<VerifiedPasskey | null> {
  let verified: VerifiedPasskey | null = null
  await limitPasskeyAnswer(db, answer.clientAddress, async () => {
    verified = await verifyAnswer(db, answer, use)
    return verified !== null
  })
  return verified
}

async function verifyAnswer(
  db: Db,
  { relyingParty, response }: PasskeyAnswer,
  use: ChallengeUse,
): Promise<VerifiedPasskey | null> {
  const challenge = readChallenge(response.response.clientDataJSON)
  if (!(await consumeChallenge(db, challenge, use))) return null
  const [passkey] = await db
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
    })
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
