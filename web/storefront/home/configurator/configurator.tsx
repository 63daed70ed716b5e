import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/translation.tsx'
import { StoredRadio } from '../../../ui/form/stored-radio.tsx'
import { PACKAGE_KINDS, type PackageKind } from '../package-kinds.ts'
import { PackageBar } from './package-bar.tsx'
import type { PackageChoice } from './package-choices.ts'

/** Shows the packages of the chosen type without scripts. */
const PANEL_CLASSES: Record<PackageKind, string> = {
  likes: 'group-has-[[value=likes]:checked]/configurator:grid',
  followers: 'group-has-[[value=followers]:checked]/configurator:grid',
  views: 'group-has-[[value=views]:checked]/configurator:grid',
}

/** The id of the radio button that shows the packages of a type. */
export function getKindId(kind: PackageKind): string {
  return `choose-${kind}`
}

/** Chooses a type and an amount on rising bars. Only buying needs scripts. */
export function Configurator({ choices }: { choices: Record<PackageKind, PackageChoice[]> }) {
  const { t } = useTranslation('home')
  const today = useToday()
  const scale = useScale()
  const kinds = PACKAGE_KINDS.filter(({ key }) => choices[key].length > 0)
  if (kinds.length === 0) return null
  const SoundIcon = scale.on ? Volume2 : VolumeX
  return (
    <section
      id="configurator"
      aria-label={t('configurator.label')}
      className="group/configurator scroll-mt-24 rounded-panel border border-line p-5 sm:p-8"
    >
      <fieldset className="grid min-w-0 auto-cols-auto grid-flow-col rounded-control border border-line p-1">
        <legend className="sr-only">{t('configurator.type')}</legend>
        {kinds.map(({ key }, place) => (
          <label
            key={key}
            className="relative grid min-h-11 place-items-center rounded-[7px] px-1.5 text-center text-sm font-semibold wrap-anywhere max-[22.5rem]:px-0.5 max-[22.5rem]:text-xs min-[22.5rem]:whitespace-nowrap sm:px-3 sm:text-[0.95rem] text-muted has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
          >
            <StoredRadio
              id={getKindId(key)}
              name="kind"
              value={key}
              defaultChecked={place === 0}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`blurbs.${key}.title`)}
          </label>
        ))}
      </fieldset>
      <div className="relative mt-6">
        <button
          type="button"
          aria-pressed={scale.on}
          onClick={scale.toggle}
          className="absolute start-0 top-0 z-20 flex h-11 items-center gap-2 rounded-control text-sm text-muted hover:text-ink aria-pressed:text-lime"
        >
          <SoundIcon className="size-5" aria-hidden="true" />
          {t('configurator.sound')}
        </button>
        {kinds.map(({ key }) => (
          <fieldset
            key={key}
            data-kind={key}
            style={{ gridTemplateColumns: `repeat(${choices[key].length}, minmax(0, 1fr))` }}
            className={`hidden min-w-0 gap-x-2 ${PANEL_CLASSES[key]}`}
          >
            <legend className="sr-only">{t('configurator.amount')}</legend>
            {choices[key].map((choice, place) => (
              <PackageBar
                key={choice.entry.id}
                choice={choice}
                group={`amount-${key}`}
                largest={Math.max(...choices[key].map(({ entry }) => entry.quantity))}
                chosenFirst={place === Math.floor((choices[key].length - 1) / 2)}
                today={today}
                onChoose={() => scale.play(place, choices[key].length)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}

/** Cached pages know no date: null until the browser shows its own. */
function useToday(): number | null {
  const [today, setToday] = useState<number | null>(null)
  useEffect(() => setToday(Date.now()), [])
  return today
}

/** Plays a scale up to the chosen bar once switched on. The sound is loaded when it is switched on. */
function useScale() {
  const [on, setOn] = useState(false)
  const player = useRef<typeof import('./play-scale.ts')>(null)
  return {
    on,
    toggle: async () => {
      setOn(!on)
      if (on) return
      player.current ??= await import('./play-scale.ts').catch(() => null)
      player.current?.playScale(2, 3)
    },
    play: (place: number, count: number) => {
      if (on) player.current?.playScale(place, count)
    },
  }
}
