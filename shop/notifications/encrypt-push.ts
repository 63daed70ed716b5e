import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const SECRET_BYTES = 16
/** Push services take messages of up to 4096 bytes, as one record. */
const RECORD_BYTES = 4_096
/** Header (86), delimiter and tag of the record. */
const MAX_TEXT_BYTES = RECORD_BYTES - 86 - 1 - 16
const TOKEN_SECONDS = 12 * 3_600

/** Key pair of the shop, by which push services recognize it. */
export interface VapidKeys {
  /** Uncompressed point, base64url. */
  publicKey: string
  /** PKCS #8 in base64. */
  privateKey: string
}

export function createVapidKeys(): VapidKeys {
  const pair = generateKeyPairSync('ec', { namedCurve: CURVE })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const privateKey = pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { publicKey: point.toString('base64url'), privateKey }
}

/** Keys of a browser as it gives them, base64url. */
export interface BrowserKeys {
  publicKey: string
  authSecret: string
}

export function isValidBrowserKeys({ publicKey, authSecret }: BrowserKeys): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(authSecret, 'base64url').length !== SECRET_BYTES)
    return false
  try {
    const ecdh = createECDH(CURVE)
    ecdh.generateKeys()
    ecdh.computeSecret(point)
    return true
  } catch {
    return false
  }
}

/** Encrypts a text for a browser as the coding `aes128gcm` of Web Push (RFC 8291). */
export function encryptPush(text: string, { publicKey, authSecret }: BrowserKeys): Buffer {
  const plaintext = Buffer.from(text)
  if (plaintext.length > MAX_TEXT_BYTES) throw new Error('the text is too long for a push message')
  const browserPoint = Buffer.from(publicKey, 'base64url')
  const ecdh = createECDH(CURVE)
  const ownPoint = ecdh.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserPoint, ownPoint])
  const secret = ecdh.computeSecret(browserPoint)
  const key = derive(secret, Buffer.from(authSecret, 'base64url'), info, 32)
  const salt = randomBytes(SECRET_BYTES)
  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // The delimiter of the last record.
  const record = Buffer.concat([cipher.update(plaintext), cipher.update(Buffer.from([2])), cipher.final()])
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownPoint.length, 4)
  return Buffer.concat([salt, sizes, ownPoint, record, cipher.getAuthTag()])
}

function derive(key: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
}

/** Returns the header with which the shop identifies itself to a push service (VAPID, RFC 8292). */
export function createVapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_SECONDS,
    sub: contact,
  }
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`
}
