import { AwsClient } from 'aws4fetch'
import type { FileStorage } from '../shop/services.ts'

export interface S3Options {
  /** Origin of the service, such as https://s3.eu-west-2.amazonaws.com. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Only images that the shop encoded have a type that a browser shows. */
function getContentType(key: string): string {
  return key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
}

const TIMEOUT_MS = 8_000

/** Keeps files in a private bucket of a service that speaks the S3 protocol. Requests are signed (Signature Version 4). */
export function createS3Storage({ endpoint, bucket, region, ...credentials }: S3Options): FileStorage {
  const client = new AwsClient({ ...credentials, region, service: 's3', retries: 2 })
  const request = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>) => {
    const response = await client.fetch(`${endpoint}/${bucket}/${encodeURIComponent(key)}`, {
      method,
      body,
      headers: body && { 'content-type': getContentType(key), 'content-length': String(body.length) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`the object storage answered ${response.status} to ${method}`)
  }
  return {
    async write(key, bytes) {
      const response = await request('PUT', key, new Uint8Array(bytes))
      await response.body?.cancel()
      if (response.status === 404) throw new Error(`the object storage has no bucket ${bucket}`)
    },
    async read(key) {
      const response = await request('GET', key)
      if (response.status !== 404) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    },
    async delete(key) {
      await (await request('DELETE', key)).body?.cancel()
    },
  }
}
