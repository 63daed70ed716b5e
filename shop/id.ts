import { randomBytes } from 'node:crypto'

const MAX_SEQUENCE = 0xfff

/**
 * Creates UUIDs of version 7 (RFC 9562). They are ordered by time, so indexes stay compact and ordering by id
 * means ordering by age. A counter in the 12 bits after the version orders ids of one millisecond (method 1 of
 * the RFC), also when the clock is set back. The last 62 bits are random.
 */
export function createIdGenerator(): (now?: number) => string {
  let latest = -1
  let sequence = 0
  return (now = Date.now()) => {
    if (now > latest) {
      latest = now
      sequence = 0
    } else if (sequence < MAX_SEQUENCE) {
      sequence += 1
    } else {
      latest += 1
      sequence = 0
    }
    const bytes = randomBytes(16)
    bytes.writeUIntBE(latest, 0, 6)
    bytes.writeUInt16BE(0x7000 | sequence, 6)
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}

export const newId = createIdGenerator()

/** Returns a lower bound: no id created at that time or later is below it. */
export function getFirstIdAt(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Whether a text, for example from a provider's metadata, has the form of an id. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
