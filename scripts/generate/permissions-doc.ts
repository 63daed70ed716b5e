// Draws docs/permissions.md from the API's own document. Run: node scripts/generate/permissions-doc.ts
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PERMISSIONS, type Permission, ROLES } from '../../shop/accounts/roles.ts'

/** What of an operation's entry in the document is drawn here. */
export interface Operation {
  method: string
  path: string
  summary?: string
  permission?: Permission
  keyScope?: string
}

export interface ApiDocument {
  paths?: object
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every call of the API, in the order of its paths. */
export function listOperations(document: ApiDocument): Operation[] {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, unknown>>)
  return paths
    .flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([method]) => METHODS.includes(method))
        .map(([method, call]) => {
          const described = call as Record<string, string | undefined>
          return {
            method: method.toUpperCase(),
            path,
            summary: described.summary,
            permission: described['x-permission'] as Permission | undefined,
            keyScope: described['x-key-scope'],
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
  const who = formatTable(
    ['Permission', ...ROLES],
    permissions.map(([name, roles]) => [
      `\`${name}\``,
      ...ROLES.map((role) => (roles.includes(role) ? 'yes' : '')),
    ]),
  )
  const guarded = operations.flatMap(({ permission, ...call }) =>
    permission ? [{ ...call, permission }] : [],
  )
  const calls = formatTable(
    ['Call', 'What it does', 'Permission', 'Roles', 'API key with'],
    guarded.map(({ method, path, summary, permission, keyScope }) => [
      `\`${method} ${path}\``,
      summary ?? '',
      `\`${permission}\``,
      PERMISSIONS[permission].join(', '),
      keyScope ? `\`${keyScope}\`` : '',
    ]),
  )
  const open = formatTable(
    ['Call', 'What it does'],
    operations
      .filter(({ permission }) => !permission)
      .map(({ method, path, summary }) => [`\`${method} ${path}\``, summary ?? '']),
  )
  return `# Who may call what

Drawn by \`node scripts/generate/permissions-doc.ts\` from the routes themselves and from
[shop/accounts/roles.ts](../shop/accounts/roles.ts); \`api/middleware/authorize.db.test.ts\` tries every role and key on every call,
and fails when this page is out of date. Paths are below \`/api\`.

Whoever has no token is answered 401, whoever may not 403, and an id of somebody else's 404.

## Permissions

${who}

Staff act on accounts under their rank alone: a super_admin on all, an admin on all but super_admins, a manager on those of
role user. Nobody gives a role they could not act on, nobody changes their own role or deactivates themselves, and so there
is always a super_admin left.

## API keys

A super_admin makes keys on the page of users and teams, for programs that work the orders. A key has scopes, no role, and
comes as \`Authorization: Bearer key_…\`. It is the shop's, not its maker's: it goes on working when the account that made it
is deactivated, until somebody revokes it. Only its hash is kept.

## Calls that need an account or a key

${calls}

## Calls for everybody

${open}
`
}

if (import.meta.main) {
  process.chdir(resolve(import.meta.dirname, '../..'))
  const { createApi } = await import('../../api/app.ts')
  const drawn = renderPermissionsDoc(
    createApi().getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }),
  )
  writeFileSync(join('docs', 'permissions.md'), drawn)
}
