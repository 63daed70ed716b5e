import { Pencil } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { formatMoney, fromPounds } from '../../../shop/money.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLang, useTranslation } from '../../i18n/translation.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Amount } from '../../ui/price.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { ClaimWarnings } from './claim-warnings.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { getPackageName, type StaffPackage } from './staff-catalog.ts'
import type { PackageList } from './use-package-list.ts'

interface PackageRowProps {
  entry: StaffPackage
  all: StaffPackage[]
  /** Position among the active packages of its type. */
  first: boolean
  last: boolean
  list: PackageList
}

const CELL = 'py-3 pe-4 align-top max-lg:block max-lg:py-0'
const FIGURE = `${CELL} text-end whitespace-nowrap max-lg:inline-block max-lg:text-start`

export function PackageRow({ entry, all, first, last, list }: PackageRowProps) {
  const { t } = useTranslation('admin-packages')
  const { lang } = useLang()
  const { id, type, archived, price, quantity, perThousand } = entry
  const name = getPackageName(entry, lang)
  const tag = entry.texts[lang]?.tag
  const edit = useArrival(id)
  const faded = archived ? 'text-muted' : ''
  return (
    <tr className={`border-b border-line max-lg:block max-lg:py-4 ${faded}`} data-shelf={id}>
      <th scope="row" className={`${CELL} text-start font-normal`}>
        <bdi className={`wrap-anywhere ${archived ? '' : 'font-semibold'}`}>{name}</bdi>
        <bdi dir="ltr" className="block font-mono text-sm font-normal text-muted rtl:text-right">
          {id}
        </bdi>
        <ClaimWarnings warnings={entry.warnings} of={entry} all={all} />
      </th>
      <td className={FIGURE}>
        <Label text={t('quantity')} />
        <Amount text={formatCount(lang, quantity)} />
      </td>
      <td className={FIGURE}>
        <Label text={t('price')} />
        <Amount text={formatMoney(fromPounds(price))} className={archived ? '' : 'font-semibold'} />
      </td>
      <td className={FIGURE}>
        <Label text={t('perThousand')} />
        {type === 'others' ? '–' : <Amount text={formatMoney(fromPounds(perThousand))} />}
      </td>
      <td className={`${CELL} max-lg:mt-1`}>
        {archived ? t('archived') : tag && <bdi className="wrap-anywhere">{tag}</bdi>}
      </td>
      <td className={`${CELL} max-lg:-ms-2.5 max-lg:mt-2 lg:py-1.5 lg:pe-0`}>
        <span className="flex items-center gap-1">
          {!archived && (
            <MoveButtons name={name} first={first} last={last} onMove={(by) => list.move(entry, by)} />
          )}
          <Link
            ref={edit}
            to={href('/admin/packages/:packageId', { packageId: id })}
            className={buttonClass({ look: 'quiet', size: 'icon' })}
            aria-label={t('edit', { name })}
          >
            <Pencil className="size-4.5" aria-hidden="true" />
          </Link>
          <ArchiveButton name={name} archived={archived} onChange={(to) => list.setArchived(entry, to)} />
        </span>
      </td>
    </tr>
  )
}

/** Column heading, shown inside the card on phones. */
function Label({ text }: { text: string }) {
  return <span className="block text-sm text-muted lg:hidden">{text}</span>
}

/** Focuses the package again when the user returns from its editor. */
function useArrival(id: string) {
  const link = useRef<HTMLAnchorElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    link.current?.scrollIntoView({ block: 'center' })
    link.current?.focus({ preventScroll: true })
  }, [hash, id])
  return link
}
