import { type Answer, type ApiRequest, callApi, fetchApi } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'

export type Promotion = Answer<'GET /admin/promotions'>['promotions'][number]

export type PromotionBody = ApiRequest<'POST /admin/promotions'>['json']

export type PromotionCommand = ApiRequest<'POST /admin/promotions/{id}/state'>['json']['command']

export type PreviewRequest = ApiRequest<'POST /admin/promotions/preview'>['json']

/** Fetches the archived promotions or all others, newest first. */
export async function fetchPromotions({ archived }: { archived: boolean }): Promise<Promotion[]> {
  return (await callApi('GET /admin/promotions', { query: archived ? { archived: '1' } : {} })).promotions
}

export function fetchPromotion(id: string): Promise<Promotion> {
  return callApi('GET /admin/promotions/{id}', { param: { id } })
}

export function savePromotion(
  saved: Pick<Promotion, 'id' | 'revision'> | null,
  json: PromotionBody,
): Promise<Promotion> {
  if (!saved) return callApi('POST /admin/promotions', { json })
  const { id, revision } = saved
  return callApi('PUT /admin/promotions/{id}', { param: { id }, ifMatch: revision, json })
}

export function changePromotionState(id: string, command: PromotionCommand): Promise<Promotion> {
  return callApi('POST /admin/promotions/{id}/state', { param: { id }, json: { command } })
}

export type PromotionPreview = Answer<'POST /admin/promotions/preview'>

export function fetchPreview(json: PreviewRequest): Promise<PromotionPreview> {
  return callApi('POST /admin/promotions/preview', { json })
}

/** Generates single-use codes and downloads them. */
export function generateCodes(id: string, count: number): Promise<void> {
  return downloadPrivateFile(
    fetchApi('POST /admin/promotions/{id}/codes', { param: { id }, json: { count } }),
    'codes.csv',
  )
}

/** Downloads all codes, with whether each is used. */
export function exportCodes(id: string): Promise<void> {
  return downloadPrivateFile(fetchApi('GET /admin/promotions/{id}/codes', { param: { id } }), 'codes.csv')
}
