import { type Figure, growthOf, isReached, type Section, type Target, type Unit } from './figures.ts'

const maxGrowth = 0.25

const formats: Record<Unit, (value: number) => string> = {
  perSecond: (value) => `${Math.round(value).toLocaleString('en-US')}/s`,
  share: (value) => value.toFixed(2),
  ms: (value) => `${value < 1 ? value.toFixed(3) : value.toFixed(value < 100 ? 1 : 0)} ms`,
  s: (value) => `${value.toFixed(2)} s`,
  MB: (value) => `${value.toFixed(0)} MB`,
  KB: (value) => `${value.toFixed(1)} KB`,
  shift: (value) => value.toFixed(5),
  points: (value) => value.toFixed(0),
}

export function printSection({ title, figures }: Section): void {
  console.log(`\n${title}`)
  for (const figure of figures) printRow([figure.name, format(figure), targetOf(figure), verdictOf(figure)])
}

export const printHeadings = (...catalogs: [string, string]): void =>
  printRow(['', ...catalogs, 'grows by', 'at most 25 %', 'its own target'])

/** The same section for two catalogs, side by side. */
export function printGrowth(before: Section, { title, figures }: Section): void {
  console.log(`\n${title}`)
  for (const [at, figure] of figures.entries()) {
    const earlier = before.figures[at]
    if (earlier === undefined) continue
    const own = `${targetOf(figure)} ${verdictOf(figure)}`.trim()
    printRow([figure.name, format(earlier), format(figure), ...formatGrowth(growthOf(figure, earlier), figure), own])
  }
}

const formatGrowth = (growth: number, { isYardstick = false }: Figure): [string, string] =>
  Number.isNaN(growth) ? ['', ''] : [`${(growth * 100).toFixed(0)} %`, isYardstick ? '' : verdict(growth <= maxGrowth)]

const printRow = ([name = '', ...cells]: string[]) =>
  console.log(`  ${name.padEnd(36)}${cells.map((cell) => cell.padEnd(18)).join('')}`.trimEnd())

const verdict = (isGood: boolean) => (isGood ? 'reached' : 'NOT REACHED')

const verdictOf = ({ value, target }: Figure) =>
  Number.isNaN(value) || target === undefined ? '' : verdict(isReached(value, target))

const format = ({ value, unit }: Figure) => (Number.isNaN(value) ? 'not measured' : formats[unit](value))

const targetOf = ({ target, unit }: Figure) => (target === undefined ? '' : formatTarget(target, formats[unit]))

function formatTarget(target: Target, formatValue: (value: number) => string): string {
  if ('atLeast' in target) return `at least ${formatValue(target.atLeast)}`
  return 'atMost' in target ? `at most ${formatValue(target.atMost)}` : `under ${formatValue(target.below)}`
}
