import './time/process-clock.ts'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { changeSource } from './changed-source.ts'
import { doOneAtATime } from './one-at-a-time.ts'
import { findPlants } from './plants/find-plants.ts'
import { plantOf } from './plants/plants.ts'
import type { Found } from './simulation.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '365' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    seconds: { type: 'string', default: 'Infinity' },
    plant: { type: 'string' },
    plants: { type: 'boolean', default: false },
    races: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

function show({ day, step, breach, lastActions }: Found): void {
  console.log(`Day ${day}, step ${step} of seed ${seed}: this does not hold: ${breach.says}`)
  console.log(JSON.stringify(breach.rows.slice(0, 5), undefined, 2))
  console.log(['The last actions:', ...lastActions].join('\n'))
}

async function runOnce(): Promise<boolean> {
  console.log(`Seed ${seed}`)
  doOneAtATime()
  if (values.plant !== undefined) changeSource(plantOf(values.plant))
  // Loaded only now, as the clock and the changes come first.
  const { simulate } = await import('./simulation.ts')
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const until = () => seconds() > Number(values.seconds)
  const { days, actions, hash, found } = await simulate({
    seed,
    days: Number(values.days),
    isRacing: values.races,
    until,
  })
  console.log(`${days} days with ${actions} actions in ${seconds().toFixed(1)} s`)
  if (found === undefined) console.log(`End state ${hash}`)
  else show(found)
  return found === undefined
}

const isSound = values.plants ? findPlants(seed).length === 0 : await runOnce()
process.exit(isSound ? 0 : 1)
