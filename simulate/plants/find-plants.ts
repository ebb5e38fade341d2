import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Plant, plants } from './plants.ts'

const run = join(import.meta.dirname, '../run.ts')
const withinSeconds = 600

/** Looks for each planted defect, from one seed to the next, for ten minutes at most. Returns those that were not found. */
export function findPlants(firstSeed: number): string[] {
  return plants.filter((plant) => !isFound(plant, firstSeed)).map(({ name }) => name)
}

function isFound({ name, breaks }: Plant, firstSeed: number): boolean {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  for (let seed = firstSeed; seconds() < withinSeconds; seed += 1) {
    const options = ['--plant', name, '--days', '90', `--seed=${seed}`, `--seconds=${withinSeconds - seconds()}`]
    const { stdout } = spawnSync(process.execPath, [run, ...options], { encoding: 'utf8' })
    const [found, day, says] = /^Day (\d+), .*: this does not hold: (.*)$/m.exec(stdout) ?? []
    if (found === undefined) continue
    const unlike = says?.startsWith(breaks) ? '' : `, and not as expected: ${breaks}`
    console.log(`${name}\n  seed ${seed}, day ${day}, ${seconds()} s: ${says}${unlike}`)
    return true
  }
  console.log(`${name}\n  not found in ${seconds()} s`)
  return false
}
