// Generates docs/permissions.md from the API's OpenAPI document. Run: node scripts/generate/permissions-doc.ts
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { KEY_SCOPES, PERMISSIONS, type Permission, ROLES } from '../../shop/accounts/roles.ts'

/** The documented part of an OpenAPI operation. */
export interface Operation {
  method: string
  path: string
  summary?: string
  permission?: Permission
  keyScope?: string
  confirmation?: string
}

export interface ApiDocument {
  paths?: object
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export function listOperations(document: ApiDocument): Operation[] {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, unknown>>)
  return paths
    .flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, call]) => {
          const operation = call as Record<string, string | undefined>
          return {
            method: method.toUpperCase(),
            path,
            summary: operation.summary,
            permission: operation['x-permission'] as Permission | undefined,
            keyScope: operation['x-key-scope'],
            confirmation: operation['x-confirmation'],
          }
        }),
    )
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
}

function formatRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function formatTable(headings: string[], rows: string[][]): string {
  return [formatRow(headings), formatRow(headings.map(() => '---')), ...rows.map(formatRow)].join('\n')
}

export function renderPermissionsDoc(document: ApiDocument): string {
  const operations = listOperations(document)
  const permissions = Object.entries(PERMISSIONS) as [Permission, readonly string[]][]
  const permissionTable = formatTable(
    ['Permission', ...ROLES],
    permissions.map(([name, roles]) => [
      `\`${name}\``,
      ...ROLES.map((role) => (roles.includes(role) ? 'yes' : '')),
    ]),
  )
  const guarded = operations.flatMap(({ permission, ...call }) =>
    permission ? [{ ...call, permission }] : [],
  )
  const guardedTable = formatTable(
    ['Route', 'Summary', 'Permission', 'Roles', 'API key scope', 'Confirmed session'],
    guarded.map(({ method, path, summary, permission, keyScope, confirmation }) => [
      `\`${method} ${path}\``,
      summary ?? '',
      `\`${permission}\``,
      PERMISSIONS[permission].join(', '),
      keyScope ? `\`${keyScope}\`` : '',
      confirmation ?? '',
    ]),
  )
  const openTable = formatTable(
    ['Route', 'Summary'],
    operations
      .filter(({ permission }) => !permission)
      .map(({ method, path, summary }) => [`\`${method} ${path}\``, summary ?? '']),
  )
  return `# Permissions

Look up which roles and API keys may call a route. \`node scripts/generate/permissions-doc.ts\` generates this page from the routes
and [shop/accounts/roles.ts](../shop/accounts/roles.ts); \`api/middleware/authorize.db.test.ts\` tries every role and key on every
route and fails when the page is out of date. Paths are below \`/api\`.

| status | when |
|---|---|
| 401 | no valid token |
| 403 | the role or scope does not allow the call, or the session must be confirmed |
| 404 | the id belongs to somebody else |

## Roles

${permissionTable}

Staff can manage only accounts of a lower rank: a super_admin all, an admin all but super_admins, a manager those with the role user.
Nobody can assign a role they could not manage, change their own role or deactivate themselves, so there is always a super_admin.

## API keys

A super_admin creates API keys under Users & Teams. A key has scopes and no role, and is sent as \`Authorization: Bearer key_…\`. It
belongs to the shop and works until somebody revokes it, also when its creator is deactivated. The database stores only its hash.

An operation needs exactly the scope of its row below; no scope includes another. With the scopes for customers a key sees and manages
users with the role user, and no staff. No scope moves money, decides cases, or reaches staff, settings, messages or other keys.

${formatTable(
  ['Scope', 'Routes'],
  KEY_SCOPES.map((scope) => [
    `\`${scope}\``,
    String(operations.filter(({ keyScope }) => keyScope === scope).length),
  ]),
)}

## Routes for accounts and keys

A route with a confirmed session needs a login with a password or passkey, or a confirmation, within the last ten minutes: \`always\`,
or \`conditional\`, depending on its input ([decision 047](decisions/047-login-links-devices-step-up.md)). Other calls answer 403
\`confirmation_needed\`. API keys need none.

${guardedTable}

## Public routes

${openTable}
`
}

if (import.meta.main) {
  process.chdir(resolve(import.meta.dirname, '../..'))
  const { createApi } = await import('../../api/app.ts')
  const content = renderPermissionsDoc(
    createApi().getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }),
  )
  writeFileSync(join('docs', 'permissions.md'), content)
}
