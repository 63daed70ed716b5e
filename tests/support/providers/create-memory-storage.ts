import type { FileStorage } from '../../../shop/services.ts'

/** A file storage whose files a test can look at. */
export function createMemoryStorage(): FileStorage & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async write(key, bytes) {
      files.set(key, bytes)
    },
    async read(key) {
      const bytes = files.get(key)
      return bytes ? new Uint8Array(bytes) : null
    },
    async delete(key) {
      files.delete(key)
    },
  }
}
