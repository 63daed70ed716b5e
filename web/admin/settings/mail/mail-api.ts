import type { MailServerKind } from '../../../../shop/providers/mail-setup.ts'
import { type Answer, type ApiRequest, callApi } from '../../../api-client.ts'

export type MailServers = Answer<'GET /admin/mail-servers'>
export type MailServer = MailServers['servers'][number]
export type SenderDomain = Answer<'GET /admin/mail-servers/sender-domain'>

/** The servers, and what DNS says about the sender's domain, which may take seconds. */
export async function fetchMail(selector: string) {
  const mail = await callApi('GET /admin/mail-servers')
  const domain =
    mail.sender === null
      ? null
      : callApi('GET /admin/mail-servers/sender-domain', { query: { selector } }).catch(() => null)
  return { mail, domain, selector }
}

export type MailContent = Awaited<ReturnType<typeof fetchMail>>

export type EnteredServer = ApiRequest<'PUT /admin/mail-servers/smtp'>['json']

export function setUpMailServer(kind: MailServerKind, { name, ...json }: EnteredServer) {
  return kind === 'smtp'
    ? callApi('PUT /admin/mail-servers/smtp', { json: { ...json, name } })
    : callApi('PUT /admin/mail-servers/imap', { json })
}
