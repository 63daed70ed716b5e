import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Key and certificate for signing webhook events. */
interface SigningCertificate {
  privateKey: KeyObject
  /** Self-signed certificate in PEM. */
  certificate: string
}

/** UTCTime with a two-digit year: 2000 to 2049. */
const VALIDITY = { from: '000101000000Z', to: '491231235959Z' }

/** Creates a certificate per fake, so that the repository contains no private key. */
export function createCertificate(
  commonName = 'messageverificationcerts.paypal.com',
  { from, to } = VALIDITY,
): SigningCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // sha256WithRSAEncryption, commonName.
  const algorithm = encodeSequence(encodeDer(0x06, '2a864886f70d01010b'), encodeDer(0x05, ''))
  const name = encodeSequence(
    encodeDer(0x31, encodeSequence(encodeDer(0x06, '550403'), encodeDer(0x0c, Buffer.from(commonName)))),
  )
  const body = encodeSequence(
    encodeDer(0xa0, encodeDer(0x02, '02')),
    encodeDer(0x02, '01'),
    algorithm,
    name,
    encodeSequence(encodeDer(0x17, Buffer.from(from)), encodeDer(0x17, Buffer.from(to))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const encoded = encodeSequence(body, algorithm, encodeDer(0x03, signature)).toString('base64')
  const lines = encoded.match(/.{1,64}/g) ?? []
  const certificate = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
  return { privateKey, certificate }
}

function encodeSequence(...parts: Buffer[]): Buffer {
  return encodeDer(0x30, Buffer.concat(parts))
}

/** Encodes a tag with its length and content (bytes or hexadecimal). */
function encodeDer(tag: number, content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'hex') : content
  const { length } = bytes
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), bytes])
}
