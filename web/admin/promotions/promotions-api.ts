import type { InferResponseType } from 'hono/client'
import { api, ifMatch, unwrapResponse } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-private-file.ts'

const calls = api.admin.promotions

export type Promotion = InferResponseType<typeof calls.$get, 200>['promotions'][number]

export type PromotionBody = Parameters<typeof calls.$post>[0]['json']

export type PromotionCommand = Parameters<(typeof calls)[':id']['state']['$post']>[0]['json']['command']

export type PreviewRequest = Parameters<typeof calls.preview.$post>[0]['json']

/** Fetches the archived promotions or all others, newest first. */
export async function fetchPromotions({ archived }: { archived: boolean }): Promise<Promotion[]> {
  return (await unwrapResponse(calls.$get({ query: archived ? { archived: '1' } : {} }))).promotions
}

export function fetchPromotion(id: string): Promise<Promotion> {
  return unwrapResponse(calls[':id'].$get({ param: { id } }))
}

export function savePromotion(
  saved: Pick<Promotion, 'id' | 'revision'> | null,
  json: PromotionBody,
): Promise<Promotion> {
  if (!saved) return unwrapResponse(calls.$post({ json }))
  const { id, revision } = saved
  return unwrapResponse(calls[':id'].$put({ param: { id }, header: ifMatch(revision), json }))
}

export function changePromotionState(id: string, command: PromotionCommand): Promise<Promotion> {
  return unwrapResponse(calls[':id'].state.$post({ param: { id }, json: { command } }))
}

export type PromotionPreview = InferResponseType<typeof calls.preview.$post, 200>

export function fetchPreview(json: PreviewRequest): Promise<PromotionPreview> {
  return unwrapResponse(calls.preview.$post({ json }))
}

/** Generates single-use codes and downloads them. */
export function generateCodes(id: string, count: number): Promise<void> {
  return downloadPrivateFile(calls[':id'].codes.$post({ param: { id }, json: { count } }), 'codes.csv')
}

/** Downloads all codes, with whether each is used. */
export function exportCodes(id: string): Promise<void> {
  return downloadPrivateFile(calls[':id'].codes.$get({ param: { id } }), 'codes.csv')
}
