import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'

interface PrivateKeys {
  /** Base64url, as is the secret. */
  privateKey: string
  authSecret: string
}

/** Creates the keys of a browser that subscribes to notifications. */
export function createBrowserKeys() {
  const ecdh = createECDH(CURVE)
  const publicKey = ecdh.generateKeys('base64url')
  const authSecret = randomBytes(16).toString('base64url')
  return { publicKey, privateKey: ecdh.getPrivateKey('base64url'), authSecret }
}

/** Decrypts a message as a browser does (RFC 8188, RFC 8291). Throws when it is not for these keys. */
export function decryptPush(message: Buffer, { privateKey, authSecret }: PrivateKeys): string {
  const salt = message.subarray(0, 16)
  const keyLength = message.readUInt8(20)
  const senderKey = message.subarray(21, 21 + keyLength)
  const record = message.subarray(21 + keyLength)
  if (record.length > message.readUInt32BE(16)) throw new Error('more than one record')
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey, 'base64url')
  const derive = (key: Buffer, from: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const key = derive(ecdh.computeSecret(senderKey), Buffer.from(authSecret, 'base64url'), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end !== padded.length - 1) throw new Error('no delimiter of the last record')
  return padded.subarray(0, end).toString()
}
