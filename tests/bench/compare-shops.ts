import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const PARTS = ['embedded', 'postgres', 'orders', 'memory']

/**
 * Measures each part with the shop of another commit, built in `folder`, and then with this one, and prints both. Takes
 * twice the time of the parts. Throws with the output of a part that fails.
 */
export function compareShops(folder: string): void {
  console.log('| what | before | now |\n|---|---:|---:|')
  for (const part of PARTS) {
    const before = measurePart(part, { SHOP_FOLDER: resolve(folder) })
    for (const [what, now] of measurePart(part))
      console.log(`| ${what} | ${before.get(what) ?? ''} | ${now} |`)
  }
}

/** Returns the measured values by their rows. */
function measurePart(part: string, variables: Record<string, string> = {}): Map<string, string> {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tests/bench/run.ts', part], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`bench of ${part}: ${stdout}${stderr}`)
  const rows = [...stdout.matchAll(/^\| (.+?) \| (.*?) \|.*\|.*\|$/gm)].slice(1)
  return new Map(rows.map(([, what = '', value = '']) => [what, value]))
}
