import { Archive, ArrowDown, ArrowUp, type LucideIcon, Undo2 } from 'lucide-react'
import { isolateBidi } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMutation } from '../data/use-mutation.ts'
import { getPackageName, type StaffPackage, setPackageArchived } from './staff-catalog.ts'

interface RowActionsProps {
  entry: StaffPackage
  /** Position among the active packages of its type. */
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onArchived: (id: string) => void
}

/** Moves a package up or down, archives or restores it. */
export function RowActions({ entry, isFirst, isLast, onMove, onArchived }: RowActionsProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { id, archived } = entry
  const name = getPackageName(entry, lang)
  const { run: undo } = useMutation((to: boolean) => setPackageArchived(id, to), { failed: t('saveFailed') })
  const { run, busy } = useMutation((to: boolean) => setPackageArchived(id, to), {
    done: (_, to) => ({
      title: t(to ? 'archiveDone' : 'restoreDone', { name: isolateBidi(name) }),
      action: { label: t('undo'), onChoose: () => undo(!to) },
    }),
    failed: t(archived ? 'restoreFailed' : 'archiveFailed'),
    onDone: () => onArchived(id),
  })
  return (
    <span className="relative z-10 flex items-center justify-end max-md:justify-start">
      {!archived && (
        <>
          <ActionButton
            icon={ArrowUp}
            label={t('moveUp', { name })}
            disabled={isFirst}
            onPress={() => onMove(-1)}
          />
          <ActionButton
            icon={ArrowDown}
            label={t('moveDown', { name })}
            disabled={isLast}
            onPress={() => onMove(1)}
          />
        </>
      )}
      <ActionButton
        key="archive"
        icon={archived ? Undo2 : Archive}
        label={t(archived ? 'restoreLabel' : 'archive', { name })}
        disabled={busy}
        onPress={() => run(!archived)}
      />
    </span>
  )
}

interface ActionButtonProps {
  icon: LucideIcon
  label: string
  disabled: boolean
  onPress: () => void
}

/** Stays focusable while it is disabled, because the focus would be lost. */
function ActionButton({ disabled, onPress, ...named }: ActionButtonProps) {
  return (
    <IconButton
      {...named}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
      className="aria-disabled:opacity-30"
    />
  )
}
