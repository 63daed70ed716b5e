import { Archive, CircleSlash, Copy, Download, Pause, Pencil, Play, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isolateBidi } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translation.tsx'
import { withSearch } from '../../with-search.ts'
import { useCall, useMutation } from '../data/use-mutation.ts'
import { RowMenu, type RowMenuItem } from '../list/row-menu.tsx'
import { ConfirmDialog } from '../ui/form-dialog.tsx'
import { changePromotionState, exportCodes, type Promotion, type PromotionCommand } from './promotions-api.ts'

/** The command that undoes a command. */
const OPPOSITES = { pause: 'resume', resume: 'pause', archive: 'restore', restore: 'archive' } as const

/** The actions on a promotion. */
export function PromotionMenu({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('admin-promotions')
  const navigate = useNavigate()
  const [isEnding, setEnding] = useState(false)
  const { id, phase, trigger } = promotion
  const name = isolateBidi(promotion.name)
  const change = (command: PromotionCommand) => changePromotionState(id, command)
  const { run: undo } = useMutation(change, { failed: t('changeFailed') })
  const { run } = useMutation((command: keyof typeof OPPOSITES) => change(command), {
    done: (_, command) => ({
      title: t(`done.${command}`, { name }),
      action: { label: t('undo'), onChoose: () => undo(OPPOSITES[command]) },
    }),
    failed: t('changeFailed'),
  })
  const { run: download } = useCall(() => exportCodes(id), { failed: t('codes.failed') })
  const open = (promotionId: string) => href('/admin/promotions/:promotionId', { promotionId })
  const isOver = phase === 'ended' || phase === 'archived'
  const items: (RowMenuItem | false)[] = [
    { label: t('edit'), icon: Pencil, onSelect: () => navigate(open(id)) },
    !isOver &&
      (phase === 'paused'
        ? { label: t('resume'), icon: Play, onSelect: () => run('resume') }
        : { label: t('pause'), icon: Pause, onSelect: () => run('pause') }),
    { label: t('duplicate'), icon: Copy, onSelect: () => navigate(withSearch(open('new'), { from: id })) },
    trigger === 'code' && { label: t('codes.export'), icon: Download, onSelect: () => download() },
    phase === 'ended' && { label: t('archive'), icon: Archive, onSelect: () => run('archive') },
    phase === 'archived' && { label: t('restore'), icon: Undo2, onSelect: () => run('restore') },
    !isOver && { label: t('end'), icon: CircleSlash, danger: true, onSelect: () => setEnding(true) },
  ]
  return (
    <>
      <RowMenu label={t('actionsFor', { name })} items={items.filter((item) => item !== false)} />
      {isEnding && (
        <ConfirmDialog
          title={t('endTitle', { name })}
          text={t('endText')}
          submit={t('end')}
          danger
          failed={t('changeFailed')}
          done={() => t('done.end', { name })}
          onConfirm={() => change('end')}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}
