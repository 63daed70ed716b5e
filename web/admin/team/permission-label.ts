import type { KeyScope, Permission } from '../../../shop/accounts/roles.ts'
import { useTranslation } from '../../i18n/translation.tsx'

type MessageKey<Name> = Name extends `${infer Resource}:${infer Right}` ? `${Resource}_${Right}` : never

/** Names permissions in the user's language. i18next reads a colon in a key as the end of a namespace. */
export function usePermissionLabel(): (permission: Permission) => string {
  const { t } = useTranslation('admin-team')
  return (permission) => t(`permissions.${permission.replace(':', '_') as MessageKey<Permission>}`)
}

/** Names scopes of API keys in the user's language. */
export function useScopeLabel(): (scope: KeyScope) => string {
  const { t } = useTranslation('admin-team')
  return (scope) => t(`apiKeys.scope.${scope.replace(':', '_') as MessageKey<KeyScope>}`)
}
