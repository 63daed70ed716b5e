import type { InferResponseType } from 'hono/client'
import { normalizeLine, truncateText } from '../../../shop/text.ts'
import { session } from '../../account/session.ts'
import { api, unwrapResponse } from '../../api-client.ts'
import { downloadPrivateFile } from '../../ui/files/download-private-file.ts'

const calls = api.admin.imports

export type ImportPreview = InferResponseType<typeof calls.preview.$post, 200>

export type Import = InferResponseType<typeof calls.$get, 200>['imports'][number]

export async function fetchImports(): Promise<Import[]> {
  return (await unwrapResponse(calls.$get())).imports
}

/** The client sends JSON; `init` replaces its body and all its headers. */
function sendFile(file: File) {
  const headers = { authorization: `Bearer ${session.read()?.token ?? ''}`, 'content-type': 'text/csv' }
  return { init: { body: file, headers } }
}

export function previewImport(file: File): Promise<ImportPreview> {
  return unwrapResponse(calls.preview.$post({}, sendFile(file)))
}

export function startImport(file: File, { digest }: ImportPreview): Promise<{ id: string }> {
  const query = { digest, filename: truncateText(normalizeLine(file.name), 200) || 'import.csv' }
  return unwrapResponse(calls.$post({ query }, sendFile(file)))
}

export function downloadResults(id: string): Promise<void> {
  return downloadPrivateFile(calls[':id'].results.$get({ param: { id } }), 'import-results.csv')
}
