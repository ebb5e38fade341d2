import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './paths.mjs'

/** From which releases on Node.js has the latest fixes of security, such as ^24.22.1 || >=26.12.1. */
export const nodeFloor = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).engines.node

/** `^` means the rest of a line, `>=` everything from then on. */
export function isAtFloor(version) {
  return nodeFloor.split(' || ').some((range) => {
    const isSameLine = numbersOf(version)[0] === numbersOf(range)[0]
    return isAtLeast(numbersOf(version), numbersOf(range)) && (range.startsWith('>=') || isSameLine)
  })
}

const numbersOf = (text) => text.match(/\d+/g).slice(0, 3).map(Number)

function isAtLeast(version, least) {
  const position = version.findIndex((number, at) => number !== least[at])
  return position === -1 || version[position] > least[position]
}
