/** Keeps the bytes of uploads, outside the web root. The shop chooses the keys: a UUID and an extension. */
export interface FileStorage {
  /** Resolves once the bytes are stored. Writing a key again replaces them. Never called inside a transaction. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when there is no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Also resolves when there is no such file. */
  delete(key: string): Promise<void>
}
