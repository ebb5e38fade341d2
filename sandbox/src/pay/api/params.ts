import type { Given } from './form.ts'
import { problem } from './problems.ts'

type Read<Value> = (given: Given, param: string) => Value
type Field<Value> = (given: Given | undefined, param: string) => Value
type Fields = Record<string, Field<unknown>>
export type Shape<F extends Fields> = { [Name in keyof F]: ReturnType<F[Name]> }

export function required<Value>(read: Read<Value>): Field<Value> {
  return (given, param) => {
    if (given === undefined || given === '') {
      throw problem(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    return read(given, param)
  }
}

export function optional<Value>(read: Read<Value>): Field<Value | undefined> {
  return (given, param) => (given === undefined || given === '' ? undefined : read(given, param))
}

export function shape<F extends Fields>(fields: F): Read<Shape<F>> {
  return (given, param) => {
    if (typeof given === 'string') throw problem(400, `Invalid object: ${param}`, { param })
    const within = (name: string) => (param ? `${param}[${name}]` : name)
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
    if (unknown !== undefined) {
      const detail = { code: 'parameter_unknown', param: within(unknown) }
      throw problem(400, `Received unknown parameter: ${within(unknown)}`, detail)
    }
    const read = Object.entries(fields).map(([name, field]) => [name, field(given[name], within(name))])
    return Object.fromEntries(read)
  }
}

export function list<Value>(read: Read<Value>): Read<Value[]> {
  return (given, param) => {
    if (typeof given === 'string') throw problem(400, `Invalid array: ${param}`, { param })
    return Object.entries(given).map(([index, item]) => read(item, `${param}[${index}]`))
  }
}

export function oneOf<const Choice extends string>(...choices: Choice[]): Read<Choice> {
  return (given, param) => {
    const choice = choices.find((known) => known === given)
    if (choice === undefined) {
      throw problem(400, `Invalid ${param}: the sandbox knows only ${choices.join(', ')}`, { param })
    }
    return choice
  }
}

export function text(maxLength: number): Read<string> {
  return (given, param) => {
    if (typeof given !== 'string') throw problem(400, `Invalid string: ${param}`, { param })
    if (given.length > maxLength) {
      throw problem(400, `Invalid string: ${param} must be at most ${maxLength} characters`, { param })
    }
    return given
  }
}

export function whole(least: number, most: number): Read<number> {
  return (given, param) => {
    const value = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : Number.NaN
    if (value >= least && value <= most) return value
    throw problem(400, `Invalid integer: ${param} must be from ${least} to ${most}`, {
      code: 'parameter_invalid_integer',
      param,
    })
  }
}
