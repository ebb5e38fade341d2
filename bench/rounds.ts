import { median, sum } from './figures.ts'
import { type Load, load, type Question } from './load.ts'
import { cpuMsOf } from './processes.ts'

export type Round = Load & { cpuMs: number; forMs: number }

/** Load for a moment, and the processor time that these processes take for it. */
export async function oneRound(
  port: number,
  nextQuestion: (connection: number) => Question,
  forMs: number,
  processes: () => number[],
): Promise<Round> {
  const beforeMs = cpuMsOf(processes())
  const loaded = await load(port, nextQuestion, forMs)
  return { ...loaded, cpuMs: cpuMsOf(processes()) - beforeMs, forMs }
}

export const rateOf = (all: Round[]): number => median(all.map(({ requestsPerSecond }) => requestsPerSecond))

export const coresOfGenerator = (all: Round[]): number => median(all.map(({ generatorShare }) => generatorShare))

// Over all rounds together, because the clock that counts processor time is coarse.
const cpuMsOfAll = (all: Round[]) => sum(all.map(({ cpuMs }) => cpuMs))

export const coresBusy = (all: Round[]): number => cpuMsOfAll(all) / sum(all.map(({ forMs }) => forMs))

export const cpuMsPerRequest = (all: Round[]): number =>
  cpuMsOfAll(all) / sum(all.map(({ latenciesMs }) => latenciesMs.length))
