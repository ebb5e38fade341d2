import { expect, test } from 'vitest'
import { explain } from './problem.ts'

test('a file of another user is a sentence, and no stack', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open', path: '/shop/build/assets.json' })
  expect(explain(error)).toBe(
    'This user may not read or write /shop/build/assets.json: start the shop as the user who built it, or give this one the right.',
  )
})
