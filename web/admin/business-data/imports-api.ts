import { normalizeLine, truncateText } from '../../../shop/text.ts'
import { type Answer, callApi, fetchApi } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-file.ts'

export type ImportPreview = Answer<'POST /admin/imports/preview'>

export type Import = Answer<'GET /admin/imports'>['imports'][number]

export async function fetchImports(): Promise<Import[]> {
  return (await callApi('GET /admin/imports')).imports
}

/** The type that a browser gives the file may be any. */
export function sendFile(file: File): RequestInit {
  return { body: new Blob([file], { type: 'text/csv' }) }
}

export function startImport(file: File, { digest }: ImportPreview): Promise<{ id: string }> {
  const query = { digest, filename: truncateText(normalizeLine(file.name), 200) || 'import.csv' }
  return callApi('POST /admin/imports', { query }, sendFile(file))
}

export function downloadResults(id: string): Promise<void> {
  return downloadPrivateFile(
    fetchApi('GET /admin/imports/{id}/results', { param: { id } }),
    'import-results.csv',
  )
}
