import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { OWNER } from '../../../playwright.config.ts'
import { OWNER as OWNER_OF_OWN_SHOP } from '../../support/shops/shop-process.ts'

export interface StaffApi {
  get<T>(path: string): Promise<T>
  send<T>(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    data: object,
    headers?: Record<string, string>,
  ): Promise<T>
  /** Uploads an image and returns its id. */
  upload(path: string, bytes: Buffer): Promise<string>
}

/** Calls the API as the owner, of the tests' shop or of the one at `origin`, beside the customer's page. */
export async function openStaffApi(request: APIRequestContext, origin = ''): Promise<StaffApi> {
  const owner = origin ? OWNER_OF_OWN_SHOP : OWNER
  const loggedIn = await request.post(`${origin}/api/auth/login`, { data: owner })
  const { token } = await loggedIn.json()
  const authorization = { authorization: `Bearer ${token}` }
  // The caller names the type of the response.
  const read = async <T>(response: APIResponse): Promise<T> => {
    expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
    return (await response.json()) as T
  }
  return {
    get: async (path) => read(await request.get(origin + path, { headers: authorization })),
    send: async (method, path, data, headers = {}) =>
      read(await request.fetch(origin + path, { method, data, headers: { ...authorization, ...headers } })),
    upload: async (path, data) => {
      const headers = { ...authorization, 'content-type': 'image/png' }
      const { id } = await read<{ id: string }>(await request.post(origin + path, { data, headers }))
      return id
    },
  }
}

/** A PNG of two by two pixels. */
export const SAMPLE_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPQ9v5/84cXw80fXtre/wExZAchIxVMjAAAAABJRU5ErkJggg==',
  'base64',
)
