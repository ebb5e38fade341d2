import { median, sum } from '../figures.ts'
import { cpuMsOf } from '../processes.ts'
import { connections, type Load, type LoadRequest, load } from './load.ts'

export type Round = Load & { cpuMs: number; forMs: number }

/** Applies load briefly and measures the CPU time that these processes use. */
export async function oneRound(
  port: number,
  nextRequest: (connection: number) => LoadRequest,
  forMs: number,
  processes: () => number[],
  count = connections,
): Promise<Round> {
  const beforeMs = cpuMsOf(processes())
  const loaded = await load(port, nextRequest, forMs, count)
  return { ...loaded, cpuMs: cpuMsOf(processes()) - beforeMs, forMs }
}

export const rateOf = (all: Round[]): number => median(all.map(({ requestsPerSecond }) => requestsPerSecond))

export const coresOfGenerator = (all: Round[]): number => median(all.map(({ generatorShare }) => generatorShare))

// Summed over all rounds, because CPU time is counted in steps of 10 ms.
const cpuMsOfAll = (all: Round[]) => sum(all.map(({ cpuMs }) => cpuMs))

export const coresBusy = (all: Round[]): number => cpuMsOfAll(all) / sum(all.map(({ forMs }) => forMs))

export const cpuMsPerRequest = (all: Round[]): number =>
  cpuMsOfAll(all) / sum(all.map(({ latenciesMs }) => latenciesMs.length))
