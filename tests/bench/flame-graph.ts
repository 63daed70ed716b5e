/** Profile of the inspector: https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-Profile. */
export interface CpuProfile {
  nodes: ProfileNode[]
  samples: number[]
  /** Microseconds between consecutive samples. */
  timeDeltas: number[]
}

export interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

/** A function with the time of its samples in microseconds. */
interface HotFunction {
  name: string
  self: number
}

const IDLE = new Set(['(idle)', '(program)'])
const WIDTH = 1_600
const ROW_HEIGHT = 16
/** Narrower boxes are left out. */
const MIN_WIDTH = 0.5
/** Width of a letter in the font of the boxes. */
const LETTER_WIDTH = 6.2

/** Returns the time of each node without its callees, in microseconds. Idle time is left out. */
export function listSelfTimes(profile: CpuProfile): { node: ProfileNode; self: number }[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  return [...sumSamples(profile)].flatMap(([id, self]) => {
    const node = nodes.get(id)
    return node && !IDLE.has(node.callFrame.functionName) ? [{ node, self }] : []
  })
}

/** Returns the functions with the most time of their own, the busiest first. Idle time is left out. */
export function listHotFunctions(profile: CpuProfile, limit: number): HotFunction[] {
  const selfOf = new Map<string, number>()
  for (const { node, self } of listSelfTimes(profile)) {
    const name = getLabel(node)
    selfOf.set(name, (selfOf.get(name) ?? 0) + self)
  }
  return [...selfOf]
    .map(([name, self]) => ({ name, self }))
    .sort((a, b) => b.self - a.self)
    .slice(0, limit)
}

/** Returns the time in which the process was busy, in microseconds. */
export function getBusyTime(profile: CpuProfile): number {
  return listHotFunctions(profile, Number.POSITIVE_INFINITY).reduce((sum, { self }) => sum + self, 0)
}

/** Draws the profile as SVG: width is time, callees stand below their callers. */
export function drawFlameGraph(profile: CpuProfile): string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const self = sumSamples(profile)
  const totals = new Map<number, number>()
  const addTotal = (node: ProfileNode): number => {
    if (IDLE.has(node.callFrame.functionName)) return 0
    const children = (node.children ?? []).flatMap((id) => nodes.get(id) ?? [])
    const total = children.reduce((sum, child) => sum + addTotal(child), self.get(node.id) ?? 0)
    totals.set(node.id, total)
    return total
  }
  const [root] = profile.nodes
  if (!root) throw new Error('the profile is empty')
  const scale = WIDTH / addTotal(root)
  const boxes: string[] = []
  let depth = 0
  const draw = (node: ProfileNode, x: number, level: number) => {
    const width = (totals.get(node.id) ?? 0) * scale
    if (width < MIN_WIDTH) return
    depth = Math.max(depth, level)
    boxes.push(drawBox(getLabel(node), x, level, width, (totals.get(node.id) ?? 0) / 1_000))
    let left = x
    for (const id of node.children ?? []) {
      const child = nodes.get(id)
      if (child) draw(child, left, level + 1)
      left += (totals.get(id) ?? 0) * scale
    }
  }
  draw(root, 0, 0)
  const height = (depth + 1) * ROW_HEIGHT
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="10">${boxes.join('')}</svg>`
}

function drawBox(label: string, x: number, level: number, width: number, ms: number): string {
  const title = escapeXml(`${label}: ${ms.toFixed(1)} ms`)
  const shown = escapeXml(label.slice(0, Math.floor(width / LETTER_WIDTH)))
  const hue = 20 + ((label.length * 7) % 35)
  const y = level * ROW_HEIGHT
  return `<g><title>${title}</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW_HEIGHT - 1}" fill="hsl(${hue} 80% 65%)"/><text x="${(x + 2).toFixed(1)}" y="${y + 11}">${shown}</text></g>`
}

function sumSamples({ samples, timeDeltas }: CpuProfile): Map<number, number> {
  const times = new Map<number, number>()
  samples.forEach((id, index) => {
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  })
  return times
}

/** Names a function with its file, without the folders above the package or the build. */
function getLabel({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const file = url.replace(/^.*\/(node_modules|build)\//, '')
  return `${functionName || '(anonymous)'}${file && ` ${file}:${lineNumber + 1}`}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
