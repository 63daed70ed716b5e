import { useContext } from 'react'
import { PaletteContext } from './email-layout.tsx'
import { STYLES } from './styles.ts'

const HEIGHT = 60
const TENTHS = Array.from({ length: 10 }, (_, index) => index)

/**
 * Ten rising bars, each a tenth of an order, as cells with background colors: mail programs show neither inline SVG nor
 * heights of other elements. The number stands beside them as text, so that plain text leaves them out.
 */
export function OrderBars({ delivered, quantity }: { delivered: number; quantity: number }) {
  return (
    <table
      role="presentation"
      aria-hidden="true"
      data-bars=""
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={STYLES.bars}
    >
      <tbody>
        <tr>
          {TENTHS.map((index) => (
            <td key={index} style={STYLES.barCell}>
              <Bar height={((index + 1) * HEIGHT) / 10} filled={getFilledPart(delivered / quantity, index)} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** A bar of two cells: what is missing above what is delivered. */
function Bar({ height, filled }: { height: number; filled: number }) {
  const { highlight } = useContext(PaletteContext)
  const full = Math.round(height * filled)
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={STYLES.bar}>
      <tbody>
        {full < height && <BarPart height={height - full} color={STYLES.missingBar.backgroundColor} />}
        {full > 0 && <BarPart height={full} color={highlight} />}
      </tbody>
    </table>
  )
}

function BarPart({ height, color }: { height: number; color: string }) {
  return (
    <tr>
      <td
        height={height}
        // Outlook reads the attributes.
        {...{ bgcolor: color }}
        style={{ ...STYLES.barPart, height, backgroundColor: color }}
      />
    </tr>
  )
}

/** The part of a tenth that is delivered, from 0 to 1. */
function getFilledPart(share: number, index: number): number {
  return Math.min(1, Math.max(0, share * 10 - index))
}
