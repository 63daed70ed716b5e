import { ShopError, type ShopErrorCode } from '../shop/errors.ts'

/** Reads a raw body. Stops at the limit, also when the client announces no length, and throws the error. */
export async function readBody(
  { body, headers }: Request,
  maxBytes: number,
  tooLarge: ShopErrorCode,
): Promise<Uint8Array> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new ShopError(tooLarge)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new ShopError(tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
