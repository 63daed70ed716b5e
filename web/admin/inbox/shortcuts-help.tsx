import { useTranslation } from '../../i18n/translation.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SHORTCUTS, type Shortcut } from './shortcuts.ts'

const SHOWN: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', r: 'R', e: 'E', j: 'J', k: 'K' }

/** List of keyboard shortcuts. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-inbox')
  const entries = [
    ...Object.entries(SHORTCUTS),
    ['open', ['Enter']] as const,
    ['canned', ['/']] as const,
  ].map(([name, keys]) => ({ label: t(`shortcutNames.${name as Shortcut | 'open' | 'canned'}`), keys }))
  return (
    <Modal title={t('shortcuts')} onClose={onClose}>
      <dl>
        {entries.map(({ label, keys }) => (
          <div
            key={label}
            className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
          >
            <dt>{label}</dt>
            <dd dir="ltr" className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-control border border-edge px-2 font-mono text-sm leading-6"
                >
                  {SHOWN[key] ?? key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
