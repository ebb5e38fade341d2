import { expect, test } from 'vitest'
import { calledActs, describeAct } from './act-texts.ts'

test('each act is called differently from all others', () => {
  expect(new Set(calledActs.map(({ action }) => action)).size).toBe(calledActs.length)
})

test('an act is called by its kind, and by the detail that tells it apart', () => {
  for (const { action, kind, choice } of calledActs) {
    expect(describeAct({ kind, details: choice ?? {} }).action).toBe(action)
  }
  expect(describeAct({ kind: 'message.marked', details: { as: 'open' } }).says).toBe('opened % again')
})

test('an act of a later version is shown as it is stored', () => {
  expect(describeAct({ kind: 'lamp.dimmed', details: {} })).toEqual({ action: 'lamp.dimmed', says: 'lamp.dimmed: %' })
})
