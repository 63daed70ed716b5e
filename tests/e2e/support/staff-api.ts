import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'

export interface StaffApi {
  get<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PATCH', path: string, data: object, headers?: Record<string, string>): Promise<T>
  /** Uploads an image and returns its id. */
  upload(path: string, bytes: Buffer): Promise<string>
}

/** Calls the API as the owner. The requests are sent beside the customer's page. */
export async function openStaffApi(request: APIRequestContext): Promise<StaffApi> {
  const loggedIn = await request.post('/api/auth/login', { data: OWNER })
  const { token } = await loggedIn.json()
  const authorization = { authorization: `Bearer ${token}` }
  // The caller names the type of the response.
  const read = async <T>(response: APIResponse): Promise<T> => {
    expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
    return (await response.json()) as T
  }
  return {
    get: async (path) => read(await request.get(path, { headers: authorization })),
    send: async (method, path, data, headers = {}) =>
      read(await request.fetch(path, { method, data, headers: { ...authorization, ...headers } })),
    upload: async (path, data) => {
      const headers = { ...authorization, 'content-type': 'image/png' }
      const { id } = await read<{ id: string }>(await request.post(path, { data, headers }))
      return id
    },
  }
}

/** A PNG of two by two pixels. */
export const SAMPLE_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPQ9v5/84cXw80fXtre/wExZAchIxVMjAAAAABJRU5ErkJggg==',
  'base64',
)
