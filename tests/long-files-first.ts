import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts those files of a project first whose tests have a long time limit of their own. By size alone, which decides without
 * results of an earlier run, a short file of random histories would run at the end, beside an idle core.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Object.groupBy(await super.sort(files), ({ project }) => project.name)
    return Object.values(byProject).flatMap((ofProject = []) => {
      const { long = [], other = [] } = Object.groupBy(ofProject, (file) => (isLong(file) ? 'long' : 'other'))
      return [...long, ...other]
    })
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return /scaleTimeout\(\d{2,}_000/.test(readFileSync(moduleId, 'utf8'))
}
