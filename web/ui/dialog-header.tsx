import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { IconButton } from './icon-button.tsx'

interface DialogHeaderProps {
  /** Id of the title, which names the dialog. */
  titleId: string
  title: ReactNode
  look?: 'surface' | 'night'
  onClose: () => void
  /** A line below the title. */
  children?: ReactNode
}

/** The title of a dialog and the button that closes it, in sight while the content scrolls. */
export function DialogHeader({ titleId, title, look = 'surface', onClose, children }: DialogHeaderProps) {
  const { t } = useTranslation('common')
  const isNight = look === 'night'
  return (
    <header
      className={`sticky top-0 z-20 flex items-start gap-3 border-b py-2 ps-5 pe-3 ${isNight ? 'border-night-line bg-night text-on-night' : 'border-line bg-raised'}`}
    >
      <div className="min-w-0 flex-1 py-1.5 touch:py-2.5">
        <h2 id={titleId} className="type-heading">
          {title}
        </h2>
        {children}
      </div>
      <IconButton label={t('close')} icon={X} look={isNight ? 'night' : 'quiet'} onClick={onClose} />
    </header>
  )
}
