/** Creates a UUID. `crypto.randomUUID` is missing on pages that are not served over https. */
export function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Sets version 4 and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
