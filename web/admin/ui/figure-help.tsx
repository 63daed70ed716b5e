import { CircleQuestionMark } from 'lucide-react'
import { useTranslation } from '../../i18n/translation.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'

/** A button beside the name of a figure that explains what it counts. */
export function FigureHelp({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('admin-analytics')
  return (
    <PopoverButton
      label={t('cardHelp', { name })}
      face={<CircleQuestionMark className="size-4" aria-hidden="true" />}
      className="-ms-1 -me-4 -my-2.5 text-muted"
    >
      {() => <p className="p-3 text-[0.95rem]">{text}</p>}
    </PopoverButton>
  )
}
