import type { KeyScope, Permission } from '../../../shop/accounts/roles.ts'
import { useTranslation } from '../../i18n/translation.tsx'

type LabelKey<Name> = Name extends `${infer Resource}:${infer Right}` ? `${Resource}_${Right}` : never

/** Names permissions in the user's language. A colon in a key ends a namespace. */
export function usePermissionLabel(): (permission: Permission) => string {
  const { t } = useTranslation('admin-team')
  return (permission) => t(`permissions.${permission.replace(':', '_') as LabelKey<Permission>}`)
}

/** Names scopes of API keys in the user's language. */
export function useScopeLabel(): (scope: KeyScope) => string {
  const { t } = useTranslation('admin-team')
  return (scope) => t(`apiKeys.scope.${scope.replace(':', '_') as LabelKey<KeyScope>}`)
}
