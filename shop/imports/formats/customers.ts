import { createHash } from 'node:crypto'
import { truncateText } from '../../text.ts'
import type { CustomerData } from '../imported-row.ts'
import type { CsvRecord } from '../read-csv.ts'
import { getCell, requireEmail, toPlainText } from './read-cell.ts'

const MAX_NAME = 100

export function readWoocommerceCustomer(record: CsvRecord): CustomerData {
  return buildCustomer({
    email: requireEmail(record, 'user_email', 'email', 'billing_email'),
    names: [
      getCell(record, 'first_name', 'billing_first_name'),
      getCell(record, 'last_name', 'billing_last_name'),
    ],
    otherwise: getCell(record, 'name', 'display_name'),
    id: getCell(record, 'customer_id', 'ID'),
  })
}

export function readShopifyCustomer(record: CsvRecord): CustomerData {
  return buildCustomer({
    email: requireEmail(record, 'Email'),
    names: [getCell(record, 'First Name'), getCell(record, 'Last Name')],
    otherwise: '',
    id: getCell(record, 'Customer ID').replace(/^'/, ''),
  })
}

interface ReadCustomer {
  email: string
  names: string[]
  otherwise: string
  id: string
}

/** Reads name and email alone: consents to marketing, addresses, telephone numbers and notes are not imported. */
function buildCustomer({ email, names, otherwise, id }: ReadCustomer): CustomerData {
  const full = names.filter((name) => name !== '').join(' ')
  const name = toPlainText(full || otherwise, MAX_NAME)
  return {
    kind: 'customers',
    // A file without ids: the hash is the same in the next one and does not store the email twice.
    externalId: id || `email-${createHash('sha256').update(email).digest('base64url')}`,
    name: name || truncateText(email.slice(0, email.indexOf('@')), MAX_NAME),
    email,
  }
}
