import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Loads the library of the browser's passkeys, which only some pages need. */
export const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Opens the browser's dialog in which the user confirms with a passkey. */
export async function answerPasskeyRequest(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await loadWebAuthn()
  return startAuthentication({ optionsJSON })
}

/** Opens the browser's dialog that makes a passkey. */
export async function createPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await loadWebAuthn()
  return startRegistration({ optionsJSON })
}

/** Returns null when the user closed the browser's dialog, let it expire, or another one took its place. Throws other errors. */
export function toNullIfClosed(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
  throw error
}

export function hasPasskeySupport(): boolean {
  return 'PublicKeyCredential' in window
}
