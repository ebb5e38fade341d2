import type { Chance } from '../faults/chance.ts'
import { attacks } from '../server/test/attacks.ts'

/** Strings that commonly break programs. */
const texts = [
  '',
  ' ',
  '\t\r\n',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eevil',
  '\ufeff',
  '\u0301',
  'null',
  'true',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '٣',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '..\\..\\secret',
  '%00',
  '%2e%2e%2f',
  "' OR 1=1; --",
  "'); DROP TABLE person; --",
  '{1,2}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates
  '${7*7}',
  '{{7*7}}',
  '\\',
  '%s%n%x',
  '_%_%',
  '(((((((((((((((((((((a+)+)+)+)+)+$',
  '9999999999999999999999',
  '+275760-09-13T00:00:00.000Z',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  'a'.repeat(1000),
  'é'.repeat(20_000),
  '🦉'.repeat(5000),
]

const numbers = [0, -0, -1, 1, 0.001, 1.005, 99.999, 1e21, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

export const oddText = (chance: Chance): string => (chance.whole(3) === 0 ? chance.oneOf(attacks) : chance.oneOf(texts))

function oddValue(chance: Chance): unknown {
  switch (chance.whole(8)) {
    case 0:
      return chance.oneOf(numbers)
    case 1:
      return chance.oneOf([null, true, false, [], {}, [[]], [null]])
    case 2:
      return Array.from({ length: chance.oneOf([1, 20, 2000]) }, () => oddText(chance).slice(0, 50))
    case 3:
      return { [oddText(chance).slice(0, 100)]: oddText(chance), __proto__: null, constructor: { prototype: {} } }
    default:
      return oddText(chance)
  }
}

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Mutates a value at one random place: replaces, removes, adds or repeats. */
export function mutate(chance: Chance, value: unknown): unknown {
  if (!isTree(value) || Object.keys(value).length === 0 || chance.whole(12) === 0) return oddValue(chance)
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Tree
  const key = chance.oneOf(Object.keys(copy))
  const change = chance.whole(8)
  if (isTree(copy[key]) && chance.whole(3) > 0) copy[key] = mutate(chance, copy[key])
  else if (change === 0) delete copy[key]
  else if (change === 1) addOwn(copy, oddText(chance).slice(0, 200), oddValue(chance))
  else if (change === 2) copy[key] = repeat(chance, copy[key])
  else copy[key] = oddValue(chance)
  return copy
}

/** Assigning a key named `__proto__` would replace the prototype and send nothing. */
const addOwn = (tree: Tree, key: string, value: unknown) =>
  Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true })

/** Values that were repeated before are only doubled: text has a largest length. */
function repeat(chance: Chance, value: unknown): unknown[] {
  const isLong = (JSON.stringify(value)?.length ?? 0) > 10_000
  return Array.from({ length: isLong ? 2 : chance.oneOf([2, 60, 1500]) }, () => value)
}
