import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface CreationOptions {
  challenge: string
  user: { id: string }
}

interface RequestOptions {
  challenge: string
}

/** Changes that make an answer differ from that of an honest browser and authenticator. */
export interface AnswerChanges {
  origin?: string
  rpId?: string
  /** False for a device that did not verify the person. */
  isVerified?: boolean
  challenge?: string
  counter?: number
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A passkey in software: ES256, without attestation. Each answer counts up unless `counts` is false. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private readonly origin: string
  private readonly counts: boolean
  private counter = 0
  private userHandle = ''

  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.origin = origin
    this.counts = counts
  }

  /** Answers `navigator.credentials.create()`. */
  register(options: CreationOptions, changes: AnswerChanges = {}) {
    this.userHandle = options.user.id
    const credentialId = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([
      Buffer.alloc(16),
      uint16(credentialId.length),
      credentialId,
      encodeCoseKey(this.keys.publicKey),
    ])
    const authData = Buffer.concat([this.buildAuthenticatorData(changes, FLAGS.attested), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.buildClientData('webauthn.create', options.challenge, changes).toString(
          'base64url',
        ),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get()`. */
  answer(options: RequestOptions, changes: AnswerChanges = {}) {
    const authenticatorData = this.buildAuthenticatorData(changes)
    const clientData = this.buildClientData('webauthn.get', options.challenge, changes)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
        userHandle: this.userHandle,
      },
    }
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private buildClientData(type: string, challenge: string, changes: AnswerChanges): Buffer {
    const { origin = this.origin, challenge: signed = challenge } = changes
    return Buffer.from(JSON.stringify({ type, challenge: signed, origin, crossOrigin: false }))
  }

  private buildAuthenticatorData(changes: AnswerChanges, flags = 0): Buffer {
    const { rpId = new URL(this.origin).hostname, isVerified = true } = changes
    if (this.counts) this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.counter ?? this.counter)
    const flag = flags | FLAGS.present | (isVerified ? FLAGS.verified : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), counter])
  }
}

/** A P-256 key as a COSE map: kty EC2, alg ES256, crv P-256, x, y. */
function encodeCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}
