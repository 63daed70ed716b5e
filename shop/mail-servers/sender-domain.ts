import type { MailSetup } from '../providers/mail-setup.ts'

type LookUpTxt = MailSetup['lookUpTxt']

/** `open`: the record lets every server send. */
export const SPF_STATES = ['present', 'open', 'multiple', 'missing', 'unanswered'] as const
/** `unknown`: under none of the common selectors; the owner has to name it. */
export const DKIM_STATES = ['present', 'revoked', 'missing', 'unknown', 'unanswered'] as const
/** `monitoring`: receivers report forged emails and deliver them. */
export const DMARC_STATES = [
  'enforced',
  'monitoring',
  'invalid',
  'multiple',
  'missing',
  'unanswered',
] as const

interface Finding<State> {
  state: State
  /** Name at which the record is, or belongs. */
  name: string
  records: string[]
}

export interface SenderDomain {
  domain: string
  spf: Finding<(typeof SPF_STATES)[number]>
  dkim: Finding<(typeof DKIM_STATES)[number]> & { selector: string | null }
  dmarc: Finding<(typeof DMARC_STATES)[number]>
}

/** Selectors that mail providers use for all their customers. */
const COMMON_SELECTORS = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  's1',
  's2',
  'fm1',
  'protonmail',
  'zoho',
  'mxvault',
  'key1',
  'pm',
  'brevo1',
  'mailjet',
]

const MAX_PARENTS = 4

/** Looks up what a domain says about the servers that send for it. Without a selector, DKIM is looked for under common ones. */
export async function checkSenderDomain(
  lookUpTxt: LookUpTxt,
  domain: string,
  selector: string | null,
): Promise<SenderDomain> {
  const [spf, dkim, dmarc] = await Promise.all([
    checkSpf(lookUpTxt, domain),
    selector ? checkDkim(lookUpTxt, domain, selector) : findDkim(lookUpTxt, domain),
    checkDmarc(lookUpTxt, domain),
  ])
  return { domain, spf, dkim, dmarc }
}

/** RFC 7208: more than one record is an error, and receivers then ignore all of them. */
async function checkSpf(lookUpTxt: LookUpTxt, name: string): Promise<SenderDomain['spf']> {
  const answer = await lookUpTxt(name)
  if (!answer) return { state: 'unanswered', name, records: [] }
  const records = answer.filter((record) => /^v=spf1(\s|$)/i.test(record))
  const [record] = records
  if (!record) return { state: 'missing', name, records }
  if (records.length > 1) return { state: 'multiple', name, records }
  return { state: /(^|\s)\+?all(\s|$)/i.test(record) ? 'open' : 'present', name, records }
}

/** RFC 6376: a record without a key is revoked. */
async function checkDkim(
  lookUpTxt: LookUpTxt,
  domain: string,
  selector: string,
): Promise<SenderDomain['dkim']> {
  const name = `${selector}._domainkey.${domain}`
  const answer = await lookUpTxt(name)
  if (!answer) return { state: 'unanswered', name, selector, records: [] }
  const records = answer.filter((record) => /(^|;)\s*p\s*=/i.test(record))
  const [record] = records
  if (!record) return { state: 'missing', name, selector, records }
  const isRevoked = /(^|;)\s*p\s*=\s*(;|$)/i.test(record)
  return { state: isRevoked ? 'revoked' : 'present', name, selector, records }
}

async function findDkim(lookUpTxt: LookUpTxt, domain: string): Promise<SenderDomain['dkim']> {
  const found = await Promise.all(COMMON_SELECTORS.map((selector) => checkDkim(lookUpTxt, domain, selector)))
  const present = found.find(({ state }) => state === 'present')
  if (present) return present
  const state = found.every((each) => each.state === 'unanswered') ? 'unanswered' : 'unknown'
  return { state, name: `._domainkey.${domain}`, selector: null, records: [] }
}

/** RFC 7489: the record of a domain counts for its subdomains that have none. */
async function checkDmarc(lookUpTxt: LookUpTxt, domain: string): Promise<SenderDomain['dmarc']> {
  const labels = domain.split('.')
  const parents = labels.slice(1, -1).map((_, place) => labels.slice(place + 1).join('.'))
  for (const name of [domain, ...parents.slice(-MAX_PARENTS)].map((each) => `_dmarc.${each}`)) {
    const answer = await lookUpTxt(name)
    if (!answer) return { state: 'unanswered', name, records: [] }
    const records = answer.filter((record) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(record))
    const [record] = records
    if (!record) continue
    if (records.length > 1) return { state: 'multiple', name, records }
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
    if (policy === 'reject' || policy === 'quarantine') return { state: 'enforced', name, records }
    return { state: policy === 'none' ? 'monitoring' : 'invalid', name, records }
  }
  return { state: 'missing', name: `_dmarc.${domain}`, records: [] }
}
